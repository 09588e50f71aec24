import type { SortPayload } from 'react-admin'
import { firmLocale } from '../../model/firm-locale.ts'
import type { AnyRecord } from '../../model/record-text.ts'

const { compare: compareTexts } = new Intl.Collator(firmLocale, { sensitivity: 'accent', numeric: true })

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b)

const isEmpty = (value: unknown): boolean => value === null || value === undefined

/** Sorts records by one column, like every list: ignores case, empty values last in both directions, ties by id. */
export const sortItems = (records: readonly AnyRecord[], { field, order }: SortPayload): AnyRecord[] => {
  const direction = order === 'DESC' ? -1 : 1
  return records.toSorted((left, right) => {
    const [a, b] = [left[field], right[field]]
    const byId = Number(left.id) - Number(right.id)
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b)) || byId
    return direction * compare(a, b) || byId
  })
}
