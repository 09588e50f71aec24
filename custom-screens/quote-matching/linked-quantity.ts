import { checkField } from '../../model/check-record.ts'
import { fitsSign } from '../../model/link-plan.ts'
import { messages } from '../../model/messages.ts'
import { parseNumber } from '../../model/parse-number.ts'
import { quotePurchaseLinks } from '../../resources.config.ts'

export interface LinkedQuantity {
  /** Null if empty or invalid. */
  readonly value: number | null
  readonly error?: string
}

const { linkedQuantity } = quotePurchaseLinks.fields

/**
 * Parses a Linked Quantity input by the rules of the API.
 * @param sign of the selected purchase lines: 1, or -1 for credits; null without a selection
 */
export const readLinkedQuantity = (typed: string, sign: number | null): LinkedQuantity => {
  const value = parseNumber(typed)
  if (value === null) return { value: null }
  const [error] = checkField(linkedQuantity, value, 'patch')
  if (error) return { value: null, error }
  return fitsSign(value, sign) ? { value } : { value: null, error: messages.signOfPurchaseLine }
}
