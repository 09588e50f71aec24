import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import { stateQuery } from '../../model/list-query.ts'
import { readState } from '../../model/list-state.ts'
import { refusals } from '../../model/refusals.ts'
import type { Resources } from '../../model/resources.ts'
import type { SavedView } from '../../model/saved-views.ts'
import { definitionsFor, mayDo } from '../access.ts'
import type { SignedInUser } from '../context.ts'
import { Problem } from '../http/errors.ts'

/** Max. views per reply, own views first. */
const maxReturned = 500

type StoredView = Omit<SavedView, 'state' | 'isPartial'> & { readonly state: string | null }

export const readableLists = (resources: Resources, user: SignedInUser): Map<string, Resource> => {
  const visible = definitionsFor(resources, user)
  const readable = Object.values(resources).filter((resource) => mayDo(user, 'read', resource))
  return new Map(readable.map((resource) => [resource.name, visible[resource.name] ?? resource]))
}

/** Hides what the user may not see. The owner still gets removed fields, so that the list can report them. */
const shownState = (whole: Resource, visible: Resource, { state, isOwn }: StoredView) => {
  const parameters = new URLSearchParams(state ?? '')
  const shown = readState(visible, parameters)
  if (shown.unknown.length === 0) return { state: state ?? '', isPartial: false }
  const gone = new Set(readState(whole, parameters).unknown)
  if (isOwn && shown.unknown.every((name) => gone.has(name))) return { state: state ?? '', isPartial: false }
  return { state: stateQuery(shown.state), isPartial: true }
}

interface Selected {
  readonly resource?: unknown
  readonly id?: number | null
}

export const readViews = async (
  db: Knex,
  { resources, user }: { readonly resources: Resources; readonly user: SignedInUser },
  { resource, id = null }: Selected = {},
): Promise<SavedView[]> => {
  const lists = readableLists(resources, user)
  const names = [...lists.keys()].filter((name) => resource === undefined || name === resource)
  const rows = await query<StoredView>(
    db,
    `select v.id, v.version, v.resource, v.name, v.state, v.shared, v.is_default and v.owner_id = :userId as "isDefault",
       v.owner_id = :userId as "isOwn", u.full_name as owner
     from saved_view v join user_account u on u.id = v.owner_id
     where v.resource = any(:names) and (v.owner_id = :userId or v.shared)
       and (cast(:id as integer) is null or v.id = :id)
     order by v.owner_id <> :userId, lower(v.name) collate firm_order, v.id limit :maxReturned`,
    { userId: user.id, names, id, maxReturned },
  )
  return rows.flatMap((view) => {
    const [whole, visible] = [resources[view.resource], lists.get(view.resource)]
    return whole && visible ? [{ ...view, ...shownState(whole, visible, view) }] : []
  })
}

/**
 * Transfers shared views of a deleted account to the deleting Administrator. A name already in use gets the id
 * appended. Errors: 409 if an account deletes itself.
 */
export const handOverViews = async (trx: Knex.Transaction, accountId: number): Promise<void> => {
  const by = `nullif(current_setting('costwright.user_id', true), '')::integer`
  const rows = await query<{ is_left: boolean }>(
    trx,
    `update saved_view v set owner_id = coalesce(${by}, owner_id), is_default = false, version = version + 1,
       name = case when exists (
         select from saved_view o where o.owner_id = ${by} and o.resource = v.resource and lower(o.name) = lower(v.name)
       ) then left(name, 48) || ' ' || id else name end
     where owner_id = ? and shared returning owner_id = ? as is_left`,
    [accountId, accountId],
  )
  if (rows.some(({ is_left }) => is_left)) throw new Problem('conflict', { title: refusals.viewsShared })
}
