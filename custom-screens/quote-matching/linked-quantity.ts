import { checkField } from '../../model/check-record.ts'
import { fitsSign } from '../../model/link-plan.ts'
import { messages } from '../../model/messages.ts'
import { parseNumber } from '../../model/parse-number.ts'
import { quotePurchaseLinks } from '../../resources.config.ts'

/** What is typed in a Linked Quantity box, as a number or as what is wrong with it. */
export interface LinkedQuantity {
  /** Null while the box is empty or wrong. */
  readonly value: number | null
  readonly error?: string
}

const { linkedQuantity } = quotePurchaseLinks.fields

/**
 * Reads a Linked Quantity box by the rules of the API.
 * @param sign of the quantities of the selected purchase lines: 1, or -1 for credits; null while none is selected
 */
export const readLinkedQuantity = (typed: string, sign: number | null): LinkedQuantity => {
  const value = parseNumber(typed)
  if (value === null) return { value: null }
  const [error] = checkField(linkedQuantity, value, 'patch')
  if (error) return { value: null, error }
  return fitsSign(value, sign) ? { value } : { value: null, error: messages.signOfPurchaseLine }
}
