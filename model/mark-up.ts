import Big from 'big.js'
import type { MarkUp, Resource } from './definition.ts'
import { numberRanges } from './fields/number.ts'

/**
 * Cost, mark-up and price of a record (`markUp` of a definition), which follow each other: the price is the cost with the
 * mark-up, to the penny, or the mark-up says what a typed price is. One rule for API, import, cells and forms.
 */

type Values = Readonly<Record<string, unknown>>

/** Values of the field that keeps what was typed last. */
export const typedOptions = ['markUp', 'price'] as const
export type TypedLast = (typeof typedOptions)[number]

/** Cost and price in pounds, mark-up as a percentage of the cost. Null: empty. */
export interface MarkedUp {
  readonly cost: number | null
  readonly percent: number | null
  readonly price: number | null
  readonly typed: TypedLast
}

/** Price of a cost with its mark-up, to the penny, half away from zero. */
export const priceOf = (cost: number, percent: number): number =>
  new Big(cost).times(new Big(percent).plus(100)).div(100).round(2).toNumber()

/** Mark-up of a price on a cost, to two decimals. Null for no cost, a cost of 0, and more than the field holds. */
export const percentOn = (cost: number | null, price: number | null): number | null => {
  if (cost === null || cost === 0 || price === null) return null
  const percent = new Big(price).minus(cost).times(100).div(cost).round(2).toNumber() + 0
  const { min, max } = numberRanges.signedPercent
  return percent < min || percent > max ? null : percent
}

const byPrice = ({ cost, price }: MarkedUp): MarkedUp => ({
  cost,
  price,
  percent: percentOn(cost, price),
  typed: 'price',
})

/**
 * The fields that a write has changed because they follow a typed price (`byPrice`). None if it changed the cost: a person typed that.
 * @param isChanged whether the write changed a field
 */
export const followingPrice = (
  { markUp: of }: Pick<Resource, 'markUp'>,
  isChanged: (field: string) => boolean,
): string[] => (of && isChanged(of.price) && !isChanged(of.cost) ? [of.percent, of.typed] : [])

const byPercent = (given: MarkedUp): MarkedUp => {
  const { cost, percent } = given
  if (percent === null) return byPrice(given)
  // Without a cost, the mark-up waits for it.
  return { ...given, typed: 'markUp', ...(cost !== null && { price: priceOf(cost, percent) }) }
}

/**
 * The values after one of them was typed.
 * @param moves whether a change of the cost moves the price, as in a draft; otherwise it moves the mark-up
 */
export const afterTyping = (
  given: MarkedUp,
  typed: 'cost' | 'percent' | 'price',
  moves: boolean,
): MarkedUp => {
  if (typed === 'percent') return byPercent(given)
  const isUnpriced = given.price === null || (moves && given.price === 0)
  // The first cost of a line without a price, which is 0 where it is open.
  if (typed === 'cost' && given.percent === null && isUnpriced && given.cost !== null)
    return byPercent({ ...given, percent: 0 })
  if (typed === 'price' || given.cost === null) return byPrice(given)
  return given.percent !== null && moves ? byPercent(given) : byPrice(given)
}

const isAmount = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isFinite(value))

/** The values of a record; null if one of them is no number, which the check of its field says. */
export const markedUpIn = (of: MarkUp<string>, values: Values): MarkedUp | null => {
  const [cost = null, percent = null, price = null] = [of.cost, of.percent, of.price].map(
    (name) => values[name],
  )
  if (!isAmount(cost) || !isAmount(percent) || !isAmount(price)) return null
  return { cost, percent, price, typed: values[of.typed] === 'markUp' ? 'markUp' : 'price' }
}

/** By the names of the fields. */
export const markedUpValues = (
  of: MarkUp<string>,
  { cost, percent, price, typed }: MarkedUp,
): Record<string, unknown> => ({
  [of.cost]: cost,
  [of.percent]: percent,
  [of.price]: price,
  [of.typed]: typed,
})

/** Whether a change of the cost moves the price of a record: always of a new one. */
export const movesPrice = ({ moves }: MarkUp<string>, record: Values | undefined): boolean =>
  record?.[moves.field] === undefined || record[moves.field] === moves.is

/** What was typed, if one request changes several: a price that is not that of the mark-up was typed. */
const typedIn = (
  now: MarkedUp,
  changed: (name: 'cost' | 'percent' | 'price') => boolean,
  says: unknown,
  isNew: boolean,
): 'cost' | 'percent' | 'price' => {
  const { cost, percent, price } = now
  const isMarkUps = cost !== null && percent !== null && price === priceOf(cost, percent)
  if (says === 'markUp' && percent !== null && (isMarkUps || isNew)) return 'percent'
  if (changed('price') && !(isMarkUps && says === undefined && changed('percent'))) return 'price'
  return changed('percent') ? 'percent' : 'cost'
}

/**
 * A body with the values that follow from its changes of cost, mark-up and price. Unchanged without such changes.
 * @param current stored record; undefined for a new one
 */
export const withMarkUp = (
  { markUp: of }: Pick<Resource, 'markUp'>,
  body: Record<string, unknown>,
  current?: Values,
): Record<string, unknown> => {
  if (!of) return body
  const isChanged = (name: string) =>
    Object.hasOwn(body, name) && (body[name] ?? null) !== (current?.[name] ?? null)
  const fields = { cost: of.cost, percent: of.percent, price: of.price }
  const changed = (name: keyof typeof fields) => isChanged(fields[name])
  if (!changed('cost') && !changed('percent') && !changed('price')) return body
  const now = markedUpIn(of, { ...current, ...body })
  const isPlain = now?.cost === null && now.percent === null
  // A price by itself.
  if (!now || (isPlain && !changed('cost') && !changed('percent'))) return body
  const typed = typedIn(now, changed, body[of.typed], current === undefined)
  const after = markedUpValues(of, afterTyping(now, typed, movesPrice(of, current)))
  // An empty price stays out of a body that leaves it out: it is required.
  const added = Object.entries(after).filter(
    ([name, value]) => Object.hasOwn(body, name) || value !== (current?.[name] ?? null),
  )
  return { ...body, ...Object.fromEntries(added) }
}
