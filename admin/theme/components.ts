import type { Theme, ThemeOptions } from '@mui/material/styles'
import { i18nProvider } from '../i18n/i18n-provider.ts'
import { height, radius, type, weight, width } from './tokens.ts'

/** The type that `createTheme` takes: another one of equal shape costs the type check 25 s to compare. */
type ThemedComponents = NonNullable<ThemeOptions['components']>
type Themed = { readonly theme: Omit<Theme, 'components'> }

/** Focus ring, visible on all our surfaces: WCAG 2.2, 2.4.13. */
const focusRing = (palette: { readonly primary: { readonly main: string } }) => ({
  outline: `2px solid ${palette.primary.main}`,
  outlineOffset: 2,
})

const floats = ({ theme }: Themed) => ({
  backgroundColor: theme.vars.palette.background.raised,
  boxShadow: theme.vars.palette.floating.shadow,
})

const [bodySize, bodyLine] = type.body
/** Padding above and below the text; the border is drawn over it. */
const around = (height.box - bodyLine) / 2
const aroundTouch = (height.touch - bodyLine) / 2
/** iOS zooms into inputs with smaller text. */
const phoneSize = 16

/** Inputs: full-size static label above, "required" as a word, and a border with sufficient contrast. */
const boxStyles: ThemedComponents = {
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormLabel: {
    styleOverrides: {
      asterisk: ({ theme }) => ({
        marginLeft: 'auto',
        fontSize: 0,
        '&::after': {
          // When it is shown: the language is set after this module is loaded.
          content: JSON.stringify(i18nProvider.translate('app.required')),
          fontSize: type.label[0],
          fontWeight: weight.plain,
          color: theme.vars.palette.text.tertiary,
        },
      }),
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle2,
        color: theme.vars.palette.text.secondary,
        '&.Mui-focused': { color: theme.vars.palette.text.secondary },
        '&.Mui-error': { color: theme.vars.palette.error.main },
        '&&': {
          position: 'static',
          display: 'flex',
          gap: 8,
          maxWidth: '100%',
          marginBottom: 4,
          transform: 'none',
          pointerEvents: 'auto',
        },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.caption, margin: '4px 0 0' }) },
  },
  MuiInputBase: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: bodySize,
        lineHeight: `${bodyLine}px`,
        [theme.breakpoints.down('sm')]: { fontSize: phoneSize },
      }),
      input: ({ theme }) => ({
        height: bodyLine,
        textOverflow: 'ellipsis',
        // A quantity or an amount.
        '&[inputmode="decimal"]': { textAlign: 'right' },
        '&::placeholder': { color: theme.vars.palette.text.tertiary, opacity: 1 },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.tertiary },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.divider },
        // A value that cannot be changed here.
        '&:has([readonly]:not([aria-hidden]))': { backgroundColor: theme.vars.palette.action.hover },
        '&:has([readonly]:not([aria-hidden])) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.divider,
        },
      }),
      input: ({ theme }) => ({
        padding: `${around}px 10px`,
        [theme.breakpoints.down('sm')]: { paddingBlock: aroundTouch },
      }),
      multiline: ({ theme }) => ({
        padding: `${around}px 10px`,
        [theme.breakpoints.down('sm')]: { paddingBlock: aroundTouch },
        '& .MuiOutlinedInput-input': { padding: 0, height: 'auto' },
      }),
      adornedStart: { paddingLeft: 10, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
      adornedEnd: { paddingRight: 10, '& .MuiOutlinedInput-input': { paddingRight: 0 } },
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars.palette.line.edge,
        '& legend': { display: 'none' },
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: ({ theme }) => ({
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          paddingBlock: 4,
          paddingLeft: 4,
          '& .MuiAutocomplete-input': { padding: '4px 4px 4px 6px' },
          [theme.breakpoints.down('sm')]: { paddingBlock: 8 },
        },
      }),
      paper: floats,
      option: { minHeight: height.control },
    },
  },
  MuiSelect: { styleOverrides: { select: { '&&': { minHeight: bodyLine } } } },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({ '&:not(.Mui-checked)': { color: theme.vars.palette.line.edge } }),
    },
  },
}

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

export const components: ThemedComponents = {
  ...boxStyles,
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // Same width with and without a scroll bar; MUI would compensate again when it locks scrolling.
      html: {
        '@media (min-width: 600px)': { scrollbarGutter: 'stable' },
        // A backdrop does not reach the gutter.
        '&:has(> body > .MuiModal-root > .MuiBackdrop-root:not(.MuiBackdrop-invisible))': {
          backgroundColor: theme.vars.palette.floating.shadedGround,
        },
      },
      body: { fontVariantNumeric: 'tabular-nums', paddingRight: '0 !important' },
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
        // On a coloured surface, such as a notice, inherits its colour.
        variants: [{ props: { color: 'default' }, style: { color: theme.vars.palette.text.secondary } }],
        [theme.breakpoints.down('sm')]: { minWidth: height.touch, minHeight: height.touch },
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false, variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({
        display: 'inline-block',
        maxWidth: '100%',
        verticalAlign: 'middle',
        backgroundColor: theme.vars.palette.divider,
      }),
      rounded: { borderRadius: radius.pill },
    },
  },
  MuiPaper: {
    styleOverrides: {
      // Dark papers keep the colour that text contrast was measured on, at any elevation.
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
    styleOverrides: { root: { padding: '20px 60px 4px 24px' } },
  },
  MuiDialogContent: {
    styleOverrides: { root: { padding: '12px 24px 20px' } },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({ padding: '14px 24px', borderTop: `1px solid ${theme.vars.palette.divider}` }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      // Only tables in dialogs have sticky headings.
      stickyHeader: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.raised }),
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
