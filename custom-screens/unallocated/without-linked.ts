import type { ListedRecord } from '../../admin/extension-points.ts'
import { subtract } from '../../model/decimal.ts'

/** A part of the list of unallocated lines, as the browser keeps it. */
export interface LinesPage {
  readonly data: readonly ListedRecord[]
  readonly total?: number
  readonly meta?: { readonly sums?: Readonly<Record<string, number>> }
}

/** What is linked of one line: in its unit, and in pounds. */
export interface LinkedPart {
  readonly quantity: number
  readonly amount: number
}

/** The line with what is left of it; null when nothing is. */
export const lineLeft = (line: ListedRecord, { quantity, amount }: LinkedPart): ListedRecord | null => {
  const remaining = subtract(Number(line.remaining), quantity)
  if (remaining === 0) return null
  return { ...line, remaining, remainingAmount: subtract(Number(line.remainingAmount), amount) }
}

/** What a line counts off the total: all that it had when nothing is left of it, and else what is linked. */
export const countsOff = (line: ListedRecord, part: LinkedPart): number =>
  lineLeft(line, part) === null ? Number(line.remainingAmount) : part.amount

/**
 * The list as it will be once parts of lines are linked, before the server has said so: lines of which nothing is left
 * are gone, and their amounts with them.
 * @param linked what is linked of each line, with the line as it was shown
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
