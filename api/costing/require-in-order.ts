import type { Message } from '../../model/message.ts'
import { invalidInput } from '../http/errors.ts'

interface Numbered {
  readonly number: number
  readonly valuationDate: string
}

/**
 * Applications of a job, and valuations of a subcontract, have dates in the order of their numbers.
 * @param all by number
 * @param one without a number if it becomes the last
 * Errors: 400 for a date before that of the one before it.
 */
export const requireInOrder = (
  all: readonly Numbered[],
  { number, valuationDate }: { readonly number?: number | null; readonly valuationDate: string },
  refusal: (values: { readonly number: number }) => Message,
): void => {
  const last = all.findLast((each) => typeof number !== 'number' || each.number < number)
  if (last && valuationDate < last.valuationDate)
    throw invalidInput({ valuationDate: [refusal({ number: last.number })] })
}
