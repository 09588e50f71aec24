import type { SqlCondition } from './conditions.ts'
import type { Order } from './order.ts'

/** What of a list says how much has to be read for it. */
interface Reading {
  readonly conditions: readonly SqlCondition[]
  readonly order: Order
  readonly sums: readonly object[]
  readonly countTo: 'all' | number
  readonly within: number | null
}

/**
 * For each record that is looked through for a figure others are read, which takes up to six microseconds, and fifty where
 * these others belong to it by way of a third. Who has few records is told all of them; of more it would be a part in any
 * case, and that comes within 50 ms.
 */
const lookedThroughForFigures = {
  near: { whereFew: 20_000, whereMany: 5_000 },
  far: { whereFew: 3_000, whereMany: 800 },
}
/** So many are counted where no column of theirs says that they match. */
const countedOfWorkedOut = 1_000

/** What of the size of a table matters here: the largest number from which on its records count as many, 0 below all. */
export const manyFrom = (records: number): number =>
  Math.max(
    0,
    ...Object.values(lookedThroughForFigures).flatMap(({ whereFew }) =>
      records > whereFew ? [whereFew] : [],
    ),
  )

const isFar = ({ conditions, order }: Reading): boolean =>
  [...conditions, ...order].some(({ joins }) =>
    joins.some((join) => typeof join !== 'string' && join.isFar === true),
  )

/**
 * Whether a list has to read all of its records, whatever somebody would rather wait for: to add all of them up, or to put all of
 * them in order by what is added up.
 */
export const needsAll = ({ conditions, order, sums, countTo }: Reading): boolean =>
  (sums.length > 0 && (countTo === 'all' || countTo === 0)) ||
  (order.some(({ aggregates }) => aggregates) && !conditions.some(({ aggregates }) => aggregates))

/**
 * The same list as somebody asks for it who waits for its rows: of a figure that is added up for each record fewer are looked
 * through, and not as many counted.
 * @param isWorkedOut whether a condition is about what is not in a column of the records
 * @param records how many there are, or as much of it as `manyFrom` tells
 */
export const bounded = <List extends Reading>(query: List, isWorkedOut: boolean, records: number): List => {
  const { within, countTo, conditions } = query
  const { whereFew, whereMany } = lookedThroughForFigures[isFar(query) ? 'far' : 'near']
  const most = records >= whereFew ? whereMany : whereFew
  return {
    ...query,
    ...(within !== null &&
      conditions.some(({ aggregates }) => aggregates) && { within: Math.min(within, most) }),
    ...(countTo !== 'all' && isWorkedOut && { countTo: Math.min(countTo, countedOfWorkedOut) }),
  }
}
