import { height, type, weight } from '../../kinds/tokens.ts'
import { pageTexts } from '../i18n/page-texts.ts'
import type { ThemedComponents } from './worked-out-once.ts'

const [bodySize, bodyLine] = type.body
/** Above and below the text of a box; its edge is drawn over them. */
const around = (height.box - bodyLine) / 2
const aroundTouch = (height.touch - bodyLine) / 2
/** Below this size iOS zooms into the box that one types in. */
const phoneSize = 16

/**
 * Boxes that one types in: the label stands above in full size and never moves, "required" is a word, and the edge is
 * dark enough to be seen as one.
 */
export const boxStyles: ThemedComponents = {
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormLabel: {
    styleOverrides: {
      asterisk: ({ theme }) => ({
        marginLeft: 'auto',
        fontSize: 0,
        '&::after': {
          content: `"${pageTexts.app.required}"`,
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
        '&::placeholder': { color: theme.vars.palette.text.tertiary, opacity: 1 },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.tertiary },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.divider },
      }),
      input: ({ theme }) => ({
        padding: `${around}px 10px`,
        [theme.breakpoints.down('sm')]: { paddingBlock: aroundTouch },
      }),
      multiline: ({ theme }) => ({
        padding: `${around}px 10px`,
        [theme.breakpoints.down('sm')]: { paddingBlock: aroundTouch },
        // Its height follows from what was typed.
        '& .MuiOutlinedInput-input': { padding: 0, height: 'auto' },
      }),
      adornedStart: { paddingLeft: 10, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
      adornedEnd: { paddingRight: 10, '& .MuiOutlinedInput-input': { paddingRight: 0 } },
      // No gap for a label: it stands above.
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
      paper: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.raised,
        boxShadow: theme.vars.palette.floating.shadow,
      }),
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
