import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isCalendarDate } from '../../model/fields/date.ts'
import { DateBox } from './DateBox.tsx'
import type { FilterProps } from './field-view.ts'

/** Common tests, as written in the address. null: no date. */
const shortcuts = [
  ['today', 'today'],
  ['month', 'month'],
  ['lastMonth', 'month-1'],
  ['taxmonth', 'taxmonth'],
  ['noDate', null],
] as const

const ages = [
  ['to30', { from: 'today-30d' }],
  ['to60', { from: 'today-60d', to: 'today-31d' }],
  ['to90', { from: 'today-90d', to: 'today-61d' }],
  ['over90', { to: 'today-91d' }],
] as const

const partOf = (test: unknown, part: string): string => {
  const value = typeof test === 'object' && test !== null ? (test as Record<string, unknown>)[part] : null
  return typeof value === 'string' ? value : ''
}

/** The days in `{ below: 'today-30d' }`. */
const ageOf = (test: unknown): string => /^today-(\d+)d$/.exec(partOf(test, 'below'))?.[1] ?? ''

export const DateFilter = ({ value, onChange }: FilterProps<unknown>) => {
  const translate = useTranslate()
  const [age, setAge] = useState(ageOf(value))
  const day = (part: 'from' | 'to') => {
    const text = partOf(value, part)
    return isCalendarDate(text) ? text : ''
  }
  const bounds = { from: day('from'), to: day('to') }
  const change = (part: 'from' | 'to', bound: string) => {
    if (bound !== '' && !isCalendarDate(bound)) return
    const given = Object.entries({ ...bounds, [part]: bound }).filter(([, bound]) => bound !== '')
    onChange(given.length === 0 ? undefined : Object.fromEntries(given))
  }
  const changeAge = () => {
    if (age === ageOf(value)) return
    onChange(/^\d{1,4}$/.test(age) ? { below: `today-${age}d` } : undefined)
  }
  return (
    <Stack spacing={1.5} sx={{ width: 320 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {[...shortcuts, ...ages].map(([name, test]) => {
          const isChosen = JSON.stringify(value) === JSON.stringify(test)
          return (
            <Chip
              key={name}
              label={translate(`filters.days.${name}`)}
              color={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? undefined : test)}
            />
          )
        })}
      </Stack>
      <Stack direction="row" spacing={1}>
        {(['from', 'to'] as const).map((part) => (
          <DateBox
            key={part}
            label={translate(`filters.${part}`)}
            day={bounds[part]}
            onDay={(day) => change(part, day)}
          />
        ))}
      </Stack>
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

const dayBounds = { from: 'T00:00:00', to: 'T23:59:59' } as const

const dayOf = (test: unknown, part: 'from' | 'to'): string => {
  const bound = typeof test === 'object' && test !== null ? (test as Record<string, unknown>)[part] : null
  return typeof bound === 'string' ? bound.slice(0, 10) : ''
}

export const DatetimeFilter = ({ value, onChange }: FilterProps<unknown>) => {
  const translate = useTranslate()
  const days = { from: dayOf(value, 'from'), to: dayOf(value, 'to') }
  const change = (part: 'from' | 'to', day: string) => {
    const given = Object.entries({ ...days, [part]: day }).filter(([, bound]) => bound !== '')
    const test = given.map(([name, bound]) => [name, `${bound}${dayBounds[name as 'from' | 'to']}`])
    onChange(given.length === 0 ? undefined : Object.fromEntries(test))
  }
  return (
    <Stack direction="row" spacing={1} sx={{ width: 320 }}>
      {(['from', 'to'] as const).map((part) => (
        <DateBox
          key={part}
          label={translate(`filters.${part}`)}
          day={days[part]}
          onDay={(day) => change(part, day)}
        />
      ))}
    </Stack>
  )
}
