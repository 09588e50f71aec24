import {
  automaticForecast,
  type Bought,
  budgetBasisOf,
  budgetByMargin,
  earnedBasisOf,
  earnedOf,
  type Forecast,
  forecastOf,
  isOverBudget,
  percentOf,
} from '../../../model/costing/forecast.ts'
import type {
  BudgetBasis,
  ControlAmounts,
  ControlTotals,
  EarnedBasis,
} from '../../../model/costing/project-control.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import { overspend } from '../../../model/excess.ts'

/** Of quoted lines, then of spend. */
export const countedStages = ['contract', 'variation', 'pending', 'invoiced', 'received', 'onOrder'] as const

/** In pounds. */
export type StageSums = Readonly<Record<(typeof countedStages)[number], number>>

export interface LineGroup {
  readonly projectId: number
  readonly part: 'quoted' | 'spend' | 'paid'
  /** Null if nothing had happened by the day of the figures. */
  readonly stage: keyof StageSums | 'paid' | null
  readonly categoryId: number | null
  readonly isAgreed: boolean
  /** Spend of own labour or certificates that is on no quote line. */
  readonly isPosted: boolean
  readonly dated: 'dated' | 'later' | 'undated'
  readonly year: number
  readonly month: number
  readonly amount: number
  /** Of quoted lines: the cost of those that have one, and how many have none. */
  readonly cost: number | null
  readonly uncosted: number
}

type Amount = Pick<LineGroup, 'amount'>

export const sumOf = <Group extends Amount>(
  groups: readonly Group[],
  passes: (group: Group) => boolean,
): number => sum(groups.filter(passes).map(({ amount }) => amount))

export const stageSums = (groups: readonly Pick<LineGroup, 'stage' | 'amount'>[]): StageSums => {
  const of = (stage: keyof StageSums) => sumOf(groups, (group) => group.stage === stage)
  return Object.fromEntries(countedStages.map((stage) => [stage, of(stage)])) as StageSums
}

type CostGroup = Pick<LineGroup, 'stage' | 'cost' | 'uncosted'>

/** Cost of the agreed lines of a category. Null unless there are some and each has a cost. */
export const agreedCost = (groups: readonly CostGroup[]): number | null => {
  const agreed = groups.filter(({ stage }) => stage === 'contract' || stage === 'variation')
  if (agreed.length === 0 || agreed.some(({ uncosted }) => uncosted !== 0)) return null
  return sum(agreed.map(({ cost }) => cost ?? 0))
}

/** What is bought of a category (bought.ts), in pounds, by quoted amounts and by costs of the lines. */
export interface BoughtSums {
  readonly categoryId: number
  readonly amount: number
  readonly left: number
  /** Null unless each line has a cost. */
  readonly cost: number | null
  readonly leftCost: number | null
  readonly spent: number
}

/**
 * What is bought of a category, in pounds of its budget.
 * @param cost of the agreed lines, where it makes the budget
 * @param toBudget what a quoted amount may cost by the target margin
 */
const boughtOf = (
  sums: BoughtSums | undefined,
  cost: number | null,
  toBudget: (amount: number) => number,
): Bought => {
  if (!sums) return { budget: 0, left: 0, spent: 0 }
  const { amount, left, spent } = sums
  if (cost !== null && sums.cost !== null && sums.leftCost !== null)
    return { budget: sums.cost, left: sums.leftCost, spent }
  return { budget: toBudget(amount), left: toBudget(left), spent }
}

interface RowFigures extends ControlAmounts {
  readonly bought: Bought
  readonly budgetBy: BudgetBasis
  readonly donePercent: number
  readonly earnedBy: EarnedBasis
  readonly overBudget: boolean
}

/**
 * @param valued value of the category in the last application, if it has agreed lines of it
 * @param cost of the agreed lines, if each has one (`agreedCost`): the budget
 * @param boughtSums of the agreed lines of which a quantity is bought
 */
export const amountsOf = (
  { contract, variation, pending, invoiced, received, onOrder }: StageSums,
  targetMargin: number | null,
  forecast: Forecast = automaticForecast,
  valued: number | null = null,
  cost: number | null = null,
  boughtSums?: BoughtSums,
): RowFigures => {
  const revised = sum([contract, variation])
  const done = sum([invoiced, received])
  const committed = sum([done, onOrder])
  const bought = boughtOf(boughtSums, cost, (amount) => budgetByMargin(amount, targetMargin))
  const basis = { revised, done, committed, targetMargin, cost, bought }
  const { budget, toComplete, final } = forecastOf(basis, forecast)
  const { earned, donePercent } = earnedOf({ revised, done, committed, budget, final }, forecast, valued)
  return {
    contract,
    variations: variation,
    pending,
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
    earnedBy: earnedBasisOf(forecast, valued),
    budgetBy: budgetBasisOf({ cost }),
    bought,
    overBudget: isOverBudget({ budget, committed }, forecast),
  }
}

const {
  donePercent: _,
  earnedBy: __,
  overBudget: ___,
  budgetBy: ____,
  bought: _____,
  ...noAmounts
} = amountsOf(stageSums([]), null)
const amountNames = Object.keys(noAmounts) as (keyof ControlAmounts)[]

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
