import IconButton from '@mui/material/IconButton'
import type { MouseEvent, ReactNode } from 'react'

interface PopupButtonProps {
  readonly label: string
  readonly popup: 'menu' | 'dialog'
  readonly isOpen: boolean
  readonly onOpen: (anchor: HTMLElement) => void
  readonly children: ReactNode
}

export const PopupButton = ({ label, popup, isOpen, onOpen, children }: PopupButtonProps) => (
  <IconButton
    size="small"
    aria-label={label}
    title={label}
    aria-haspopup={popup}
    aria-expanded={isOpen}
    onClick={(event: MouseEvent<HTMLElement>) => onOpen(event.currentTarget)}
  >
    {children}
  </IconButton>
)
