import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import { styled } from '../styled.ts'
import { years } from './read-date.ts'

const Button = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 28,
  height: 28,
  marginRight: -6,
  color: theme.palette.text.secondary,
  borderRadius: 6,
  '&:hover': { background: theme.palette.action.hover },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
}))

interface CalendarButtonProps {
  readonly label: string
  /** `yyyy-MM-dd`, or nothing. */
  readonly value: string
  readonly onPick: (date: string) => void
}

/**
 * Opens the browser's calendar. The browser's own date input lies see-through over the icon at its full size: iOS
 * Safari opens no calendar for an input that is hidden by clipping.
 */
export const CalendarButton = ({ label, value, onPick }: CalendarButtonProps) => (
  <Button title={label}>
    <CalendarIcon sx={{ fontSize: 16 }} />
    <input
      type="date"
      // Not a second control of the same name: who uses the keyboard or hears the page types into the box.
      aria-hidden
      tabIndex={-1}
      value={value}
      min={`${years.first}-01-01`}
      max={`${years.last}-12-31`}
      onClick={(event) => event.currentTarget.showPicker()}
      onChange={(event) => onPick(event.target.value)}
    />
  </Button>
)
