import type { ListedRecord } from '../../admin/extension-points.ts'
import { subtract } from '../../model/decimal.ts'

export interface LinesPage {
  readonly data: readonly ListedRecord[]
  readonly total?: number
  readonly meta?: { readonly sums?: Readonly<Record<string, number>> }
}

/** Linked part of one line: quantity in its unit, amount in pounds. */
export interface LinkedPart {
  readonly quantity: number
  readonly amount: number
}

/** The line with its rest; null if none is left. */
export const lineLeft = (line: ListedRecord, { quantity, amount }: LinkedPart): ListedRecord | null => {
  const remaining = subtract(Number(line.remaining), quantity)
  if (remaining === 0) return null
  return { ...line, remaining, remainingAmount: subtract(Number(line.remainingAmount), amount) }
}

/** Amount that leaves the total: the whole line if nothing is left, else the linked part. */
export const countsOff = (line: ListedRecord, part: LinkedPart): number =>
  lineLeft(line, part) === null ? Number(line.remainingAmount) : part.amount

/**
 * Optimistic list after linking: without fully linked lines and their amounts.
 * @param linked linked part of each line, with the line as displayed
 */
export const withoutLinked = (
  page: LinesPage,
  linked: ReadonlyMap<number, { readonly line: ListedRecord; readonly part: LinkedPart }>,
): LinesPage => {
  const all = [...linked.values()]
  const gone = all.filter(({ line, part }) => lineLeft(line, part) === null).length
  const { remainingAmount } = page.meta?.sums ?? {}
  const left = all.reduce(
    (total, { line, part }) => subtract(total, countsOff(line, part)),
    remainingAmount ?? 0,
  )
  return {
    ...page,
    data: page.data.flatMap((line) => {
      const found = linked.get(line.id)
      const rest = found ? lineLeft(line, found.part) : line
      return rest ? [rest] : []
    }),
    ...(page.total !== undefined && { total: page.total - gone }),
    ...(remainingAmount !== undefined && {
      meta: { ...page.meta, sums: { ...page.meta?.sums, remainingAmount: left } },
    }),
  }
}
