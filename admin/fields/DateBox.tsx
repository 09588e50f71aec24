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
  /** `yyyy-MM-dd` or empty. */
  readonly value: string
  readonly onPick: (date: string) => void
}

/** Opens the browser's date picker. Its input is transparent: iOS Safari opens none if it is clipped. */
export const CalendarButton = ({ label, value, onPick }: CalendarButtonProps) => (
  <Button title={label}>
    <CalendarIcon sx={{ fontSize: 16 }} />
    <input
      type="date"
      // Hidden from the keyboard and screen readers: they use the text box, which has the same name.
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
  readonly day: string
  /** Called on Enter and on blur, with valid days only. */
  readonly onDay: (day: string) => void
}

const shown = (day: string) => (day === '' ? '' : formatDate(day))

/** Date box of a filter, read day first whatever the browser's language. */
export const DateBox = ({ label, day, onDay }: DateBoxProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(shown(day))
  const [hasFocus, setHasFocus] = useState(false)
  // The filter can change elsewhere. The box is not remounted, so that it keeps the focus.
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
  // A year far from today may be a typing error.
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
