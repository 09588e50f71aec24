import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { recordActions } from '../../model/audit.ts'
import { keepsSecrets } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { maxRecent, type RecentRequests, undoHours } from '../../model/undo.ts'
import { mayDo } from '../access.ts'
import type { SignedInUser } from '../context.ts'

interface RecentRow {
  readonly requestId: string
  readonly at: string
  readonly changes: readonly { readonly table: string; readonly action: string; readonly count: number }[]
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
    select jsonb_agg(jsonb_build_object('table', table_name, 'action', action, 'count', count) order by first)
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
  })
  const byTable = new Map(Object.values(resources).map((resource) => [resource.table, resource]))
  const requests = rows.flatMap(({ requestId, at, changes }) => {
    const known = changes.map(({ table, ...change }) => ({ resource: byTable.get(table), ...change }))
    const named = known.flatMap(({ resource, action, count }) =>
      isUndoable(resource, user) ? [{ resource: resource.name, action, count }] : [],
    )
    return named.length === known.length ? [{ requestId, at, changes: named }] : []
  })
  return { requests: requests.slice(0, maxRecent) } as RecentRequests
}
