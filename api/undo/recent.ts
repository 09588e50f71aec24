import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { recordActions } from '../../model/audit.ts'
import { keepsSecrets } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import { maxRecent, type RecentRequests, undoHours } from '../../model/undo.ts'
import { marksIn, marksOf } from '../../model/vouches.ts'
import { mayDo } from '../access.ts'
import type { SignedInUser } from '../context.ts'

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
      jsonb_build_object('table', table_name, 'action', action, 'count', count, 'marks', (
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
    if (is === undefined && value != null) return { mark: field, is: null }
    if (is !== undefined && typeof value === 'string' && [is].flat().includes(value))
      return { mark: field, is: value }
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

/** The user's latest requests that an undo takes back, newest first. */
export const recentRequests = async (
  db: Knex,
  resources: Resources,
  user: SignedInUser,
): Promise<RecentRequests> => {
  const rows = await query<RecentRow>(db, recentSql, {
    userId: user.id,
    undoHours,
    actions: [...recordActions],
    markColumns: [...new Set(marksOf(resources).map(({ vouches: { mark } }) => columnOf(mark.field)))],
  })
  const byTable = new Map(Object.values(resources).map((resource) => [resource.table, resource]))
  const requests = rows.flatMap(({ requestId, at, changes }) => {
    const named = changes.flatMap(({ table, marks, action, count }) => {
      const resource = byTable.get(table)
      return isUndoable(resource, user) ? [{ resource, action, count, ...markGiven(resource, marks) }] : []
    })
    if (named.length < changes.length) return []
    const told = sayingFirst(named).map(({ resource, ...change }) => ({ ...change, resource: resource.name }))
    return [{ requestId, at, changes: told }]
  })
  return { requests: requests.slice(0, maxRecent) } as RecentRequests
}
