import type { Knex } from 'knex'
import { linkedColumn } from '../../database/link-tables.ts'
import { query } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import type { Message } from '../../model/message.ts'
import { messages } from '../../model/messages.ts'
import { columnOf } from '../../model/naming.ts'
import type { Use } from '../../model/problem.ts'
import { recordText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import { childrenOf, linksOf, type Resources, referredBy } from '../../model/resources.ts'
import { maxNamed, Problem } from '../http/errors.ts'
import type { Visible } from './visible.ts'

export const referencesTo = (resources: Resources, resource: Resource) =>
  Object.values(resources).flatMap((other) => [
    ...Object.entries(other.fields).flatMap(([name, field]) =>
      referredBy(field)?.name === resource.name
        ? [{ resource: other, field: name, table: other.table, column: columnOf(name) }]
        : [],
    ),
    ...linksOf(other).flatMap(({ field, table, to }) =>
      to.name === resource.name ? [{ resource: other, field, table, column: linkedColumn }] : [],
    ),
  ])

const countOf = (n: number, { label, title }: Resource) => ({ n, records: n === 1 ? label : title })

/** "15 tasks" */
export const counted = (n: number, resource: Resource): Message => messages.counted(countOf(n, resource))

export const usesOf = async (
  trx: Knex,
  { resources, resource }: Visible,
  ids: readonly number[],
): Promise<Map<number, Use[]>> => {
  const uses = new Map<number, Use[]>()
  for (const { resource: other, field, table, column } of referencesTo(resources, resource)) {
    const rows = await query<{ id: number; count: number }>(
      trx,
      `select "${column}" as id, count(*)::integer as count from "${table}"
       where "${column}" = any(?) group by "${column}"`,
      [[...ids]],
    )
    for (const { id, count } of rows) {
      const use = { resource: other.name, field, id, ...counted(count, other) }
      uses.set(id, [...(uses.get(id) ?? []), use])
    }
  }
  return uses
}

/** As values of a message. */
export const countsIn = (uses: readonly Use[]): Message[] =>
  uses.map(({ text, code, params }) => ({ text, code, params }))

/** Whether all uses are parts of the record, which are deleted with it on demand (`parent.cascade`). */
const arePartsOf = (resource: Resource, resources: Resources, uses: readonly Use[]): boolean => {
  const parts = childrenOf(resources, resource.name).filter(({ parent }) => parent?.cascade)
  return uses.every((use) =>
    parts.some(({ name, parent }) => name === use.resource && parent?.key === use.field),
  )
}

/** "Project is used by 14 tasks. Disable it instead." */
const inUse = ({ resource, resources }: Visible, uses: readonly Use[]) => {
  const together = arePartsOf(resource, resources, uses) ? 'usedTogether' : 'usedFirst'
  return new Problem('in_use', {
    title: messages[resource.enabledBy ? 'usedInstead' : together]({
      label: resource.label,
      uses: countsIn(uses),
    }),
    uses,
  })
}

/** Errors: 409 `in_use` if other records refer to any, listing each with its usages. */
export const refuseWhenInUse = async (
  trx: Knex,
  target: Visible,
  records: ReadonlyMap<number, { readonly id: number }>,
): Promise<void> => {
  const { resource } = target
  const uses = await usesOf(trx, target, [...records.keys()])
  if (uses.size === 0) return
  const [only] = records.keys()
  if (records.size === 1 && only !== undefined) throw inUse(target, uses.get(only) ?? [])
  const named = [...uses].slice(0, maxNamed).map(([id, those]) => ({
    resource: resource.name,
    id,
    text: recordText(resource, records.get(id) ?? { id }),
    reason: messages.usedBy({ uses: countsIn(those) }),
    uses: those,
  }))
  const title = refusals.usedByOthers(countOf(uses.size, resource))
  throw new Problem('in_use', { title, records: named })
}
