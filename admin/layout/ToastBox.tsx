import Snackbar, { type SnackbarProps } from '@mui/material/Snackbar'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useContext } from 'react'
import { createPortal } from 'react-dom'
import { height } from '../../kinds/tokens.ts'
import { ToastPlace } from './toast-place.ts'

/** In the bar it has a place of its own, so that it never lies over a figure or a button. */
const inBar = {
  '&&': { position: 'static', transform: 'none', minWidth: 0, maxWidth: 560 },
  '& .MuiAlert-root': { minHeight: height.box, minWidth: 0, padding: '0 12px', alignItems: 'center' },
  '& .MuiAlert-message': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .MuiAlert-action': { padding: '0 0 0 8px', alignItems: 'center' },
} as const

/** Around a toast: in the menu bar, on a small screen at its lower edge. */
export const ToastBox = (props: SnackbarProps) => {
  const place = useContext(ToastPlace)
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  const anchorOrigin = { vertical: 'bottom', horizontal: 'center' } as const
  if (!place || !isWide) return <Snackbar anchorOrigin={anchorOrigin} {...props} />
  return createPortal(<Snackbar anchorOrigin={anchorOrigin} {...props} sx={inBar} />, place)
}
