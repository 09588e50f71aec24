import { checkField } from '../../model/check-record.ts'
import { lineTotal, sum } from '../../model/decimal.ts'
import { messages } from '../../model/messages.ts'
import type { OrderableLine, OrderPreview } from '../../model/order.ts'
import { overspend } from '../../model/overspend.ts'
import { parseNumber } from '../../model/parse-number.ts'
import type { PreviewReply } from '../../model/unallocated.ts'
import { purchaseLines } from '../../resources.config.ts'

const { quantity: quantityField, costEach: costField } = purchaseLines.fields

/** What was typed for a line; what is left and what was last paid where nothing was. */
export interface LineTexts {
  readonly quantity: string
  readonly cost: string
}

/** A line of an order as it is typed. */
export interface TypedLine {
  readonly line: OrderableLine
  readonly texts: LineTexts
  /** Null while the box is empty or wrong. */
  readonly quantity: number | null
  readonly costEach: number | null
  /** Pounds; null until both are known. */
  readonly amount: number | null
  /** Whether it has a quantity, and so is ordered. */
  readonly isWanted: boolean
  /** Whether more is ordered than is left. */
  readonly isMore: boolean
  readonly faults: { readonly quantity?: string; readonly cost?: string }
}

/** What is left of a line is ordered, at the price that was last paid. */
export const textsFor = (
  { remaining, lastPaid }: OrderableLine,
  typed: Partial<LineTexts> | undefined,
): LineTexts => ({
  quantity: typed?.quantity ?? (remaining === 0 ? '' : String(remaining)),
  cost: typed?.cost ?? (lastPaid ? String(lastPaid.costEach) : ''),
})

const isBeyond = (quantity: number, left: number) =>
  Math.sign(quantity) !== Math.sign(left) || Math.abs(quantity) > Math.abs(left)

/** Reads a line as it is typed, by the rules of the API. */
export const readLine = (line: OrderableLine, texts: LineTexts): TypedLine => {
  const typedQuantity = parseNumber(texts.quantity)
  const typedCost = parseNumber(texts.cost)
  const [quantityFault] =
    typedQuantity === 0
      ? [messages.nonZero]
      : typedQuantity === null
        ? []
        : checkField(quantityField, typedQuantity, 'patch')
  const [costFault] = typedCost === null ? [] : checkField(costField, typedCost, 'patch')
  const quantity = quantityFault === undefined ? typedQuantity : null
  const costEach = costFault === undefined ? typedCost : null
  return {
    line,
    texts,
    quantity,
    costEach,
    amount: quantity === null || costEach === null ? null : lineTotal(quantity, costEach),
    isWanted: typedQuantity !== null,
    isMore: quantity !== null && isBeyond(quantity, line.remaining),
    faults: {
      ...(quantityFault !== undefined && { quantity: quantityFault }),
      ...(costFault !== undefined && { cost: costFault }),
    },
  }
}

/** Whether the lines can be ordered: at least one, and each that has a quantity has a price. */
export const areReady = (lines: readonly TypedLine[]): boolean => {
  const wanted = lines.filter(({ isWanted }) => isWanted)
  return wanted.length > 0 && wanted.every(({ amount }) => amount !== null)
}

/** What the order does to the categories of the quote. */
export const effectOf = (preview: OrderPreview, lines: readonly TypedLine[]): PreviewReply => {
  const added = (id: number) =>
    lines.flatMap(({ line, amount }) => (line.categoryId === id && amount !== null ? [amount] : []))
  return {
    amount: sum(lines.flatMap(({ amount }) => amount ?? [])),
    problems: [],
    byCategory: preview.categories.flatMap(({ categoryId, category, quoted, spent }) => {
      const amounts = added(categoryId)
      if (amounts.length === 0) return []
      const spentAfter = sum([spent, ...amounts])
      return [
        {
          project: '',
          quote: '',
          standing: preview.standing,
          category,
          quoted,
          spentBefore: spent,
          spentAfter,
          over: overspend(quoted, spentAfter) > 0,
        },
      ]
    }),
  }
}
