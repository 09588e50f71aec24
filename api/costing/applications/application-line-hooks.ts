import { percentAt, valueAt, valueFault } from '../../../model/costing/application.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'

type Line = RecordFor<'application-lines'>

/** A line of an application or of a subcontractor's valuation. */
type ValuedLine = Pick<Line, 'total' | 'percentDone' | 'toDate'>

const faultMessages = {
  beyond: costingRefusals.moreThanLine,
  sign: costingRefusals.otherSignThanLine,
} as const

/**
 * A percentage sets the value to date. A typed value sets the percentage, which is only shown then: it is never used to
 * work out the value again.
 */
export const valuedLine = (
  before: ValuedLine,
  values: Partial<ValuedLine>,
  isChanged: (name: 'percentDone' | 'toDate') => boolean,
): Partial<ValuedLine> | undefined => {
  // An undo brings the total back that they were of.
  const { total } = { ...before, ...values }
  const typed = values.percentDone ?? 0
  const isPercent = isChanged('percentDone')
  if (!isPercent && !isChanged('toDate')) return
  if (isPercent && isChanged('toDate')) {
    const toDate = values.toDate ?? 0
    if (toDate !== valueAt(total, typed) && percentAt(total, toDate) !== (values.percentDone ?? null))
      throw invalidInput({ percentDone: [costingRefusals.otherThanToDate({ percent: typed })] })
  }
  const toDate = isChanged('toDate')
    ? (values.toDate ?? 0)
    : isPercent
      ? valueAt(total, typed)
      : before.toDate
  const fault = valueFault(total, toDate)
  if (fault) throw invalidInput({ [isChanged('toDate') ? 'toDate' : 'percentDone']: [faultMessages[fault]] })
  return { toDate, percentDone: (isPercent && values.percentDone) || percentAt(total, toDate) }
}

export const applicationLineHooks: ResourceHooks<Line> = {
  sample: { description: 'Brickwork', percentDone: null, toDate: 0 },
  beforeWrite: async (_trx, { before, values, isChanged }) =>
    before ? valuedLine(before, values, isChanged) : undefined,
}
