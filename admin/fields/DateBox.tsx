import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { dayYears as years } from '../../model/calendar-date.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatDateInWords } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { isDistantDate, type ReadDate, type ReadDatetime, readDate } from '../../model/read-date.ts'
import { messageText } from '../i18n/language.ts'

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
  /** `yyyy-MM-dd` or empty. */
  readonly value: string
  /** First year; default: that of most dates. */
  readonly first?: number
  readonly onPick: (date: string) => void
}

/** Opens the browser's date picker. Its input is transparent: iOS Safari opens none if it is clipped. */
export const CalendarButton = ({ value, first = years.first, onPick }: CalendarButtonProps) => (
  <Button title={useTranslate()('form.calendar')}>
    <CalendarIcon sx={{ fontSize: 16 }} />
    <input
      type="date"
      // Hidden from the keyboard and screen readers: they use the text box, which has the same name.
      aria-hidden
      tabIndex={-1}
      value={value}
      min={`${first}-01-01`}
      max={`${years.last}-12-31`}
      onClick={(event) => event.currentTarget.showPicker()}
      onChange={(event) => onPick(event.target.value)}
    />
  </Button>
)

/** Reads a typed date. `hint`: the date in words, while typing or if its year may be a typing error. */
export const useTypedDate = (typed: string, first: number) => {
  const translate = useTranslate()
  const [hasFocus, setHasFocus] = useState(false)
  const read = readDate(typed, firmDay(), first)
  const date = 'date' in read ? read.date : ''
  const hint = () => {
    if (date === '') return undefined
    const words = formatDateInWords(date)
    if (isDistantDate(date, firmDay())) return translate('form.farDate', { date: words })
    return hasFocus ? words : undefined
  }
  return { read, date, hint: hint(), hasFocus, setHasFocus }
}

/** The error of a date whose year is out of range, instead of a general one. */
export const orWrongYear = (
  error: string | undefined,
  read: ReadDate | ReadDatetime,
  first: number = years.first,
) =>
  error !== undefined && 'wrong' in read && read.wrong === 'year'
    ? messageText(messages.year({ first, last: years.last }))
    : error

interface DateBoxProps {
  readonly label: string
  readonly day: string
  /** Called on Enter and on blur, with valid days only. */
  readonly onDay: (day: string) => void
}

const shown = (day: string) => (day === '' ? '' : formatDate(day))

/** Date box of a filter, read day first whatever the browser's language. */
export const DateBox = ({ label, day, onDay }: DateBoxProps) => {
  const [typed, setTyped] = useState(shown(day))
  // The filter can change elsewhere. The box is not remounted, so that it keeps the focus.
  const [before, setBefore] = useState(day)
  if (before !== day) {
    setBefore(day)
    setTyped(shown(day))
  }
  const { read, date, hint, hasFocus, setHasFocus } = useTypedDate(typed, years.earliest)
  const isEmpty = typed.trim() === ''
  const ask = () => {
    if (isEmpty ? day !== '' : date !== '' && date !== day) onDay(date)
    if (date !== '') setTyped(shown(date))
  }
  const isWrong = !isEmpty && date === '' && !hasFocus
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
      error={isWrong}
      helperText={isWrong ? orWrongYear(messageText(messages.format), read, years.earliest) : hint}
      autoComplete="off"
      sx={{ flex: 1 }}
      slotProps={{
        input: {
          endAdornment: <CalendarButton value={date} first={years.earliest} onPick={onDay} />,
        },
      }}
    />
  )
}
