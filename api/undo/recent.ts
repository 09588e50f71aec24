import type { Knex } from 'knex'
import { actingAs } from '../../database/actor.ts'
import { query } from '../../database/query.ts'
import { recordActions } from '../../model/audit.ts'
import { keepsSecrets } from '../../model/check-record.ts'
import { sum } from '../../model/decimal.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import { maxRecent, type RecentRequests, undoHours } from '../../model/undo.ts'
import { marksIn, marksOf } from '../../model/vouches.ts'
import { definitionsFor, mayDo } from '../access.ts'
import type { SignedInUser } from '../context.ts'
import { Problem } from '../http/errors.ts'
import { isMarkedBy } from './marks.ts'
import { requireMayUndo, type Undo } from './undo.ts'

interface RecentRow {
  readonly requestId: string
  readonly at: string
  readonly changes: readonly Change[]
}

interface Change {
  readonly table: string
  readonly action: string
  readonly count: number
  /** Of a change of one record: the marks that may have been given, with their new values, by column. */
  readonly marks: Readonly<Record<string, unknown>> | null
  /** Whether it may have given or taken back marks. */
  readonly isOfMarks: boolean
}

/** More than `maxRecent`, as some cannot be undone. */
const maxRead = 5 * maxRecent

/**
 * The user's latest requests, newest first, without undone ones, undos, and those whose records another user has
 * changed since. Indexes: audit_entry (user_id, at, id), (request_id), (table_name, record_id).
 */
const recentSql = `
with undone as (
  select request_id as by, changes -> 'request_id' ->> 1 as what
  from audit_entry
  where user_id = :userId and at > now() - make_interval(hours => :undoHours) and action = 'undid'
),
recent as (
  select request_id, max(at) as at, max(id) as last
  from audit_entry
  where user_id = :userId and at > now() - make_interval(hours => :undoHours) and request_id is not null
    and action = any(:actions)
  group by request_id
  order by max(id) desc
  limit ${maxRead}
)
select request_id as "requestId", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  (
    select jsonb_agg(
      jsonb_build_object('table', table_name, 'action', action, 'count', count, 'isOfMarks', exists (
        select from audit_entry entry
        where change.action = 'changed' and entry.action = change.action and entry.request_id = recent.request_id
          and entry.table_name = change.table_name and jsonb_exists_any(entry.changes, cast(:markColumns as text[]))
      ), 'marks', (
        select jsonb_object_agg(name, entry.changes -> name -> 1 order by entry.id)
        from audit_entry entry, jsonb_object_keys(entry.changes) as name
        where count = 1 and entry.request_id = recent.request_id and entry.table_name = change.table_name
          and entry.action = change.action and name = any(:markColumns)
      )) order by first)
    from (
      select table_name, action, count(distinct record_id) as count, min(id) as first
      from audit_entry where request_id = recent.request_id and action = any(:actions)
      group by table_name, action
    ) change
  ) as changes
from recent
where request_id not in (select by from undone)
  -- An undo that was undone itself counts no more.
  and request_id not in (select what from undone where by not in (select what from undone))
  and not exists (
    select from audit_entry own
    join audit_entry later on later.table_name = own.table_name and later.record_id = own.record_id
      and later.id > recent.last and later.user_id is distinct from :userId
    where own.request_id = recent.request_id and own.action = any(:actions) and later.action = any(:actions)
  )
order by last desc`

const isUndoable = (resource: Resource | undefined, user: SignedInUser): resource is Resource =>
  resource !== undefined && !resource.frozen && !keepsSecrets(resource) && mayDo(user, 'write', resource)

/** The mark that a change has given: its field, such as `approval`, and the option of a choice. */
const markGiven = (resource: Resource, marks: Change['marks']): Pick<Named, 'mark' | 'is'> => {
  for (const { vouches } of marksIn(resource)) {
    const { field, is } = vouches.mark
    const value = marks?.[columnOf(field)]
    if (isMarkedBy(vouches.mark, value)) return { mark: field, is: is === undefined ? null : String(value) }
  }
  return { mark: null, is: null }
}

interface Named {
  readonly resource: Resource
  readonly mark: string | null
  readonly is: string | null
}

const parentOf = ({ parent, fields }: Resource): string | undefined => {
  const field = parent && fields[parent.key]
  return field && 'to' in field && typeof field.to === 'object' ? field.to.name : undefined
}

/**
 * The change that says what the user did: one that gave a mark, else not one of rows whose record was changed as well, as
 * these follow from it.
 */
const sayingFirst = <Of extends Named>(changes: readonly Of[]): Of[] => {
  const changed = new Set(changes.map(({ resource }) => resource.name))
  const followsFrom = ({ resource }: Of) => changed.has(parentOf(resource) ?? '')
  const saying = changes.find(({ mark }) => mark !== null) ?? changes.find((change) => !followsFrom(change))
  return saying ? [saying, ...changes.filter((change) => change !== saying)] : [...changes]
}

/** Records of a request, above which its list leaves it to the undo whether the user has the rights for it. */
const mostAsked = 1_000

/** Whether the undo needs rights that the table alone does not say: those of marks, of fields or of single records. */
const needsRights = ({ resources, user }: Asking, changes: readonly (Named & Change)[]): boolean => {
  const visible = definitionsFor(resources, user)
  return (
    changes.some(({ resource, isOfMarks }) => isOfMarks || visible[resource.name] !== resource) &&
    sum(changes.map(({ count }) => count)) <= mostAsked
  )
}

const mayUndo = async (trx: Knex.Transaction, undo: Undo): Promise<boolean> => {
  try {
    await requireMayUndo(trx, undo)
    return true
  } catch (error) {
    if (error instanceof Problem && error.statusCode < 500) return false
    throw error
  }
}

type Asking = Omit<Undo, 'requestId'>

/** The user's latest requests that an undo takes back, newest first. */
export const recentRequests = async (db: Knex, asking: Asking): Promise<RecentRequests> => {
  const { resources, user } = asking
  const rows = await query<RecentRow>(db, recentSql, {
    userId: user.id,
    undoHours,
    actions: [...recordActions],
    markColumns: [...new Set(marksOf(resources).map(({ vouches: { mark } }) => columnOf(mark.field)))],
  })
  const byTable = new Map(Object.values(resources).map((resource) => [resource.table, resource]))
  const requests = rows.flatMap(({ requestId, at, changes }) => {
    const named = changes.flatMap((change) => {
      const resource = byTable.get(change.table)
      return isUndoable(resource, user) ? [{ ...change, resource, ...markGiven(resource, change.marks) }] : []
    })
    return named.length < changes.length ? [] : [{ requestId, at, named }]
  })
  const isAsked = ({ named }: (typeof requests)[number]) => needsRights(asking, named)
  const first = requests.slice(0, maxRecent)
  const allowed = first.some(isAsked)
    ? await actingAs(db, user, async (trx) => {
        const found: typeof requests = []
        for (const request of requests)
          if (
            found.length < maxRecent &&
            (!isAsked(request) || (await mayUndo(trx, { ...asking, requestId: request.requestId })))
          )
            found.push(request)
        return found
      })
    : first
  return {
    requests: allowed.map(({ requestId, at, named }) => ({
      requestId,
      at,
      changes: sayingFirst(named).map(({ action, count, mark, is, resource }) => ({
        ...{ action, count, mark, is },
        resource: resource.name,
      })),
    })),
  } as RecentRequests
}
