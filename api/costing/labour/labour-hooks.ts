import { hoursFormula, isMonday, weekDays } from '../../../model/costing/labour.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { evaluate } from '../../../model/fields/formula.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'
import { categoryOfQuoted } from '../quoted-category.ts'
import { followRates, ratesOf } from './kept-rates.ts'
import { requirePoster } from './post-week.ts'

type Line = RecordFor<'labour-lines'>

const hours = { of: hoursFormula, as: 'quantity' } as const

/** Errors: 400 by field. */
const requireWhole = (line: Partial<Line>): void => {
  const { workerId = null, plantId = null, overtime, idle } = line
  if (workerId === null && plantId === null) throw invalidInput({ workerId: [costingRefusals.workerOrPlant] })
  if (workerId !== null && plantId !== null) throw invalidInput({ plantId: [costingRefusals.workerAndPlant] })
  if (plantId !== null && overtime) throw invalidInput({ overtime: [costingRefusals.overtimeOfPlant] })
  if (plantId === null && idle) throw invalidInput({ idle: [costingRefusals.idleOfWorker] })
  const values = Object.fromEntries(weekDays.map((day) => [day, line[day] ?? null]))
  const n = Number(evaluate(hours, { values, today: null, holds: null }))
  if (overtime && overtime > n) throw invalidInput({ overtime: [costingRefusals.overtimeAboveHours({ n })] })
}

/** A line is of a worker or of plant, and keeps the rates of the first day of its week. */
export const labourLineHooks: ResourceHooks<Line> = {
  // Of a worker.
  sample: { plantId: null, idle: null, overtime: null, quoteLineId: null },
  beforeWrite: async (trx, change) => {
    const { before, values } = change
    const now: Partial<Line> = { ...before, ...values }
    requireWhole(now)
    const { isChanged } = change
    const isOfQuote = isChanged('quoteLineId') || isChanged('projectId') || isChanged('costingCategoryId')
    const isOfOther = !before || isChanged('workerId') || isChanged('plantId')
    return {
      ...(isOfQuote &&
        (await categoryOfQuoted(trx, {
          quoteLineId: now.quoteLineId ?? null,
          projectId: now.projectId,
        }))),
      // An undo brings the rates that the line had.
      ...(isOfOther && !Object.hasOwn(values, 'rate') && (await ratesOf(trx, now))),
    }
  },
}

/** A week begins on a Monday. */
export const labourWeekHooks: ResourceHooks<RecordFor<'labour-weeks'>> = {
  refuses: ['conflict', 'forbidden'],
  sample: { weekStart: '2026-11-23' },
  beforeWrite: async (_trx, { values: { weekStart } }) => {
    if (weekStart != null && !isMonday(weekStart))
      throw invalidInput({ weekStart: [costingRefusals.chooseMonday] })
    return undefined
  },
  afterWrite: async (trx, change) => {
    if (change.before && change.isChanged('weekStart'))
      await followRates(trx, change.write, { weekId: change.id })
  },
  mayGive: { postedDigest: async (_trx, { user }) => requirePoster(user) },
}

/** Lines of open weeks follow the rates of their worker. */
export const workerRateHooks: ResourceHooks<RecordFor<'worker-rates'>> = {
  afterWrite: async (trx, { before, values, write }) => {
    const { workerId } = { ...before, ...values }
    if (workerId !== undefined) await followRates(trx, write, { workerId })
  },
  beforeDelete: (trx, { record, write }) =>
    followRates(trx, write, { workerId: record.workerId, without: record.id }),
}

/** Lines of open weeks follow the rate of the plant. */
export const plantHooks: ResourceHooks<RecordFor<'plant'>> = {
  concerns: (change) => change.before !== null && (['rate', 'idleShare'] as const).some(change.isChanged),
  afterWrite: async (trx, change) => {
    if (change.before && (['rate', 'idleShare'] as const).some(change.isChanged))
      await followRates(trx, change.write, { plantId: change.id })
  },
}
