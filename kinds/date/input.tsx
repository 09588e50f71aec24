import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate, formatDateInWords } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { TextBox } from '../families/text/TextBox.tsx'
import type { InputProps, KindInput } from '../kind-input.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { DateFilter } from './DateFilter.tsx'
import type { DateField } from './model.ts'
import { localToday, readDate, years } from './read-date.ts'

/** A text box that reads the day first whatever the browser's language, and a button for the browser's calendar. */
const DateInput = ({ error, ...props }: InputProps<DateField, string>) => {
  const translate = useTranslate()
  const [hasFocus, setHasFocus] = useState(false)
  const read = readDate(props.value, localToday())
  const date = 'date' in read ? read.date : ''
  const isOtherYear = 'wrong' in read && read.wrong === 'year'
  return (
    <TextBox
      {...props}
      error={error !== undefined && isOtherYear ? messages.year(years.first, years.last) : error}
      hint={hasFocus && date !== '' ? formatDateInWords(date) : undefined}
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

export const date: KindInput<DateField, string> = { Input: DateInput, Filter: DateFilter }
