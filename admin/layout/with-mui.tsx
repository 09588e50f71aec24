import { CacheProvider, ThemeContext } from '@emotion/react'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import type { ComponentType, ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { styleCache } from '../../kinds/style-cache.ts'
import { components } from './component-styles.ts'
import { theme } from './theme.ts'

/** What its parts are given where nothing else is said, by their names. */
const defaults = Object.fromEntries(
  Object.entries(components).map(([name, { defaultProps = {} }]) => [name, defaultProps]),
)

/**
 * What MUI's parts need around them. Not MUI's own provider: that one also writes the variables of the theme into the
 * page, where they are from the start (`scripts/theme-css.ts`), and keeps light and dark (`admin/colours.ts`).
 */
const MuiArea = ({ children }: { readonly children: ReactNode }) => (
  <CacheProvider value={styleCache}>
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={defaults}>{children}</DefaultPropsProvider>
    </ThemeContext>
  </CacheProvider>
)

/** A component that is made of MUI's parts, for a page that has none. */
export const withMui =
  <Props extends object>(Component: ComponentType<Props>): ComponentType<Props> =>
  (props) => (
    <MuiArea>
      <Component {...props} />
    </MuiArea>
  )

/** Around the routes of pages that are made of MUI's parts. */
export const MuiPages = withMui(Outlet)
