import Button from '@mui/material/Button'
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'
import { styled } from '@mui/material/styles'
import { weight } from '../theme/tokens.ts'

export const Logo = (icon: SvgIconProps) => (
  <SvgIcon {...icon}>
    <path d="M2 17h6v4H2zM9 17h6v4H9zM16 17h6v4h-6zM9 11.5h6v4H9zM16 11.5h6v4h-6zM16 6h6v4h-6z" />
  </SvgIcon>
)

/** Button or link of the menu bar. `data-here` marks the current section. */
export const BarButton = styled(Button)(({ theme }) => {
  const { text } = theme.vars.palette
  const ink = (percent: number) => `color-mix(in srgb, ${text.primary} ${percent}%, transparent)`
  return {
    ...theme.typography.body1,
    gap: 6,
    padding: '0 10px',
    color: text.secondary,
    '& > svg': { fontSize: 20 },
    '& > svg:last-child': { margin: '0 -4px' },
    '&:hover': { color: text.primary, backgroundColor: ink(6) },
    '&.active, &[data-here]': { color: text.primary, fontWeight: weight.strong, backgroundColor: ink(8) },
  }
}) as typeof Button
