import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FilterProps } from '../kind-input.ts'
import { DateBox } from './DateBox.tsx'
import { isCalendarDate } from './model.ts'

/** Days that people ask for often, as an address names them; null: no date. */
const shortcuts = [
  ['today', 'today'],
  ['month', 'month'],
  ['lastMonth', 'month-1'],
  ['taxmonth', 'taxmonth'],
  ['noDate', null],
] as const

/** Ages in whole days. */
const ages = [
  ['to30', { from: 'today-30d' }],
  ['to60', { from: 'today-60d', to: 'today-31d' }],
  ['to90', { from: 'today-90d', to: 'today-61d' }],
  ['over90', { to: 'today-91d' }],
] as const

const partOf = (asked: unknown, part: string): string => {
  const value = typeof asked === 'object' && asked !== null ? (asked as Record<string, unknown>)[part] : null
  return typeof value === 'string' ? value : ''
}

/** Days of `{ below: 'today-30d' }`. */
const ageOf = (asked: unknown): string => /^today-(\d+)d$/.exec(partOf(asked, 'below'))?.[1] ?? ''

/** From and to, both inclusive, what is asked for often, and what is older than some days. */
export const DateFilter = ({ asked, onAsk }: FilterProps<unknown>) => {
  const translate = useTranslate()
  const [age, setAge] = useState(ageOf(asked))
  const day = (part: 'from' | 'to') => {
    const text = partOf(asked, part)
    return isCalendarDate(text) ? text : ''
  }
  const bounds = { from: day('from'), to: day('to') }
  const ask = (part: 'from' | 'to', value: string) => {
    if (value !== '' && !isCalendarDate(value)) return
    const given = Object.entries({ ...bounds, [part]: value }).filter(([, bound]) => bound !== '')
    onAsk(given.length === 0 ? undefined : Object.fromEntries(given))
  }
  const askAge = () => {
    if (age === ageOf(asked)) return
    onAsk(/^\d{1,4}$/.test(age) ? { below: `today-${age}d` } : undefined)
  }
  return (
    <Stack spacing={1.5} sx={{ width: 320 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {[...shortcuts, ...ages].map(([name, test]) => {
          const isAsked = JSON.stringify(asked) === JSON.stringify(test)
          return (
            <Chip
              key={name}
              label={translate(`filters.days.${name}`)}
              color={isAsked ? 'primary' : 'default'}
              aria-pressed={isAsked}
              onClick={() => onAsk(isAsked ? undefined : test)}
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
            onDay={(day) => ask(part, day)}
          />
        ))}
      </Stack>
      <TextField
        label={translate('filters.olderThan')}
        value={age}
        onChange={(event) => setAge(event.target.value.replace(/\D/g, '').slice(0, 4))}
        onBlur={askAge}
        onKeyDown={(event) => event.key === 'Enter' && askAge()}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Stack>
  )
}
