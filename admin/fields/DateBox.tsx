import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatDateInWords } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { isFarAway, readDate, years } from './read-date.ts'

const Button = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 28,
  height: 28,
  marginRight: -6,
  color: theme.vars.palette.text.secondary,
  borderRadius: 6,
  '&:hover': { background: theme.vars.palette.action.hover },
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

interface DateBoxProps {
  readonly label: string
  /** `yyyy-MM-dd`; empty for none. */
  readonly day: string
  /** Told by Enter and by leaving the box, with what makes sense alone. */
  readonly onDay: (day: string) => void
}

const shown = (day: string) => (day === '' ? '' : formatDate(day))

/** A day that something is filtered by: read day first whatever the browser's language, as in a form. */
export const DateBox = ({ label, day, onDay }: DateBoxProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(shown(day))
  const [hasFocus, setHasFocus] = useState(false)
  // What is asked for changes under it, as by a chip. It stays the same box, which keeps the focus of who typed in it.
  const [before, setBefore] = useState(day)
  if (before !== day) {
    setBefore(day)
    setTyped(shown(day))
  }
  const read = readDate(typed, firmDay())
  const isEmpty = typed.trim() === ''
  const known = 'date' in read ? read.date : ''
  const ask = () => {
    if (isEmpty ? day !== '' : known !== '' && known !== day) onDay(known)
    if (known !== '') setTyped(shown(known))
  }
  const wrong =
    isEmpty || known !== '' || hasFocus
      ? undefined
      : 'wrong' in read && read.wrong === 'year'
        ? messages.year(years.first, years.last)
        : messages.format
  const words = known !== '' ? formatDateInWords(known) : undefined
  // As in a form: a slip of the year is seen.
  const hint =
    words && isFarAway(known, firmDay())
      ? translate('form.farDate', { date: words })
      : hasFocus
        ? words
        : undefined
  return (
    <TextField
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => {
        setHasFocus(false)
        ask()
      }}
      onKeyDown={(event) => event.key === 'Enter' && ask()}
      error={wrong !== undefined}
      helperText={wrong ?? hint}
      autoComplete="off"
      sx={{ flex: 1 }}
      slotProps={{
        input: {
          endAdornment: (
            <CalendarButton
              label={translate('form.calendar')}
              value={known}
              onPick={(picked) => onDay(picked)}
            />
          ),
        },
      }}
    />
  )
}
