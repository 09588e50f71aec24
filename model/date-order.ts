import type { ImportCell } from './import.ts'
import type { SheetCell } from './sheet.ts'

/** Which comes first in the dates of a column. */
export const dateOrders = ['day', 'month'] as const
export type DateOrder = (typeof dateOrders)[number]

const numbers = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?=\s|T|$)/

/** The two numbers of a date that may be day and month, in their order; null for any other cell. */
const pairOf = (cell: SheetCell): readonly [first: number, second: number] | null => {
  if (cell.kind === 'date')
    return [Number(String(cell.value).slice(8, 10)), Number(String(cell.value).slice(5, 7))]
  const found = cell.kind === 'text' ? numbers.exec(cell.text) : null
  return found ? [Number(found[1]), Number(found[3])] : null
}

/** What the dates of a column say about their order. */
export interface DateColumn {
  /** Whether a text is a date only with the month first. */
  readonly hasMonthFirst: boolean
  /** Whether the real dates of the sheet may have been read with the day first too: none has a day after the 12th. */
  readonly mayBeSwapped: boolean
}

export const dateColumnOf = (cells: readonly SheetCell[]): DateColumn => {
  const pairs = cells.flatMap((cell) => {
    const pair = pairOf(cell)
    return pair ? [{ kind: cell.kind, pair }] : []
  })
  return {
    hasMonthFirst: pairs.some(
      ({ kind, pair: [first, second] }) => kind === 'text' && first <= 12 && second > 12,
    ),
    mayBeSwapped: pairs.every(({ kind, pair: [first] }) => kind !== 'date' || first <= 12),
  }
}

/** Whether the cell is a date with the day and with the month first, and another each time. */
export const isAmbiguous = (cell: SheetCell, { mayBeSwapped }: DateColumn): boolean => {
  const pair = pairOf(cell)
  if (!pair || (cell.kind === 'date' && !mayBeSwapped)) return false
  return pair[0] <= 12 && pair[1] <= 12 && pair[0] !== pair[1]
}

/** The date of a column with the month first, as a text with the day first. */
export const withDayFirst = (cell: SheetCell, { mayBeSwapped }: DateColumn): ImportCell => {
  if (cell.kind === 'date') {
    const [year, month, day, rest] = [...[[0, 4], [5, 7], [8, 10], [10]]].map(([from, to]) =>
      String(cell.value).slice(from, to),
    )
    return mayBeSwapped ? `${year}-${day}-${month}${rest}` : cell.value
  }
  return cell.text.replace(
    numbers,
    (_, month, between, day, year) => `${day}${between}${month}${between}${year}`,
  )
}
