import type { CssVarsTheme, Theme } from '@mui/material/styles'
import { height, radius, weight, width } from '../../kinds/tokens.ts'
import { boxStyles } from './box-styles.ts'
import { focusRing } from './focus-ring.ts'
import type { ThemedComponents } from './worked-out-once.ts'

type Themed = { readonly theme: Omit<Theme, 'components' | 'palette'> & CssVarsTheme }

/** Shadow and colour of what lies over the page. */
const floats = ({ theme }: Themed) => ({
  backgroundColor: theme.vars.palette.background.raised,
  boxShadow: theme.vars.palette.floating.shadow,
})

const buttonStyles: ThemedComponents['MuiButton'] = {
  defaultProps: { disableElevation: true },
  styleOverrides: {
    root: ({ theme }) => ({
      minWidth: 0,
      minHeight: height.control,
      padding: '0 12px',
      whiteSpace: 'nowrap',
      [theme.breakpoints.down('sm')]: { minHeight: height.touch },
    }),
    sizeSmall: ({ theme }) => ({
      minHeight: height.control - 4,
      padding: '0 8px',
      [theme.breakpoints.down('sm')]: { minHeight: height.touch },
    }),
    sizeLarge: { minHeight: height.touch, padding: '0 16px', fontSize: 15 },
  },
  variants: [
    {
      props: { variant: 'outlined', color: 'primary' },
      style: ({ theme }: Themed) => ({
        color: theme.vars.palette.text.primary,
        borderColor: theme.vars.palette.line.strong,
        '&:hover': {
          backgroundColor: theme.vars.palette.background.sunken,
          borderColor: theme.vars.palette.line.edge,
        },
      }),
    },
    {
      props: { variant: 'text', color: 'primary' },
      style: ({ theme }: Themed) => ({
        fontWeight: weight.plain,
        color: theme.vars.palette.text.secondary,
        '&:hover': {
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.background.sunken,
        },
      }),
    },
    {
      props: { variant: 'text', color: 'error' },
      style: { fontWeight: weight.plain },
    },
  ],
}

/** How MUI's parts look here. Those that one types in are in a file of their own. */
export const components: ThemedComponents = {
  ...boxStyles,
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      body: { fontVariantNumeric: 'tabular-nums' },
      ':focus-visible': focusRing(theme.vars.palette),
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0s !important',
          transitionDuration: '0s !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&:focus-visible': focusRing(theme.vars.palette) }) },
  },
  MuiButton: buttonStyles,
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.control,
        // One that takes the colour of what it lies on, as in a coloured notice, keeps that.
        variants: [{ props: { color: 'default' }, style: { color: theme.vars.palette.text.secondary } }],
        [theme.breakpoints.down('sm')]: { minWidth: height.touch, minHeight: height.touch },
      }),
    },
  },
  MuiPaper: {
    styleOverrides: {
      // Dark papers stay the colour that their texts were chosen for, however high they float.
      root: { backgroundImage: 'none' },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.divider, borderRadius: radius.sheet }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.floating.shade },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        ...floats({ theme }),
        borderRadius: radius.sheet,
        '&.MuiDialog-paperFullScreen': { borderRadius: 0 },
      }),
      paperWidthSm: { maxWidth: width.dialog },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 24px 4px' } },
  },
  MuiDialogContent: {
    styleOverrides: { root: { padding: '12px 24px 20px' } },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({ padding: '14px 24px', borderTop: `1px solid ${theme.vars.palette.divider}` }),
    },
  },
  MuiMenu: { styleOverrides: { paper: floats } },
  MuiMenuItem: {
    defaultProps: { dense: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: height.control,
        [theme.breakpoints.down('sm')]: { minHeight: height.touch },
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        textTransform: 'none',
        height: height.control,
        padding: '0 12px',
        borderColor: theme.vars.palette.line.strong,
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected': {
          color: theme.vars.palette.primary.dark,
          backgroundColor: theme.vars.palette.tint.accent,
          fontWeight: weight.strong,
        },
        [theme.breakpoints.down('sm')]: { height: height.touch },
      }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body1,
        textTransform: 'none',
        minWidth: 0,
        minHeight: height.row,
        padding: 0,
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected': { color: theme.vars.palette.text.primary, fontWeight: weight.strong },
        [theme.breakpoints.down('sm')]: { minHeight: height.touch },
      }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: height.row,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      }),
      list: { gap: 24 },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
}
