import type { CSSObject } from '@mui/material/styles'
import type { Look } from '../../kinds/look.ts'
import { height, radius } from '../../kinds/tokens.ts'
import { focusRing } from './focus-ring.ts'

/**
 * What every button of the first pages looks like. They are elements of their own: with MUI's buttons and boxes `/home`
 * would be 8 kB more and `/login` 20.
 */
export const buttonLook = (theme: Look): CSSObject => ({
  ...theme.typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  margin: 0,
  padding: '0 12px',
  minHeight: height.control,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: 'inherit',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  '&:focus-visible': focusRing(theme.palette),
  [theme.breakpoints.down('sm')]: { minHeight: height.touch },
})
