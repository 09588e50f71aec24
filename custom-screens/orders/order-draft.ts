import { messageText } from '../../admin/i18n/language.ts'
import type { OrderableLine, OrderPreview, OrderRequest } from '../../model/costing/order.ts'
import type { PreviewReply } from '../../model/costing/unallocated.ts'
import { lineTotal, subtract, sum } from '../../model/decimal.ts'
import { overspend } from '../../model/excess.ts'
import { messages } from '../../model/messages.ts'
import { typedNumber } from '../../model/parse-number.ts'
import { purchaseLines } from '../../resources.config.ts'
import { readTypedNumber } from '../typed-number.ts'

const { quantity: quantityField, costEach: costField } = purchaseLines.fields

/** Typed texts of a line. Default: remaining quantity and last price paid. */
export interface LineTexts {
  readonly quantity: string
  readonly cost: string
}

export interface TypedLine {
  readonly line: OrderableLine
  readonly texts: LineTexts
  /** Null if empty or invalid. */
  readonly quantity: number | null
  readonly costEach: number | null
  /** In pounds. Null until quantity and price are valid. */
  readonly amount: number | null
  /** What it costs more than it costs the firm, in pounds: 0 if it does not, or where that is not known. */
  readonly aboveCost: number
  /** What it costs more than quoted, in pounds: 0 if it does not. */
  readonly aboveQuote: number
  /** Whether it has a quantity. */
  readonly isWanted: boolean
  readonly isMore: boolean
  readonly faults: { readonly quantity?: string; readonly cost?: string }
}

/** While the prices of another supplier are read, those of the one before are proposed no longer. */
export const unpaid = (line: OrderableLine): OrderableLine => ({ ...line, lastPaid: null })

export const textsFor = (
  { remaining, lastPaid }: OrderableLine,
  typed: Partial<LineTexts> | undefined,
): LineTexts => ({
  quantity: typed?.quantity ?? (remaining === 0 ? '' : typedNumber(remaining)),
  cost: typed?.cost ?? (lastPaid ? typedNumber(lastPaid.costEach) : ''),
})

const isBeyond = (quantity: number, left: number) =>
  Math.sign(quantity) !== Math.sign(left) || Math.abs(quantity) > Math.abs(left)

/** How a price that is too high is said, with its text. */
export const excesses = [
  ['aboveCost', 'quoteOrder.aboveCost'],
  ['aboveQuote', 'quoteOrder.above'],
] as const

/** Pounds above another price, if there is one. Of a credit, none. */
const above = (quantity: number | null, costEach: number | null, other: number | null): number =>
  quantity === null || costEach === null || other === null
    ? 0
    : Math.max(0, subtract(lineTotal(quantity, costEach), lineTotal(quantity, other)))

/** Parses a typed line by the rules of the API. */
export const readLine = (line: OrderableLine, texts: LineTexts): TypedLine => {
  const typed = readTypedNumber(quantityField, texts.quantity)
  const { value: costEach, error: costFault } = readTypedNumber(costField, texts.cost)
  const { value: quantity, error: quantityFault } =
    typed.value === 0 ? { value: null, error: messageText(messages.nonZero) } : typed
  return {
    line,
    texts,
    quantity,
    costEach,
    amount: quantity === null || costEach === null ? null : lineTotal(quantity, costEach),
    aboveCost: above(quantity, costEach, line.costRate),
    aboveQuote: above(quantity, costEach, line.quotedEach),
    isWanted: texts.quantity.trim() !== '',
    isMore: quantity !== null && isBeyond(quantity, line.remaining),
    faults: {
      ...(quantityFault !== undefined && { quantity: quantityFault }),
      ...(costFault !== undefined && { cost: costFault }),
    },
  }
}

/** Whether the order is valid: at least one line has a quantity, and each of those has a price. */
/** The wanted lines as the requests have them, whose quantity and price can be read. */
export const requestedLines = (lines: readonly TypedLine[]): OrderRequest['lines'] =>
  lines.flatMap(({ line, isWanted, quantity, costEach, isMore }) =>
    isWanted && quantity !== null && costEach !== null
      ? [{ quoteLineId: line.quoteLineId, quantity, costEach, expected: line.remaining, allowMore: isMore }]
      : [],
  )

export const areReady = (lines: readonly TypedLine[]): boolean => {
  const wanted = lines.filter(({ isWanted }) => isWanted)
  return wanted.length > 0 && wanted.every(({ amount }) => amount !== null)
}

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
