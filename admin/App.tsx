import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { I18nContext } from 'react-admin'
import type { createBrowserRouter } from 'react-router-dom'
import { RouterProvider } from 'react-router-dom'
import { i18nProvider } from './i18n/i18n-provider.ts'
import { theme } from './layout/theme.ts'
import { styleCache } from './style-cache.ts'

/** What every page needs around it: styles, colours, texts and the routes. */
export const App = ({ router }: { readonly router: ReturnType<typeof createBrowserRouter> }) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline enableColorScheme />
      <I18nContext.Provider value={i18nProvider}>
        <RouterProvider router={router} />
      </I18nContext.Provider>
    </ThemeProvider>
  </CacheProvider>
)
