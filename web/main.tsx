import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { customScreens } from '#product/web/custom-screens.ts'
import { languages } from '#product/web/language.ts'
import { App } from '../admin/App.tsx'
import { prepareLanguage } from '../admin/i18n/languages.ts'
import { watchMissingFiles } from '../admin/out-of-date.ts'
import { createRouter } from '../admin/routes.tsx'
import { watchSession } from '../admin/session.ts'
import { trustOwnScripts } from '../admin/trusted-types.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element "root"')
/** Without await at the top level: a text that is loaded may import what this file holds, which would wait for it. */
const start = async () => {
  await prepareLanguage(languages)
  trustOwnScripts()
  watchMissingFiles()
  // Before the router, whose guards read the session.
  watchSession()
  createRoot(root).render(
    <StrictMode>
      <App router={createRouter(customScreens)} />
    </StrictMode>,
  )
}

void start()
