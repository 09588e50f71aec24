import type { Resource } from '../../model/definition.ts'
import { type Resources, referenceOf } from '../../model/resources.ts'
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
 * these others belong to it by way of a third of which each has many. Who has few records is told all of them; of more it
 * would be a part in any case, and that comes within 50 ms.
 */
const lookedThroughForFigures = {
  near: { whereFew: 20_000, whereMany: 5_000 },
  far: { whereFew: 3_000, whereMany: 800 },
}
/** From so many on each has many of a third: a quote has of its lines, a purchase has not. */
const manyOfThird = 10
/** So many are counted where no column of theirs says that they match. */
const countedOfWorkedOut = 1_000

/** Whether there are so many records that fewer are looked through: for a figure of their own, and for one by way of a third. */
export interface AreMany {
  readonly near: boolean
  readonly far: boolean
}
export const areFew: AreMany = { near: false, far: false }

/** The tables by way of which others belong to records of a resource. */
const thirdTables = (resources: Resources, { fields }: Resource): string[] =>
  Object.values(fields).flatMap((field) => {
    if (!('from' in field && 'by' in field && field.by.includes('.'))) return []
    const [first = ''] = field.by.split('.')
    const source = resources[field.from]
    return source ? [referenceOf(source, first).to.table] : []
  })

/** @param recordsIn how many records a table has, about */
export const areMany = (
  resources: Resources,
  resource: Resource,
  recordsIn: (table: string) => number,
): AreMany => {
  const { near, far } = lookedThroughForFigures
  const records = recordsIn(resource.table)
  const ofThird = Math.max(0, ...thirdTables(resources, resource).map(recordsIn))
  return {
    near: records > near.whereFew,
    far: records > far.whereFew && ofThird > manyOfThird * records,
  }
}

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
 */
export const bounded = <List extends Reading>(query: List, isWorkedOut: boolean, many: AreMany): List => {
  const { within, countTo, conditions } = query
  const way = isFar(query) ? 'far' : 'near'
  const most = lookedThroughForFigures[way][many[way] ? 'whereMany' : 'whereFew']
  return {
    ...query,
    ...(within !== null &&
      conditions.some(({ aggregates }) => aggregates) && { within: Math.min(within, most) }),
    ...(countTo !== 'all' && isWorkedOut && { countTo: Math.min(countTo, countedOfWorkedOut) }),
  }
}
