import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { customScreens } from '../custom-screens/index.ts'
import { App } from './App.tsx'
import { watchFiles } from './out-of-date.ts'
import { createRouter } from './routes.tsx'
import { watchSession } from './session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element "root"')

watchFiles()
// Before the router: its guards ask for the session.
watchSession()
createRoot(root).render(
  <StrictMode>
    <App router={createRouter(customScreens)} />
  </StrictMode>,
)
