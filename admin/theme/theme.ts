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
    /** Hover, table footers and add rows. */
    sunken: string
    raised: string
  }
  interface TypeText {
    /** The least prominent text: counts, and labels of figures. */
    tertiary: string
  }
  interface Palette {
    /** Stronger lines than `divider`: below headings, and around inputs. */
    line: { strong: string; edge: string }
    tint: { accent: string; good: string; bad: string; open: string }
    /** Backdrop and shadow of dialogs. */
    floating: { shade: string; shadedGround: string; shadow: string }
  }
  interface PaletteOptions {
    line: Palette['line']
    tint: Palette['tint']
    floating: Palette['floating']
  }
}

const paletteOf = (colours: Colours) => ({
  // WCAG 2.2, 1.4.3: text on a coloured surface, such as the red box of a failed sign-in.
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
    active: colours.inkSecond,
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
  floating: { shade: colours.shade, shadedGround: colours.shadedGround, shadow: colours.float },
})

const text = ([size, line]: readonly [number, number], fontWeight: number = weight.plain) => ({
  fontFamily: font,
  fontWeight,
  fontSize: `${size / 16}rem`,
  lineHeight: line / size,
  letterSpacing: 'normal',
})

/** Grey background, white sheets and hairlines. Weight marks amounts, colour has meaning. */
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
