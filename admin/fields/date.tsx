import { type DateField, type DatetimeField, daysWithin, type TimeField } from '../../model/fields/date.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatDatetime, formatTime } from '../../model/format.ts'
import { readDate, readDatetime, readTime } from '../../model/read-date.ts'
import { CalendarButton, orWrongYear, useTypedDate } from './DateBox.tsx'
import { DateFilter, DatetimeFilter, TimeFilter } from './DateFilter.tsx'
import type { FieldView, InputProps } from './field-view.ts'
import { TextBox } from './TextBox.tsx'

/** The first year that a field takes. */
const firstYear = (field: DateField): number => Number(daysWithin(field).min.slice(0, 4))

/** Text box that reads the day first whatever the browser's language, with a date picker button. */
const DateInput = ({ error, ...props }: InputProps<DateField, string>) => {
  const first = firstYear(props.field)
  const { read, date, hint, setHasFocus } = useTypedDate(props.value, first)
  return (
    <TextBox
      {...props}
      error={orWrongYear(error, read, first)}
      hint={hint}
      onFocus={() => setHasFocus(true)}
      onBlur={() => {
        setHasFocus(false)
        if (date !== '') props.onChange(formatDate(date))
        props.onBlur()
      }}
      endAdornment={
        !props.readOnly && (
          <CalendarButton
            value={date}
            first={first}
            onPick={(picked) => props.onChange(picked === '' ? '' : formatDate(picked))}
          />
        )
      }
    />
  )
}

const date: FieldView<DateField, string, string> = {
  column: { min: 98, grow: 1 },
  cell: ({ value }) => formatDate(value),
  Input: DateInput,
  toInput: (value) => (value === null ? '' : formatDate(value)),
  fromInput: (typed, field) => {
    const read = readDate(typed, firmDay(), firstYear(field))
    if ('date' in read) return read.date
    // Not a date: the field's check refuses it.
    return read.wrong === 'none' ? null : read.wrong
  },
  Filter: DateFilter,
}

/** Time for a day from the date picker if none was typed: when sites open. */
const morning = 'T08:00:00'

/** With its seconds if it has any, which a box must not drop. */
const typedDatetime = (value: string): string =>
  `${formatDatetime(value)}${value.endsWith(':00') ? '' : value.slice(16)}`

const DatetimeInput = ({ error, ...props }: InputProps<DatetimeField, string>) => {
  const read = readDatetime(props.value, firmDay())
  const known = 'datetime' in read ? read.datetime : ''
  const pick = (day: string) =>
    props.onChange(day === '' ? '' : typedDatetime(`${day}${known.slice(10) || morning}`))
  return (
    <TextBox
      {...props}
      error={orWrongYear(error, read)}
      onBlur={() => {
        if (known !== '') props.onChange(typedDatetime(known))
        props.onBlur()
      }}
      endAdornment={!props.readOnly && <CalendarButton value={known.slice(0, 10)} onPick={pick} />}
    />
  )
}

const datetime: FieldView<DatetimeField, string, string> = {
  column: { min: 138, grow: 1 },
  cell: ({ value }) => formatDatetime(value),
  Input: DatetimeInput,
  toInput: (value) => (value === null ? '' : typedDatetime(value)),
  fromInput: (typed) => {
    const read = readDatetime(typed, firmDay())
    if ('datetime' in read) return read.datetime
    return read.wrong === 'none' ? null : read.wrong
  },
  Filter: DatetimeFilter,
}

const TimeInput = (props: InputProps<TimeField, string>) => (
  <TextBox
    {...props}
    onBlur={() => {
      const time = readTime(props.value)
      if (time !== null) props.onChange(formatTime(time))
      props.onBlur()
    }}
  />
)

const time: FieldView<TimeField, string, string> = {
  column: { min: 84, grow: 1 },
  cell: ({ value }) => formatTime(value),
  Input: TimeInput,
  toInput: (value) => (value === null ? '' : formatTime(value)),
  // The field's check refuses what is no time.
  fromInput: (typed) => (typed.trim() === '' ? null : (readTime(typed) ?? typed)),
  Filter: TimeFilter,
}

export const dateViews = { date, datetime, time }
