import { useTranslate } from 'react-admin'
import { formatDatetime } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { CalendarButton } from '../date/CalendarButton.tsx'
import { localToday, years } from '../date/read-date.ts'
import { TextBox } from '../families/text/TextBox.tsx'
import type { InputProps, KindInput } from '../kind-input.ts'
import { DatetimeFilter } from './DatetimeFilter.tsx'
import type { DatetimeField } from './model.ts'
import { readDatetime } from './read-datetime.ts'

/** When the calendar names a day and nothing is typed yet: when a site opens. */
const morning = 'T08:00:00'

/** A text box that reads the day first and the time after it, and a button for the browser's calendar. */
const DatetimeInput = ({ error, ...props }: InputProps<DatetimeField, string>) => {
  const translate = useTranslate()
  const read = readDatetime(props.value, localToday())
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

export const datetime: KindInput<DatetimeField, string> = { Input: DatetimeInput, Filter: DatetimeFilter }
