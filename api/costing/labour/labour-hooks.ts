import { hoursFormula, isMonday, weekDays } from '../../../model/costing/labour.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { evaluate } from '../../../model/fields/formula.ts'
import type { FieldErrors } from '../../../model/message.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import type { RecordChange } from '../../crud/record-change.ts'
import { invalidInput } from '../../http/errors.ts'
import { categoriesOfQuoted, categoryOfQuoted } from '../quoted-category.ts'
import { followRates, ratesOf } from './kept-rates.ts'
import { requirePoster } from './post-week.ts'

type Line = RecordFor<'labour-lines'>

const hours = { of: hoursFormula, as: 'quantity' } as const

/** Why a line cannot be as it is, by field. */
const lineFaults = (line: Partial<Line>): FieldErrors => {
  const { workerId = null, plantId = null, overtime, idle } = line
  if (workerId === null && plantId === null) return { workerId: [costingRefusals.workerOrPlant] }
  if (workerId !== null && plantId !== null) return { plantId: [costingRefusals.workerAndPlant] }
  if (plantId !== null && overtime) return { overtime: [costingRefusals.overtimeOfPlant] }
  if (plantId === null && idle) return { idle: [costingRefusals.idleOfWorker] }
  const values = Object.fromEntries(weekDays.map((day) => [day, line[day] ?? null]))
  const n = Number(evaluate(hours, { values, today: null, holds: null }))
  return overtime && overtime > n ? { overtime: [costingRefusals.overtimeAboveHours({ n })] } : {}
}

const isOfOtherWork = ({ isChanged }: RecordChange<Line>): boolean =>
  isChanged('quoteLineId') || isChanged('projectId') || isChanged('costingCategoryId')

const isOfOther = ({ isChanged }: RecordChange<Line>): boolean =>
  isChanged('workerId') || isChanged('plantId')

/** A line is of a worker or of plant, and keeps the rates of the first day of its week. */
export const labourLineHooks: ResourceHooks<Line> = {
  // Of a worker.
  sample: { plantId: null, idle: null, overtime: null, quoteLineId: null },
  // New lines are written together, and hours alone: a column of a week is one statement.
  concerns: (change) =>
    (change.before !== null && (isOfOther(change) || isOfOtherWork(change))) ||
    Object.keys(lineFaults({ ...change.before, ...change.values })).length > 0,
  newValues: async (trx, several) => {
    const rates = await ratesOf(trx, several)
    const categoryOf = await categoriesOfQuoted(trx, several)
    return (line) => ({ ...categoryOf(line), ...(!Object.hasOwn(line, 'rate') && rates(line)) })
  },
  beforeWrite: async (trx, change) => {
    const { before, values } = change
    const now: Partial<Line> = { ...before, ...values }
    const faults = lineFaults(now)
    if (Object.keys(faults).length > 0) throw invalidInput(faults)
    return {
      ...(isOfOtherWork(change) &&
        (await categoryOfQuoted(trx, {
          quoteLineId: now.quoteLineId ?? null,
          projectId: now.projectId,
        }))),
      // An undo brings the rates that the line had.
      ...(before && isOfOther(change) && !Object.hasOwn(values, 'rate') && (await ratesOf(trx, [now]))(now)),
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
    if (change.before && change.isChanged('weekStart')) await followRates(trx, { weekId: change.id })
  },
  mayGive: { postedDigest: async (_trx, { user }) => requirePoster(user) },
  mayTakeBack: { postedDigest: async (_trx, { user }) => requirePoster(user) },
}

/** Lines of open weeks follow the rates of their worker. */
export const workerRateHooks: ResourceHooks<RecordFor<'worker-rates'>> = {
  afterWrite: async (trx, { before, values }) => {
    const { workerId } = { ...before, ...values }
    if (workerId !== undefined) await followRates(trx, { workerId })
  },
  beforeDelete: (trx, { record }) => followRates(trx, { workerId: record.workerId, without: record.id }),
}

/** Lines of open weeks follow the rate of the plant. */
export const plantHooks: ResourceHooks<RecordFor<'plant'>> = {
  concerns: (change) => change.before !== null && (['rate', 'idleShare'] as const).some(change.isChanged),
  afterWrite: async (trx, change) => {
    if (change.before && (['rate', 'idleShare'] as const).some(change.isChanged))
      await followRates(trx, { plantId: change.id })
  },
}
