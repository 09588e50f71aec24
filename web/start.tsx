import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../admin/App.tsx'
import { watchColours } from '../admin/colours.ts'
import { watchFiles } from '../admin/out-of-date.ts'
import { createRouter } from '../admin/routes.tsx'
import { watchSession } from '../admin/session.ts'
import { trustOwnScripts } from '../admin/trusted-types.ts'
import { customScreens } from './custom-screens.ts'
import { prepareLanguage } from './language.ts'

/** Shows the app in the page. */
const start = (): void => {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element "root"')
  prepareLanguage?.()
  watchColours()
  trustOwnScripts()
  watchFiles()
  // Before the router: its guards ask for the session.
  watchSession()
  // In a transition React lets the browser in every few milliseconds: the page answers while it is made.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={createRouter(customScreens)} />
      </StrictMode>,
    ),
  )
}

// In a task of its own: to evaluate what is imported here was one.
setTimeout(start)
