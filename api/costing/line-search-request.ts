import { checkField, type FieldErrors, type Values } from '../../model/check-record.ts'
import { anyId, type QuoteLineSearch } from '../../model/costing.ts'
import { reference } from '../../model/fields/reference.ts'
import { checkText, composed } from '../../model/fields/text.ts'
import { longestFilterText } from '../../model/filter/filter.ts'
import { messages } from '../../model/messages.ts'
import { quoteLines } from '../../resources.config.ts'
import { invalidInput } from '../http/errors.ts'

const defaults: QuoteLineSearch = {
  costingCategoryId: anyId,
  quoteHeaderId: anyId,
  description: '',
  linkedUnlinkedBoth: 3,
  costFrom: null,
  costTo: null,
}

const { costEach } = quoteLines.fields

const checkCost = (value: unknown) => (value === null ? [] : checkField(costEach, value, 'patch'))

const checks: { [Name in keyof QuoteLineSearch]: (value: unknown) => string[] } = {
  costingCategoryId: (value) => (value === anyId ? [] : reference.check(value)),
  quoteHeaderId: (value) => (value === anyId ? [] : reference.check(value)),
  description: (value) => checkText(value, longestFilterText, null),
  linkedUnlinkedBoth: (value) => (value === 1 || value === 2 || value === 3 ? [] : [messages.format]),
  costFrom: checkCost,
  costTo: checkCost,
}

/** Missing and null fields match every line (specification section 3). Errors: 400 by field. */
export const readLineSearch = (body: Values): QuoteLineSearch => {
  const errors: FieldErrors = {}
  const search: Values = { ...defaults }
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(defaults, name)) errors[name] = [messages.unknownField]
    else if (value !== null) search[name] = value
  }
  for (const [name, check] of Object.entries(checks)) {
    const wrong = check(search[name])
    if (wrong.length > 0) errors[name] = wrong
  }
  const checked = search as Values & QuoteLineSearch
  if (Object.keys(errors).length === 0 && checked.costFrom !== null && checked.costTo !== null)
    if (checked.costFrom > checked.costTo) errors.costTo = [messages.upperBound]
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { ...checked, description: composed(checked.description).trim() }
}
