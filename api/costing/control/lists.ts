import type { SignedFigure } from '../../../model/figure.ts'
import type { Filter, FilterTest } from '../../../model/filter/filter.ts'
import type { ControlLists } from '../../../model/project-control.ts'

/** A month of the calendar; year and month are both 0 where there is no date. */
interface Month {
  readonly year: number
  readonly month: number
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** The first and last day of a month. */
export const daysOfMonth = ({ year, month }: Month): { readonly from: string; readonly to: string } => {
  const start = `${String(year).padStart(4, '0')}-${twoDigits(month)}`
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${start}-01`, to: `${start}-${twoDigits(last)}` }
}

export const quoted = (filter: Filter): SignedFigure => ({
  resource: 'quote-lines',
  filter,
  sum: 'total',
  sign: 1,
})
export const spent = (filter: Filter): SignedFigure => ({
  resource: 'quote-purchase-links',
  filter,
  sum: 'amount',
  sign: 1,
})
export const received = (filter: Filter): SignedFigure => ({
  resource: 'payments',
  filter,
  sum: 'amount',
  sign: 1,
})

/** Not by that day: later, or without a date. */
const notBy = (day: string): FilterTest => [null, { above: day }]

const stagesAsOf = (day: string) => ({
  invoiced: { statementDate: { to: day } },
  received: { statementDate: notBy(day), receivedDate: { to: day } },
  onOrder: {
    statementDate: notBy(day),
    receivedDate: notBy(day),
    orderDate: [null, { to: day }],
  },
})
const stagesNow = {
  invoiced: { stage: 'Invoiced' },
  received: { stage: 'Received' },
  onOrder: { stage: 'On order' },
}

/** Tests of what is agreed, and of what is submitted and not agreed. */
const agreed = (asOf: string | null): Filter =>
  asOf === null ? { standing: 'agreed' } : { agreedDate: { to: asOf } }
const pending = (asOf: string | null): Filter =>
  asOf === null
    ? { standing: 'submitted' }
    : { standing: ['submitted', 'agreed'], agreedDate: notBy(asOf), quoteCreatedDate: { to: asOf } }

/**
 * The lists behind the figures of a project, or of one of its categories: their sums, each with its sign, are the figures
 * to the penny.
 * @param asOf the day of the figures; null: everything that is entered
 * @param costingCategoryId null: all categories
 */
export const controlLists = (
  projectId: number,
  asOf: string | null,
  costingCategoryId: number | null = null,
): ControlLists => {
  const all = { projectId, ...(costingCategoryId !== null && { costingCategoryId }) }
  const stages = asOf === null ? stagesNow : stagesAsOf(asOf)
  const invoiced = [spent({ ...all, ...stages.invoiced })]
  const atReceived = [spent({ ...all, ...stages.received })]
  const onOrder = [spent({ ...all, ...stages.onOrder })]
  return {
    contract: [quoted({ ...all, ...agreed(asOf), part: 'contract' })],
    variations: [quoted({ ...all, ...agreed(asOf), part: 'variation' })],
    revised: [quoted({ ...all, ...agreed(asOf) })],
    pending: [quoted({ ...all, ...pending(asOf) })],
    invoiced,
    received: atReceived,
    onOrder,
    committed: asOf === null ? [spent(all)] : [...invoiced, ...atReceived, ...onOrder],
  }
}

/**
 * The lists behind a cell of the months: spend that was invoiced in that month. Without a date (year 0, month 0): what is
 * received or on order.
 */
export const monthLists = (
  projectId: number,
  asOf: string | null,
  costingCategoryId: number | null,
  month: Month,
): readonly SignedFigure[] => {
  const all = { projectId, ...(costingCategoryId !== null && { costingCategoryId }) }
  if (month.year === 0) {
    const { received: atReceived, onOrder } = controlLists(projectId, asOf, costingCategoryId)
    return asOf === null ? [spent({ ...all, statementDate: null })] : [...atReceived, ...onOrder]
  }
  const { from, to } = daysOfMonth(month)
  return [spent({ ...all, statementDate: { from, to: asOf !== null && asOf < to ? asOf : to } })]
}

/** The list of spend on quotes that are not agreed, one for each stage as of a day. */
export const notAgreedLists = (projectId: number, asOf: string | null): readonly SignedFigure[] =>
  asOf === null
    ? [spent({ projectId, standing: { not: 'agreed' } })]
    : Object.values(stagesAsOf(asOf)).map((stage) => spent({ projectId, agreedDate: notBy(asOf), ...stage }))

/** The lists behind the figures that a close kept. */
export const closedLists = (projectCloseId: number, categoryId: number | null = null): ControlLists => {
  const lines = (filter: Filter): readonly SignedFigure[] => [
    {
      resource: 'project-close-lines',
      filter: { projectCloseId, ...(categoryId !== null && { categoryId }), ...filter },
      sum: 'amount',
      sign: 1,
    },
  ]
  return {
    contract: lines({ stage: 'contract' }),
    variations: lines({ stage: 'variation' }),
    revised: lines({ stage: ['contract', 'variation'] }),
    pending: lines({ stage: 'pending' }),
    invoiced: lines({ stage: 'invoiced' }),
    received: lines({ stage: 'received' }),
    onOrder: lines({ stage: 'onOrder' }),
    committed: lines({ part: 'spend' }),
  }
}
