import { Link, NavLink } from 'react-router-dom'
import type { Look } from '../../kinds/look.ts'
import { styled } from '../../kinds/styled.ts'
import { height, weight } from '../../kinds/tokens.ts'
import { buttonLook } from './button-look.ts'

const barLook = ({ theme }: { readonly theme: Look }) => {
  const { palette } = theme
  const ink = (percent: number) => `color-mix(in srgb, ${palette.text.primary} ${percent}%, transparent)`
  return {
    ...buttonLook(theme),
    ...theme.typography.body1,
    gap: 6,
    padding: '0 10px',
    color: palette.text.secondary,
    '& > svg': { fontSize: 20 },
    // What says that there is a list below.
    '& > svg:last-child': { margin: '0 -4px 0 -4px' },
    '&:hover': { color: palette.text.primary, backgroundColor: ink(6) },
    '&.active, &[data-here]': {
      color: palette.text.primary,
      fontWeight: weight.strong,
      backgroundColor: ink(8),
    },
  }
}

/** A button of the menu bar; `data-here` marks where one is. */
export const BarButton = styled('button')(barLook)

/** A link of the menu bar. */
export const BarLink = styled(Link)(barLook)

/** A link of the menu bar that is marked where it leads to. */
export const BarNavLink = styled(NavLink)(barLook)

/** A button of the menu bar that shows a picture alone. */
export const BarIcon = styled('button')(({ theme }) => ({
  ...buttonLook(theme),
  flex: 'none',
  padding: 8,
  color: theme.palette.text.secondary,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  [theme.breakpoints.down('sm')]: { minWidth: height.touch, minHeight: height.touch },
}))
