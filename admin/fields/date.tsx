import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DateField, DatetimeField } from '../../model/fields/date.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatDateInWords, formatDatetime } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { CalendarButton } from './DateBox.tsx'
import { DateFilter, DatetimeFilter } from './DateFilter.tsx'
import type { FieldView, InputProps } from './field-view.ts'
import { isFarAway, readDate, readDatetime, years } from './read-date.ts'
import { TextBox } from './TextBox.tsx'

/** Text box that reads the day first whatever the browser's language, with a date picker button. */
const DateInput = ({ error, ...props }: InputProps<DateField, string>) => {
  const translate = useTranslate()
  const [hasFocus, setHasFocus] = useState(false)
  const read = readDate(props.value, firmDay())
  const date = 'date' in read ? read.date : ''
  const isOtherYear = 'wrong' in read && read.wrong === 'year'
  const hintOf = (day: string) => {
    if (day === '') return undefined
    const words = formatDateInWords(day)
    if (isFarAway(day, firmDay())) return translate('form.farDate', { date: words })
    return hasFocus ? words : undefined
  }
  return (
    <TextBox
      {...props}
      error={error !== undefined && isOtherYear ? messages.year(years.first, years.last) : error}
      hint={hintOf(date)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => {
        setHasFocus(false)
        if (date !== '') props.onChange(formatDate(date))
        props.onBlur()
      }}
      endAdornment={
        !props.readOnly && (
          <CalendarButton
            label={translate('form.calendar')}
            value={date}
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
  fromInput: (typed) => {
    const read = readDate(typed, firmDay())
    if ('date' in read) return read.date
    // Not a date: the field's check refuses it.
    return read.wrong === 'none' ? null : read.wrong
  },
  Filter: DateFilter,
}

/** Time for a day from the date picker if none was typed: when sites open. */
const morning = 'T08:00:00'

const DatetimeInput = ({ error, ...props }: InputProps<DatetimeField, string>) => {
  const translate = useTranslate()
  const read = readDatetime(props.value, firmDay())
  const known = 'datetime' in read ? read.datetime : ''
  const isOtherYear = 'wrong' in read && read.wrong === 'year'
  const pick = (day: string) =>
    props.onChange(day === '' ? '' : formatDatetime(`${day}${known.slice(10) || morning}`))
  return (
    <TextBox
      {...props}
      error={error !== undefined && isOtherYear ? messages.year(years.first, years.last) : error}
      onBlur={() => {
        if (known !== '') props.onChange(formatDatetime(known))
        props.onBlur()
      }}
      endAdornment={
        !props.readOnly && (
          <CalendarButton label={translate('form.calendar')} value={known.slice(0, 10)} onPick={pick} />
        )
      }
    />
  )
}

const datetime: FieldView<DatetimeField, string, string> = {
  column: { min: 138, grow: 1 },
  cell: ({ value }) => formatDatetime(value),
  Input: DatetimeInput,
  toInput: (value) => (value === null ? '' : formatDatetime(value)),
  fromInput: (typed) => {
    const read = readDatetime(typed, firmDay())
    if ('datetime' in read) return read.datetime
    return read.wrong === 'none' ? null : read.wrong
  },
  Filter: DatetimeFilter,
}

export const dateViews = { date, datetime }
