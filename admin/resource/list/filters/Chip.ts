import { styled } from '@mui/material/styles'
import { height, radius, weight } from '../../../theme/tokens.ts'

/** Filter in a row of filters: outlined while empty, else tinted with its value in bold. */
export const Chip = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    borderRadius: radius.control,
    '& > .MuiButton-root': {
      ...theme.typography.body2,
      minHeight: height.control,
      padding: '0 10px',
      color: palette.text.secondary,
      overflow: 'hidden',
      whiteSpace: 'pre',
    },
    '& .MuiButton-endIcon': { marginLeft: 4, marginRight: -4 },
    '& b': { fontWeight: weight.strong, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .MuiIconButton-root': { width: 24, height: 24, marginRight: 4, color: 'inherit' },
    '& .MuiIconButton-root svg': { fontSize: 16 },
    '&[data-set]': { background: palette.tint.accent, color: palette.primary.dark },
    '&[data-set] > .MuiButton-root': { borderColor: 'transparent', color: 'inherit', paddingRight: 6 },
    '&[data-add] > .MuiButton-root': { borderStyle: 'dashed' },
    [theme.breakpoints.down('sm')]: {
      '& > .MuiButton-root': { minHeight: height.touch },
      '& .MuiIconButton-root': { width: height.touch, height: height.touch, marginRight: 0 },
    },
  }
})
