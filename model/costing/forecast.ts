import { proportion, subtract, sum } from '../decimal.ts'
import type { BudgetBasis, EarnedBasis, ForecastMethod } from './project-control.ts'

/** Input figures of a category's forecast, in pounds. */
interface ForecastBasis {
  readonly revised: number
  readonly done: number
  /** Invoiced, received and on order. */
  readonly committed: number
  readonly targetMargin: number | null
  /** Cost of the agreed lines if each has one; else null, and the target margin makes the budget. */
  readonly cost?: number | null
  readonly bought?: Bought
}

/** Agreed lines of which a quantity is bought, in pounds. */
export interface Bought {
  readonly budget: number
  /** Budget of what of them is not bought yet, by quantity. */
  readonly left: number
  /** What they are bought for, freight included. */
  readonly spent: number
}

export const nothingBought: Bought = { budget: 0, left: 0, spent: 0 }

export const budgetBasisOf = ({ cost = null }: Pick<ForecastBasis, 'cost'>): BudgetBasis =>
  cost === null ? 'margin' : 'cost'

export interface Forecast {
  readonly method: ForecastMethod
  /** Pounds, or the percentage for `percentComplete`. Null for `automatic`. */
  readonly value: number | null
  /** Typed percentage of completion. */
  readonly percentDone: number | null
}

export const automaticForecast: Forecast = { method: 'automatic', value: null, percentDone: null }

const shareOf = (of: number, percent: number): number => proportion(of, percent, 100, 2)

/** What a quoted amount may cost, so that the target margin is left. */
export const budgetByMargin = (amount: number, targetMargin: number | null): number =>
  shareOf(amount, subtract(100, targetMargin ?? 0))

/** Part as a percentage of the whole to one decimal, half away from zero. Null if the whole is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : proportion(part, 100, whole, 1)

const notBeyond0 = (isOmission: boolean, amount: number): number =>
  isOmission ? Math.min(0, amount) : Math.max(0, amount)

/**
 * What is still to be spent: the budget of what is not bought of lines that are bought by quantity, whatever their price,
 * and what the budget of the others has beyond what is spent on them. Never below 0, of an omission never above.
 */
const automatic = (revised: number, budget: number, committed: number, bought: Bought): number => {
  const [ofOthers, spent] = [subtract(budget, bought.budget), subtract(committed, bought.spent)]
  const rest = notBeyond0(ofOthers === 0 ? revised < 0 : ofOthers < 0, subtract(ofOthers, spent))
  return notBeyond0(revised < 0, sum([rest, bought.left]))
}

/** The greater amount; of a credit, the one further below 0. */
const atLeast = (final: number, committed: number): number =>
  committed < 0 ? Math.min(final, committed) : Math.max(final, committed)

/**
 * Budget, cost to complete and cost at completion of a category.
 *
 * | method | to complete T | final F |
 * |--|--|--|
 * | automatic | budget of what is not bought | C + T: what is bought counts at its price |
 * | to complete v | v | C + v |
 * | at completion v | v − C | v |
 * | percent complete p | F − C | done × 100 / p, at least C |
 *
 * Only a typed amount, which has a typed reason, can be below what is committed.
 */
export const forecastOf = (
  { revised, done, committed, targetMargin, cost = null, bought = nothingBought }: ForecastBasis,
  { method, value }: Forecast,
): { readonly budget: number; readonly toComplete: number; readonly final: number } => {
  const budget = cost ?? budgetByMargin(revised, targetMargin)
  const toFinal = (final: number) => ({ budget, toComplete: subtract(final, committed), final })
  const toGo = (toComplete: number) => ({ budget, toComplete, final: sum([committed, toComplete]) })
  if (value === null || method === 'automatic') return toGo(automatic(revised, budget, committed, bought))
  if (method === 'toComplete') return toGo(value)
  if (method === 'atCompletion') return toFinal(value)
  return toFinal(atLeast(proportion(done, 100, value, 2), committed))
}

/**
 * Whether more is committed than the budget has, and nobody has said what is still to come. An omission has no budget
 * to spend.
 */
export const isOverBudget = (
  { budget, committed }: Pick<ForecastFigures, 'budget' | 'committed'>,
  { method, value }: Pick<Forecast, 'method' | 'value'>,
): boolean => (value === null || method === 'automatic') && committed > Math.max(0, budget)

interface ForecastFigures extends Pick<ForecastBasis, 'revised' | 'done' | 'committed'> {
  readonly budget: number
  readonly final: number
}

/** @param valued value to date in the last application; null if it has no agreed line of the category */
export const earnedBasisOf = (
  { percentDone }: Pick<Forecast, 'percentDone'>,
  valued: number | null,
): EarnedBasis => {
  if (percentDone !== null) return 'typed'
  return valued === null ? 'cost' : 'valued'
}

const between0And100 = (percent: number) => Math.min(100, Math.max(0, percent))

/**
 * Earned value of a category, and the percentage of completion to one decimal: a typed percentage; else the value in
 * the last application, to the penny; else cost to cost, which is done as a share of the final cost, between 0 and 100
 * percent, and 0 if the final cost is 0. While more is committed than the budget has and nobody has said what is to
 * come, spend beyond the budget is not progress: done is at most budget / final.
 * @param valued as of `earnedBasisOf`
 * @source IFRS 15, output method (value of work done) and input method (cost to cost)
 */
export const earnedOf = (
  figures: ForecastFigures,
  forecast: Forecast,
  valued: number | null = null,
): { readonly earned: number; readonly donePercent: number } => {
  const { revised, budget, final } = figures
  const { percentDone } = forecast
  if (percentDone !== null)
    return {
      earned: shareOf(revised, percentDone),
      donePercent: proportion(percentDone, 1, 1, 1),
    }
  // A quote can have changed since the application.
  if (valued !== null) return { earned: valued, donePercent: between0And100(percentOf(valued, revised) ?? 0) }
  const done = isOverBudget(figures, forecast) ? Math.min(figures.done, Math.max(0, budget)) : figures.done
  if (done === 0 || Math.sign(done) !== Math.sign(final)) return { earned: 0, donePercent: 0 }
  if (Math.abs(done) >= Math.abs(final)) return { earned: revised, donePercent: 100 }
  return {
    earned: proportion(revised, done, final, 2),
    donePercent: proportion(done, 100, final, 1),
  }
}
