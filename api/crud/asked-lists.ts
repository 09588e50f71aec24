import type { Knex } from 'knex'
import { areSmall, recordsIn } from '../../database/table-sizes.ts'
import { rowsOf } from '../../kinds/kind-column.ts'
import type { Resource } from '../../model/definition.ts'
import { referenceOf, referredBy } from '../../model/resources.ts'
import { type AreMany, areFew, areMany } from './bounded.ts'
import { type AskedList, asList } from './list.ts'
import { type ListParameters, parseListQuery } from './list-query.ts'
import type { Seen } from './seen.ts'

/** Lists are asked for in the same few ways: as they open, and by what is searched for every day. */
const mostKept = 200
/** Characters of what is asked for; longer ones, such as by hundreds of ids, hardly come again. */
const longestKept = 4_000

/** Each connection keeps what it has prepared: up to 0.4 MB for a list. */
const mostPrepared = 20
/** The same for those with a value in them, of few and small tables: 0.15 MB each. */
const mostPreparedForValues = 20

/** A list, and under which name its statement is prepared: null where it is planned for what is asked. */
export interface PlannedList extends AskedList {
  readonly name: string | null
  /** The name counts only while all of these are small; null where it always does. */
  readonly whileSmall: readonly string[] | null
}

interface Kept {
  readonly lists: Map<string, PlannedList>
  /** Those that are prepared, the first that ask for nothing but a beginning: they are never put away. */
  readonly prepared: Map<string, PlannedList>
  /** Names of those with a value in them, by what they ask for whatever the value: the first of these too. */
  readonly namesBySql: Map<string, string>
}

/** By the definitions as somebody sees them: with these, what has been worked out of them goes too. */
const kept = new WeakMap<Seen['resources'], Kept>()

let names = 0
const newName = () => `list ${++names}`

const isFromStart = ({ query }: AskedList): boolean => query.page?.offset === 0

/** With no value in it and from its beginning a list is asked for by everybody, and planned alike each time. */
const isPlain = (list: AskedList): boolean => list.bindings.length === 0 && isFromStart(list)

/** The table of a resource and all that its records lead to. */
const tablesOf = (resource: Resource, found = new Set<string>()): Set<string> => {
  found.add(resource.table)
  for (const field of Object.values(resource.fields)) {
    const to = referredBy(field)
    if (to && !found.has(to.table)) tablesOf(to, found)
  }
  return found
}

/**
 * The plan of a list with a value in it, such as a text that is looked for, depends on how many records have that: with
 * many records the wrong one takes seconds. With few, any takes less than to find the best. What adds up other records
 * goes over tables that may be large.
 */
const mayGoByAnyPlan = (list: AskedList): boolean => {
  const { conditions, order, sums } = list.query
  return isFromStart(list) && ![...conditions, ...order, ...sums].some(({ aggregates }) => aggregates)
}

/** Under which name the statement is prepared just now. */
export const nameNow = (db: Knex, { name, whileSmall }: PlannedList): string | null =>
  whileSmall === null || areSmall(db, whileSmall) ? name : null

/** The list of the records of one parent, which may not be there. */
const below = ({ resource }: Seen, key: string, id: number, list: AskedList): AskedList => ({
  query: list.query,
  sql: `select list.*, exists (select from ${rowsOf(referenceOf(resource, key).to)} own where id = ?) as "isBelow"
    from (${list.sql}) list`,
  bindings: [id, ...list.bindings],
})

/**
 * The list that parameters ask for, checked and as SQL, which is worked out once for what is asked again.
 * @param parentId when the list is that of one parent
 * Errors: 400 `unknown_query`, `too_many_records`.
 */
export const askedList = (
  db: Knex,
  seen: Seen,
  parameters: ListParameters,
  parentId: number | null,
): PlannedList => {
  const { resources, resource } = seen
  const isWithin = parameters.within !== undefined
  const many = isWithin ? areMany(resources, resource, (table) => recordsIn(db, table)) : areFew
  const asked = JSON.stringify([resource.name, parentId, many, parameters])
  const all = kept.get(resources) ?? { lists: new Map(), prepared: new Map(), namesBySql: new Map() }
  const { lists, prepared } = all
  kept.set(resources, all)
  const known = prepared.get(asked) ?? lists.get(asked)
  if (known?.name && known.whileSmall === null) return known
  const list = known ?? readAsked(seen, parameters, { parentId, many })
  if (isPlain(list) && prepared.size < mostPrepared) {
    const named = { ...list, name: newName(), whileSmall: null }
    prepared.set(asked, named)
    return named
  }
  const planned = known ?? { ...list, name: nameForAnyValue(all, list), whileSmall: [...tablesOf(resource)] }
  if (asked.length > longestKept) return planned
  // What was asked for last stands last.
  lists.delete(asked)
  lists.set(asked, planned)
  for (const [oldest] of lists) {
    if (lists.size <= mostKept) break
    lists.delete(oldest)
  }
  return planned
}

const nameForAnyValue = ({ namesBySql }: Kept, list: AskedList): string | null => {
  const known = namesBySql.get(list.sql)
  if (known || !mayGoByAnyPlan(list) || namesBySql.size >= mostPreparedForValues) return known ?? null
  const name = newName()
  namesBySql.set(list.sql, name)
  return name
}

const readAsked = (
  seen: Seen,
  parameters: ListParameters,
  { parentId, many }: { readonly parentId: number | null; readonly many: AreMany },
): AskedList => {
  const { resources, resource } = seen
  const { parent } = resource
  if (!parent || parentId === null)
    return asList(resources, resource, parseListQuery(resources, resource, parameters, { many }))
  const ofParent = { [parent.key]: parentId }
  const query = parseListQuery(resources, resource, parameters, { ofParent, many })
  return below(seen, parent.key, parentId, asList(resources, resource, query))
}
