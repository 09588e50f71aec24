import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

interface NoticeBarProps {
  readonly severity: 'warning' | 'info'
  readonly text: string
  /** The way to what is asked for, as a path of the browser; none where it is asked for. */
  readonly to: string | undefined
  readonly label: string
}

/** One line above a page, with a way to what it asks for. */
export const NoticeBar = ({ severity, text, to, label }: NoticeBarProps) => (
  <Alert
    data-notice
    severity={severity}
    // As wide as the sheet below it (Shell.tsx).
    sx={{
      marginInline: 'calc(8px + var(--aside))',
      mb: 1,
      minHeight: 40,
      // Icon and text keep the gutter of the sheet below.
      px: { xs: 1, sm: 3 },
      py: 0,
      alignItems: 'center',
      '& .MuiAlert-icon': { py: 0, mr: 1 },
      '& .MuiAlert-message': { py: 0.5 },
      '& .MuiAlert-action': { py: 0, mr: -1 },
      '@media print': { display: 'none' },
    }}
    action={
      to && (
        <Button component={Link} to={to} color="inherit" size="small">
          {label}
        </Button>
      )
    }
  >
    {text}
  </Alert>
)
