import Button from '@mui/material/Button'
import { styled } from '../../kinds/styled.ts'
import { radius, weight } from './tokens.ts'

/** A link or button of the menu bar; `active` or `data-here` marks where one is. */
export const BarButton = styled(Button)(({ theme }) => {
  const { palette } = theme.vars ?? theme
  const ink = (percent: number) => `color-mix(in srgb, ${palette.text.primary} ${percent}%, transparent)`
  return {
    ...theme.typography.body1,
    padding: '0 10px',
    borderRadius: radius.control,
    '&&': { color: palette.text.secondary },
    '&&:hover': { color: palette.text.primary, backgroundColor: ink(6) },
    '&&.active, &&[data-here]': {
      color: palette.text.primary,
      fontWeight: weight.strong,
      backgroundColor: ink(8),
    },
    '& .MuiButton-startIcon': { marginLeft: 0, marginRight: 6 },
    '& .MuiButton-endIcon': { marginLeft: 2, marginRight: -4 },
  }
}) as typeof Button
