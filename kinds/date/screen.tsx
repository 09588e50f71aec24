import { formatDate } from '../../model/format.ts'
import type { KindScreen } from '../kind-screen.ts'
import type { DateField } from './model.ts'
import { localToday, readDate } from './read-date.ts'

export const date: KindScreen<DateField, string, string> = {
  column: { min: 98, grow: 1 },
  cell: ({ value }) => formatDate(value),
  toInput: (value) => (value === null ? '' : formatDate(value)),
  fromInput: (typed) => {
    const read = readDate(typed, localToday())
    if ('date' in read) return read.date
    // No date, which the check refuses.
    return read.wrong === 'none' ? null : read.wrong
  },
}
