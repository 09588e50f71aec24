import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { theme } from '../admin/layout/theme.ts'
import { coloursAttribute } from '../kinds/tokens.ts'

/** Until the page says which colours it has, it has the browser's own: no light page where a dark one comes. */
const untilThen = `:root:not([${coloursAttribute}]) body { background: none }`

/** What MUI's provider and its base write into a page: the variables of the theme, light and dark, and the elements as such. */
export const themeStyles = (): string => {
  const base = createElement(CssBaseline, { enableColorScheme: true })
  const themed = createElement(ThemeProvider, { theme, noSsr: true }, base)
  const page = renderToStaticMarkup(
    createElement(CacheProvider, { value: createCache({ key: 'css' }) }, themed),
  )
  const sheets = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, styles = '']) => styles)
  if (sheets.length === 0) throw new Error('MUI wrote no styles.')
  return [...sheets, untilThen].join('\n')
}

const name = 'virtual:theme.css'

/**
 * Vite plugin: the theme as a file of styles, made of it once. The first pages have elements of our own, which name its
 * variables (`kinds/look.ts`), and need none of the scripts that MUI works it out with.
 */
export const themeCss = (): Plugin => ({
  name: 'theme-css',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) => (id === `\0${name}` ? themeStyles() : null),
})
