import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { I18nContext } from 'react-admin'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'
import { i18nProvider } from './i18n/i18n-provider.ts'
import { theme } from './theme/theme.ts'

/** The content security policy allows style elements by the nonce of the page. */
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') || undefined
const styleCache = createCache({ key: 'css', nonce })

/** What every page needs around it: styles, texts and the routes. */
export const App = ({ router }: { readonly router: ReturnType<typeof createBrowserRouter> }) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={theme} noSsr>
      <CssBaseline enableColorScheme />
      <I18nContext.Provider value={i18nProvider}>
        {/* A page is drawn before the next key is handled, which would change or save the state that was. */}
        <RouterProvider router={router} useTransitions={false} />
      </I18nContext.Provider>
    </ThemeProvider>
  </CacheProvider>
)
