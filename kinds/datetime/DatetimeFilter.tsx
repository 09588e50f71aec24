import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { DateBox } from '../date/DateBox.tsx'
import type { FilterProps } from '../kind-input.ts'

/** A whole day, from its first second to its last. */
const bounds = { from: 'T00:00:00', to: 'T23:59:59' } as const

const dayOf = (asked: unknown, part: 'from' | 'to'): string => {
  const bound = typeof asked === 'object' && asked !== null ? (asked as Record<string, unknown>)[part] : null
  return typeof bound === 'string' ? bound.slice(0, 10) : ''
}

/** From one day to another, both whole. */
export const DatetimeFilter = ({ asked, onAsk }: FilterProps<unknown>) => {
  const translate = useTranslate()
  const days = { from: dayOf(asked, 'from'), to: dayOf(asked, 'to') }
  const ask = (part: 'from' | 'to', day: string) => {
    const given = Object.entries({ ...days, [part]: day }).filter(([, bound]) => bound !== '')
    const test = given.map(([name, bound]) => [name, `${bound}${bounds[name as 'from' | 'to']}`])
    onAsk(given.length === 0 ? undefined : Object.fromEntries(test))
  }
  return (
    <Stack direction="row" spacing={1} sx={{ width: 320 }}>
      {(['from', 'to'] as const).map((part) => (
        <DateBox
          key={part}
          label={translate(`filters.${part}`)}
          day={days[part]}
          onDay={(day) => ask(part, day)}
        />
      ))}
    </Stack>
  )
}
