import type { CSSObject } from '@mui/material/styles'
import { breakpoints, coloursAttribute, font, type, weight } from './tokens.ts'

/** The colours that screens name, each a variable of the page (`scripts/theme-css.ts`) that knows light and dark. */
const shades = {
  primary: ['main', 'dark', 'contrastText'],
  secondary: ['main'],
  success: ['main'],
  error: ['main', 'contrastText'],
  warning: ['main'],
  info: ['main'],
  background: ['default', 'paper', 'head', 'sunken', 'raised'],
  text: ['primary', 'secondary', 'tertiary', 'disabled'],
  action: ['hover', 'selected', 'disabled', 'disabledBackground'],
  line: ['strong', 'edge'],
  tint: ['accent', 'good', 'bad', 'open'],
  floating: ['shade', 'shadow'],
} as const

type Shades = typeof shades
type Palette = { readonly divider: string } & {
  readonly [Group in keyof Shades]: Readonly<Record<Shades[Group][number], string>>
}

const variable = (...path: readonly string[]) => `var(--mui-palette-${path.join('-')})`

const palette = {
  divider: variable('divider'),
  ...Object.fromEntries(
    Object.entries(shades).map(([group, names]) => [
      group,
      Object.fromEntries(names.map((name) => [name, variable(group, name)])),
    ]),
  ),
} as Palette

const text = ([size, line]: readonly [number, number], fontWeight: number = weight.plain) => ({
  fontFamily: font,
  fontWeight,
  fontSize: `${size / 16}rem`,
  lineHeight: line / size,
  letterSpacing: 'normal',
})

const typography = {
  h1: { ...text(type.title, weight.strong), letterSpacing: '-0.01em' },
  h2: text(type.head, weight.strong),
  h3: text(type.head, weight.strong),
  h4: { ...text(type.hero, weight.strong), letterSpacing: '-0.01em' },
  h5: { ...text(type.figure, weight.strong), letterSpacing: '-0.01em' },
  h6: text(type.dialog, weight.strong),
  subtitle1: text(type.body, weight.strong),
  subtitle2: text(type.label, weight.strong),
  body1: text(type.body),
  body2: text(type.dense),
  caption: text(type.label),
  button: { ...text(type.dense, weight.strong), textTransform: 'none' },
} as const

type Width = keyof typeof breakpoints

/**
 * What styles of our own elements are made of: names of colours, sorts of text, widths. MUI's theme is made of the same
 * (`admin/layout/theme.ts`) and says the same by the same names, but comes with MUI, of which the first pages have nothing.
 */
export const look = {
  palette,
  typography,
  breakpoints: {
    up: (width: Width) => `@media (min-width:${breakpoints[width]}px)`,
    /** Below that width. */
    down: (width: Width) => `@media (max-width:${breakpoints[width] - 0.05}px)`,
  },
  /** Styles in dark colours; no stronger than the others. */
  inDark: (styles: CSSObject): CSSObject => ({ [`*:where([${coloursAttribute}="dark"]) &`]: styles }),
} as const

export type Look = typeof look
