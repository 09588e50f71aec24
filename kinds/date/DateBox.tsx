import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate, formatDateInWords } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { localToday, readDate, years } from './read-date.ts'

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
  const read = readDate(typed, localToday())
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
      helperText={wrong ?? (hasFocus && known !== '' ? formatDateInWords(known) : undefined)}
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
