import { subtract, sum } from '../../../model/decimal.ts'
import { overspend } from '../../../model/excess.ts'
import { automaticForecast, earnedOf, type Forecast, forecastOf, percentOf } from '../../../model/forecast.ts'
import type { ControlAmounts, ControlTotals } from '../../../model/project-control.ts'

const quotedStages = ['contract', 'variation', 'pending'] as const
const spendStages = ['invoiced', 'received', 'onOrder'] as const
type Stage = (typeof quotedStages)[number] | (typeof spendStages)[number] | 'paid'

export interface LineGroup {
  readonly projectId: number
  readonly part: 'quoted' | 'spend' | 'paid'
  /** Null if nothing had happened by the day of the figures. */
  readonly stage: Stage | null
  readonly categoryId: number | null
  readonly isAgreed: boolean
  readonly dated: 'dated' | 'later' | 'undated'
  readonly year: number
  readonly month: number
  readonly amount: number
  /** For spend: the earliest day of its purchases. */
  readonly since: string | null
}

type Amount = Pick<LineGroup, 'amount'>

export const sumOf = <Group extends Amount>(
  groups: readonly Group[],
  passes: (group: Group) => boolean,
): number => sum(groups.filter(passes).map(({ amount }) => amount))

export const sumsBy = <Group extends Amount>(
  groups: readonly Group[],
  textOf: (group: Group) => string,
): ((text: string) => number) => {
  const amounts = new Map<string, number[]>()
  for (const group of groups) {
    const text = textOf(group)
    const found = amounts.get(text)
    if (found) found.push(group.amount)
    else amounts.set(text, [group.amount])
  }
  return (text) => sum(amounts.get(text) ?? [])
}

export const amountsOf = (
  groups: readonly Pick<LineGroup, 'stage' | 'amount'>[],
  targetMargin: number | null,
  forecast: Forecast = automaticForecast,
): ControlAmounts & { readonly donePercent: number } => {
  const of: (stage: Stage) => number = sumsBy(groups, ({ stage }) => stage ?? '')
  const [contract, variations] = [of('contract'), of('variation')]
  const [invoiced, received, onOrder] = [of('invoiced'), of('received'), of('onOrder')]
  const revised = sum([contract, variations])
  const done = sum([invoiced, received])
  const committed = sum([done, onOrder])
  const { budget, toComplete, final } = forecastOf({ revised, done, committed, targetMargin }, forecast)
  const { earned, donePercent } = earnedOf({ revised, done }, final, forecast.percentDone)
  return {
    contract,
    variations,
    pending: of('pending'),
    invoiced,
    received,
    onOrder,
    revised,
    committed,
    budget,
    toComplete,
    final,
    margin: subtract(revised, final),
    earned,
    marginToDate: subtract(earned, done),
    donePercent,
  }
}

const amountNames = [
  'contract',
  'variations',
  'pending',
  'invoiced',
  'received',
  'onOrder',
  'revised',
  'committed',
  'budget',
  'toComplete',
  'final',
  'margin',
  'earned',
  'marginToDate',
] as const satisfies readonly (keyof ControlAmounts)[]

/** Percentages are computed from the summed amounts. */
export const totalsOf = (rows: readonly ControlAmounts[]): Omit<ControlTotals, 'lists'> => {
  const totals = Object.fromEntries(
    amountNames.map((name) => [name, sum(rows.map((row) => row[name]))]),
  ) as Record<keyof ControlAmounts, number>
  return {
    ...totals,
    marginPercent: percentOf(totals.margin, totals.revised),
    donePercent: percentOf(totals.earned, totals.revised),
    over: overspend(totals.revised, totals.committed),
  }
}
