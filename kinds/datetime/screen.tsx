import { formatDatetime } from '../../model/format.ts'
import { localToday } from '../date/read-date.ts'
import type { KindScreen } from '../kind-screen.ts'
import type { DatetimeField } from './model.ts'
import { readDatetime } from './read-datetime.ts'

export const datetime: KindScreen<DatetimeField, string, string> = {
  column: { min: 138, grow: 1 },
  cell: ({ value }) => formatDatetime(value),
  toInput: (value) => (value === null ? '' : formatDatetime(value)),
  fromInput: (typed) => {
    const read = readDatetime(typed, localToday())
    if ('datetime' in read) return read.datetime
    // None, which the check refuses.
    return read.wrong === 'none' ? null : read.wrong
  },
}
