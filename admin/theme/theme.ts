import { createTheme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { components } from './components.ts'
import {
  breakpoints,
  type Colours,
  coloursAttribute,
  dark,
  font,
  light,
  radius,
  type,
  weight,
} from './tokens.ts'

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** Behind headings of tables. */
    head: string
    /** Under the pointer, feet of tables, the row in which records are added. */
    sunken: string
    /** What floats. */
    raised: string
  }
  interface TypeText {
    /** The quietest text: counts, labels of figures. */
    tertiary: string
  }
  interface Palette {
    /** Lines stronger than `divider`: below headings, and around boxes that one types in. */
    line: { strong: string; edge: string }
    /** Behind text of the same meaning. */
    tint: { accent: string; good: string; bad: string; open: string }
    /** Over the page while a dialog is open, and the shadow of what floats. */
    floating: { shade: string; shadow: string }
  }
  interface PaletteOptions {
    line: Palette['line']
    tint: Palette['tint']
    floating: Palette['floating']
  }
}

const paletteOf = (colours: Colours) => ({
  // WCAG 2.2, 1.4.3: words on a colour of their own, such as the red box of a failed sign-in.
  contrastThreshold: 4.5,
  primary: { main: colours.accent, dark: colours.accentStrong, contrastText: colours.onAccent },
  secondary: { main: colours.inkSecond },
  success: { main: colours.good },
  error: { main: colours.bad },
  warning: { main: colours.open },
  info: { main: colours.accent },
  background: {
    default: colours.ground,
    paper: colours.sheet,
    head: colours.sheet,
    sunken: colours.sunken,
    raised: colours.raised,
  },
  text: {
    primary: colours.ink,
    secondary: colours.inkSecond,
    tertiary: colours.inkThird,
    disabled: colours.inkOff,
  },
  action: {
    hover: colours.sunken,
    selected: colours.accentTint,
    disabled: colours.inkOff,
    disabledBackground: colours.sunken,
  },
  divider: colours.line,
  line: { strong: colours.lineStrong, edge: colours.edge },
  tint: {
    accent: colours.accentTint,
    good: colours.goodTint,
    bad: colours.badTint,
    open: colours.openTint,
  },
  floating: { shade: colours.shade, shadow: colours.float },
})

const text = ([size, line]: readonly [number, number], fontWeight: number = weight.plain) => ({
  fontFamily: font,
  fontWeight,
  fontSize: `${size / 16}rem`,
  lineHeight: line / size,
  letterSpacing: 'normal',
})

/** A grey ground, white sheets on it, hairlines inside: ink for words, weight for money, colour for meaning. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: coloursAttribute },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  shape: { borderRadius: radius.control },
  breakpoints: { values: breakpoints },
  typography: {
    fontFamily: font,
    fontSize: type.body[0],
    fontWeightMedium: weight.strong,
    fontWeightBold: weight.strong,
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
  },
  components,
})
