import { type CssVarsTheme, createTheme, type Theme } from '@mui/material/styles'
import { look } from '../../kinds/look.ts'
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
} from '../../kinds/tokens.ts'
import { components } from './component-styles.ts'
import { workedOutOnce } from './worked-out-once.ts'

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

const made: Theme & Partial<Pick<CssVarsTheme, 'generateThemeVars' | 'generateSpacing'>> = createTheme({
  cssVariables: { colorSchemeSelector: coloursAttribute },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  shape: { borderRadius: radius.control },
  breakpoints: { values: breakpoints },
  typography: {
    fontFamily: font,
    fontSize: type.body[0],
    fontWeightMedium: weight.strong,
    fontWeightBold: weight.strong,
    ...look.typography,
  },
  components: workedOutOnce(components),
})

/** A grey ground, white sheets on it, hairlines inside: ink for words, weight for money, colour for meaning. */
export const theme: Theme = Object.assign(made, {
  // As MUI's own provider names them: by themselves, without a value in case there is none.
  vars: made.generateThemeVars?.(),
})
theme.spacing = made.generateSpacing?.() ?? theme.spacing
