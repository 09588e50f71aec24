import type { FieldErrors, Values } from '../../model/check-record.ts'
import type { LinkRequest } from '../../model/costing.ts'
import { checkNumber, numberRanges } from '../../model/fields/number.ts'
import { reference } from '../../model/fields/reference.ts'
import { messages } from '../../model/messages.ts'
import { invalidInput } from '../http/errors.ts'

/** Pairs of a purchase line and a quote line in one request: far beyond a day's matching, and a second's work. */
export const maxPairs = 20_000

const checkIds = (value: unknown): string[] => {
  if (!Array.isArray(value)) return [messages.format]
  if (value.length === 0) return [messages.required]
  if (value.some((id) => reference.check(id).length > 0)) return [messages.format]
  return new Set(value).size < value.length ? [messages.selectedTwice] : []
}

const checkQuantities = (value: unknown, quoteLineIds: unknown): string[] => {
  if (!Array.isArray(value)) return [messages.format]
  if (value.length === 0) return [messages.required]
  if (Array.isArray(quoteLineIds) && value.length !== quoteLineIds.length) return [messages.oneQuantityEach]
  return [...new Set(value.flatMap((quantity) => checkNumber(quantity, numberRanges.quantity, true)))]
}

/**
 * Reads the body of a link request, as far as it can be judged without the database.
 * @throws 400 with messages by field
 * @source specification section 3
 */
export const readLinkRequest = (body: Values): LinkRequest => {
  const request = {
    selectedQuoteLineIDs: body.selectedQuoteLineIDs ?? [],
    selectedQuoteLineQuantities: body.selectedQuoteLineQuantities ?? [],
    selectedPurchaseLineIDs: body.selectedPurchaseLineIDs ?? [],
  }
  const messagesByField: FieldErrors = {
    selectedQuoteLineIDs: checkIds(request.selectedQuoteLineIDs),
    selectedQuoteLineQuantities: checkQuantities(
      request.selectedQuoteLineQuantities,
      request.selectedQuoteLineIDs,
    ),
    selectedPurchaseLineIDs: checkIds(request.selectedPurchaseLineIDs),
  }
  for (const name of Object.keys(body))
    if (!Object.hasOwn(request, name)) messagesByField[name] = [messages.unknownField]
  const errors = Object.fromEntries(Object.entries(messagesByField).filter(([, wrong]) => wrong.length > 0))
  if (Object.keys(errors).length > 0) throw invalidInput(errors)

  // Every field has passed its check, so the lists have the types of a request.
  const checked = request as LinkRequest
  if (checked.selectedQuoteLineIDs.length * checked.selectedPurchaseLineIDs.length > maxPairs)
    throw invalidInput({ selectedPurchaseLineIDs: [messages.linksAtOnce(maxPairs)] })
  return checked
}
