import Button, { type ButtonProps } from '@mui/material/Button'
import { DrawnKey } from './DrawnKey.ts'

/** The one solid button of a dialog or pane, which Ctrl+Enter presses, and says so. */
export const MainButton = ({ children, ...button }: ButtonProps) => (
  <Button variant="contained" data-main-action aria-keyshortcuts="Control+Enter" {...button}>
    {children}
    <DrawnKey aria-hidden data-key="Ctrl ⏎" />
  </Button>
)
