import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { I18nContext } from 'react-admin'
import { type createBrowserRouter, RouterProvider } from 'react-router-dom'
import { i18nProvider } from './i18n/i18n-provider.ts'
import { theme } from './theme/theme.ts'

/** Nonce of the page, which the content security policy requires for style elements. */
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') || undefined
const styleCache = createCache({ key: 'css', nonce })

export const App = ({ router }: { readonly router: ReturnType<typeof createBrowserRouter> }) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={theme} noSsr>
      <CssBaseline enableColorScheme />
      <I18nContext.Provider value={i18nProvider}>
        {/* Pages render at once: the next key must not act on the old page. */}
        <RouterProvider router={router} useTransitions={false} />
      </I18nContext.Provider>
    </ThemeProvider>
  </CacheProvider>
)
