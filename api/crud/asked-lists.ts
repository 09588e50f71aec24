import { rowsOf } from '../../kinds/kind-column.ts'
import { referenceOf } from '../../model/resources.ts'
import { type AskedList, asList } from './list.ts'
import { type ListParameters, parseListQuery } from './list-query.ts'
import type { Seen } from './seen.ts'

/** Lists are asked for in the same few ways: as they open, and by what is searched for every day. */
const mostKept = 200
/** Characters of what is asked for; longer ones, such as by hundreds of ids, hardly come again. */
const longestKept = 4_000

/** Each connection keeps what it has prepared: up to 0.4 MB for a list. */
const mostPrepared = 20

/** A list, and under which name its statement is prepared: null where its best plan depends on what is asked. */
export interface PlannedList extends AskedList {
  readonly name: string | null
}

interface Kept {
  readonly lists: Map<string, PlannedList>
  /** Those that are prepared, the first that ask for nothing but a beginning: they are never put away. */
  readonly prepared: Map<string, PlannedList>
}

/** By the definitions as somebody sees them: with these, what has been worked out of them goes too. */
const kept = new WeakMap<Seen['resources'], Kept>()

let names = 0

/** With no value in it and from its beginning a list is asked for by everybody, and planned alike each time. */
const isPlain = ({ bindings, query }: AskedList): boolean => bindings.length === 0 && query.page?.offset === 0

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
export const askedList = (seen: Seen, parameters: ListParameters, parentId: number | null): PlannedList => {
  const { resources, resource } = seen
  const asked = JSON.stringify([resource.name, parentId, parameters])
  const { lists, prepared } = kept.get(resources) ?? { lists: new Map(), prepared: new Map() }
  kept.set(resources, { lists, prepared })
  const known = prepared.get(asked) ?? lists.get(asked)
  if (known?.name) return known
  const list = known ?? readAsked(seen, parameters, parentId)
  if (isPlain(list) && prepared.size < mostPrepared) {
    const named = { ...list, name: `list ${++names}` }
    prepared.set(asked, named)
    return named
  }
  const planned = known ?? { ...list, name: null }
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

const readAsked = (seen: Seen, parameters: ListParameters, parentId: number | null): AskedList => {
  const { resources, resource } = seen
  const { parent } = resource
  if (!parent || parentId === null)
    return asList(resources, resource, parseListQuery(resources, resource, parameters))
  const query = parseListQuery(resources, resource, parameters, { [parent.key]: parentId })
  return below(seen, parent.key, parentId, asList(resources, resource, query))
}
