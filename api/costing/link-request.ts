import type { FieldErrors, Values } from '../../model/check-record.ts'
import type { LinkRequest } from '../../model/costing.ts'
import { checkNumber, numberRanges } from '../../model/fields/number.ts'
import { reference } from '../../model/fields/reference.ts'
import { messages } from '../../model/messages.ts'
import { invalidInput } from '../http/errors.ts'

/** Max. pairs of lines per request: about a second of work. */
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

/** Specification section 3. Errors: 400 by field. */
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

  const checked = request as LinkRequest
  if (checked.selectedQuoteLineIDs.length * checked.selectedPurchaseLineIDs.length > maxPairs)
    throw invalidInput({ selectedPurchaseLineIDs: [messages.linksAtOnce(maxPairs)] })
  return checked
}
