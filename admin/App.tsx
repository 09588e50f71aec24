import { I18nContext } from 'react-admin'
import type { createBrowserRouter } from 'react-router-dom'
import { RouterProvider } from 'react-router-dom'
import { i18nProvider } from './i18n/i18n-provider.ts'

/** What every page needs around it: texts and the routes. */
export const App = ({ router }: { readonly router: ReturnType<typeof createBrowserRouter> }) => (
  <I18nContext.Provider value={i18nProvider}>
    <RouterProvider router={router} />
  </I18nContext.Provider>
)
