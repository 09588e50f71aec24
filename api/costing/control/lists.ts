import { daysOfMonth } from '../../../model/calendar-date.ts'
import type { ControlLists } from '../../../model/costing/project-control.ts'
import type { SignedFigure } from '../../../model/figure.ts'
import type { Filter, FilterTest } from '../../../model/filter/filter.ts'
import { postedFrom } from '../posted-purchases.ts'

/** Year and month are 0 if undated. */
interface Month {
  readonly year: number
  readonly month: number
}

/** The sum of a field over a list. */
export const figureOf =
  (resource: string, sum: string) =>
  (filter: Filter): SignedFigure => ({ resource, filter, sum, sign: 1 })

const quoted = figureOf('quote-lines', 'total')
const linked = figureOf('quote-purchase-links', 'amount')
export const received = figureOf('payments', 'amount')
const closedLines = figureOf('project-close-lines', 'amount')

/** What is not linked of purchase lines that are not matched in full. */
export const openLines = { remaining: { not: 0 }, remainingAmount: { not: 0 } } as const

const posted = (filter: Filter) =>
  figureOf('purchase-lines', 'remainingAmount')({ ...openLines, postedFrom: [...postedFrom], ...filter })

/** What own labour and certificates have posted to a project and no quote line takes. */
export const postedLists = (projectId: number): readonly SignedFigure[] => [posted({ projectId })]

/** Spend on quote lines. @param withPosted also what is posted and on none */
export const spent = (filter: Filter, withPosted = false): readonly SignedFigure[] => [
  linked(filter),
  ...(withPosted ? [posted(filter)] : []),
]

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

const agreed = (asOf: string | null): Filter =>
  asOf === null ? { standing: 'agreed' } : { agreedDate: { to: asOf } }
const pending = (asOf: string | null): Filter =>
  asOf === null
    ? { standing: 'submitted' }
    : { standing: ['submitted', 'agreed'], agreedDate: notBy(asOf), quoteCreatedDate: { to: asOf } }

/**
 * Lists whose signed sums are the figures, to the penny. `asOf` null: all data.
 * @param withPosted whether spend has some that is posted and on no quote line
 */
export const controlLists = (
  projectId: number,
  asOf: string | null,
  withPosted: boolean,
  costingCategoryId: number | null = null,
): ControlLists => {
  const all = { projectId, ...(costingCategoryId !== null && { costingCategoryId }) }
  const stages = asOf === null ? stagesNow : stagesAsOf(asOf)
  const invoiced = spent({ ...all, ...stages.invoiced }, withPosted)
  const atReceived = spent({ ...all, ...stages.received }, withPosted)
  const onOrder = spent({ ...all, ...stages.onOrder }, withPosted)
  return {
    contract: [quoted({ ...all, ...agreed(asOf), part: 'contract' })],
    variations: [quoted({ ...all, ...agreed(asOf), part: 'variation' })],
    revised: [quoted({ ...all, ...agreed(asOf) })],
    pending: [quoted({ ...all, ...pending(asOf) })],
    invoiced,
    received: atReceived,
    onOrder,
    committed: asOf === null ? spent(all, withPosted) : [...invoiced, ...atReceived, ...onOrder],
  }
}

/** Lists behind a month: spend invoiced in it; undated (year 0, month 0): received or on order. */
export const monthLists = (
  projectId: number,
  asOf: string | null,
  withPosted: boolean,
  costingCategoryId: number | null,
  month: Month,
): readonly SignedFigure[] => {
  const all = { projectId, ...(costingCategoryId !== null && { costingCategoryId }) }
  if (month.year === 0) {
    const { received: atReceived, onOrder } = controlLists(projectId, asOf, withPosted, costingCategoryId)
    return asOf === null ? spent({ ...all, statementDate: null }, withPosted) : [...atReceived, ...onOrder]
  }
  const { from, to } = daysOfMonth(month)
  return spent({ ...all, statementDate: { from, to: asOf !== null && asOf < to ? asOf : to } }, withPosted)
}

export const notAgreedLists = (projectId: number, asOf: string | null): readonly SignedFigure[] =>
  asOf === null
    ? spent({ projectId, standing: { not: 'agreed' } })
    : Object.values(stagesAsOf(asOf)).flatMap((stage) =>
        spent({ projectId, agreedDate: notBy(asOf), ...stage }),
      )

export const closedLists = (projectCloseId: number, categoryId: number | null = null): ControlLists => {
  const lines = (filter: Filter) => [
    closedLines({ projectCloseId, ...(categoryId !== null && { categoryId }), ...filter }),
  ]
  return {
    contract: lines({ stage: 'contract' }),
    variations: lines({ stage: 'variation' }),
    revised: lines({ stage: ['contract', 'variation'] }),
    pending: lines({ stage: 'pending' }),
    invoiced: lines({ stage: 'invoiced' }),
    received: lines({ stage: 'received' }),
    onOrder: lines({ stage: 'onOrder' }),
    committed: lines({ part: ['spend', 'posted'] }),
  }
}
