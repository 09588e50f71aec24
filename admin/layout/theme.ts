import { createTheme } from '@mui/material/styles'

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** Behind headings and the row in which records are added. */
    head: string
  }
}

const font = 'Inter, "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", sans-serif'

/** Seen on any colour of ours: WCAG 2.2, 2.4.13. */
const focusRing = { outline: '2px solid currentColor', outlineOffset: 2 }

/**
 * Calm, dense and the same everywhere: small controls, tight rows, one accent colour. Light and dark; contrast of text
 * is at least 4.5:1 in both.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-colours' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1f5673', dark: '#163f55' },
        secondary: { main: '#8a4b08' },
        success: { main: '#1e6b3a' },
        error: { main: '#b3261e' },
        warning: { main: '#8a5300' },
        info: { main: '#1f5673' },
        background: { default: '#f4f5f6', paper: '#ffffff', head: '#eceff1' },
        text: { primary: '#1b2327', secondary: '#4d5a61' },
        divider: '#d5dadd',
      },
    },
    dark: {
      palette: {
        primary: { main: '#8cc4e0', dark: '#b5dcf0' },
        secondary: { main: '#e5b071' },
        success: { main: '#7fcf9a' },
        error: { main: '#ff9d94' },
        warning: { main: '#f0bf6a' },
        info: { main: '#8cc4e0' },
        background: { default: '#12181b', paper: '#1a2226', head: '#222c31' },
        text: { primary: '#e6ecef', secondary: '#a9b7be' },
        divider: '#35424a',
      },
    },
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: font,
    fontSize: 14,
    h1: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3 },
    h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35 },
    h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': focusRing,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0s !important',
            transitionDuration: '0s !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:focus-visible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { sizeSmall: { minWidth: 0, padding: '3px 8px', fontSize: 13 } },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 2 } } },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    // Dark papers stay the colour that their texts were chosen for, however high they float.
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650, paddingBottom: 8 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px' } } },
    MuiMenuItem: { defaultProps: { dense: true } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiInputBase: {
      styleOverrides: { input: { fontVariantNumeric: 'tabular-nums', '&::placeholder': { opacity: 0.7 } } },
    },
  },
})
