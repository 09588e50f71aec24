import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isCalendarDate } from '../../model/calendar-date.ts'
import { formatTime } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { readTime } from '../../model/read-date.ts'
import { messageText } from '../i18n/language.ts'
import { DateBox } from './DateBox.tsx'
import type { FilterProps } from './field-view.ts'
import { TestChips } from './TestChoices.tsx'

/** Common tests, as written in the address. null: no date. */
const shortcuts = [
  ['filters.days.today', 'today'],
  ['filters.days.month', 'month'],
  ['filters.days.lastMonth', 'month-1'],
  ['filters.days.taxmonth', 'taxmonth'],
  ['filters.days.noDate', null],
  ['filters.days.to30', { from: 'today-30d' }],
  ['filters.days.to60', { from: 'today-60d', to: 'today-31d' }],
  ['filters.days.to90', { from: 'today-90d', to: 'today-61d' }],
  ['filters.days.over90', { to: 'today-91d' }],
] as const

const partOf = (test: unknown, part: string): string => {
  const value = typeof test === 'object' && test !== null ? (test as Record<string, unknown>)[part] : null
  return typeof value === 'string' ? value : ''
}

const bounds = ['from', 'to'] as const
type Days = Readonly<Record<(typeof bounds)[number], string>>

interface DayBoundsProps extends Pick<FilterProps<unknown>, 'value' | 'onChange'> {
  /** Appended to the days. */
  readonly times?: Days
}

/** Boxes for the first and the last day. */
const DayBounds = ({ value, onChange, times = { from: '', to: '' } }: DayBoundsProps) => {
  const translate = useTranslate()
  const dayOf = (bound: keyof Days) => {
    const day = partOf(value, bound).slice(0, 10)
    return isCalendarDate(day) ? day : ''
  }
  const change = (changed: Partial<Days>) => {
    const days = { from: dayOf('from'), to: dayOf('to'), ...changed }
    const given = bounds.filter((bound) => days[bound] !== '')
    const test = Object.fromEntries(given.map((bound) => [bound, `${days[bound]}${times[bound]}`]))
    onChange(given.length === 0 ? undefined : test)
  }
  return (
    <Stack direction="row" spacing={1} sx={{ width: 320 }}>
      {bounds.map((bound) => (
        <DateBox
          key={bound}
          label={translate(`filters.${bound}`)}
          day={dayOf(bound)}
          onDay={(day) => change({ [bound]: day })}
        />
      ))}
    </Stack>
  )
}

/** The days in `{ below: 'today-30d' }`. */
const ageOf = (test: unknown): string => /^today-(\d+)d$/.exec(partOf(test, 'below'))?.[1] ?? ''

export const DateFilter = ({ value, onChange }: FilterProps<unknown>) => {
  const translate = useTranslate()
  const [age, setAge] = useState(ageOf(value))
  // Another test was chosen: it would be replaced by the days that are left in the box.
  const [before, setBefore] = useState(ageOf(value))
  if (before !== ageOf(value)) {
    setBefore(ageOf(value))
    setAge(ageOf(value))
  }
  const changeAge = () => {
    if (age === ageOf(value)) return
    onChange(/^\d{1,4}$/.test(age) ? { below: `today-${age}d` } : undefined)
  }
  return (
    <Stack spacing={1.5} sx={{ width: 320 }}>
      <TestChips tests={shortcuts} value={value} onChange={onChange} />
      <DayBounds value={value} onChange={onChange} />
      <TextField
        label={translate('filters.olderThan')}
        value={age}
        onChange={(event) => setAge(event.target.value.replace(/\D/g, '').slice(0, 4))}
        onBlur={changeAge}
        onKeyDown={(event) => event.key === 'Enter' && changeAge()}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Stack>
  )
}

const wholeDays = { from: 'T00:00:00', to: 'T23:59:59' } as const

export const DatetimeFilter = ({ value, onChange }: FilterProps<unknown>) => (
  <DayBounds value={value} onChange={onChange} times={wholeDays} />
)

interface TimeBoxProps {
  readonly label: string
  /** `HH:mm:ss` or empty. */
  readonly time: string
  /** Called on Enter and on blur, with times of day and an empty text only. */
  readonly onTime: (time: string) => void
}

const TimeBox = ({ label, time, onTime }: TimeBoxProps) => {
  const [typed, setTyped] = useState(formatTime(time))
  const [before, setBefore] = useState(time)
  if (before !== time) {
    setBefore(time)
    setTyped(formatTime(time))
  }
  const read = typed.trim() === '' ? '' : readTime(typed)
  const ask = () => {
    if (read !== null && read !== time) onTime(read)
  }
  return (
    <TextField
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={ask}
      onKeyDown={(event) => event.key === 'Enter' && ask()}
      error={read === null}
      helperText={read === null ? messageText(messages.expectedTimeOfDay) : undefined}
      autoComplete="off"
      sx={{ flex: 1 }}
    />
  )
}

/** Boxes for the earliest and the latest time of day. */
export const TimeFilter = ({ value, onChange }: FilterProps<unknown>) => {
  const translate = useTranslate()
  const times = Object.fromEntries(bounds.map((bound) => [bound, partOf(value, bound)]))
  const change = (bound: string, time: string) => {
    const given = Object.entries({ ...times, [bound]: time }).filter(([, one]) => one !== '')
    onChange(given.length === 0 ? undefined : Object.fromEntries(given))
  }
  return (
    <Stack direction="row" spacing={1} sx={{ width: 320 }}>
      {bounds.map((bound) => (
        <TimeBox
          key={bound}
          label={translate(`filters.${bound}`)}
          time={times[bound] ?? ''}
          onTime={(time) => change(bound, time)}
        />
      ))}
    </Stack>
  )
}
