import type { Knex } from 'knex'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import { type Resources, referredBy } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'

/** The columns of all resources that refer to this one. */
export const referencesTo = (resources: Resources, resource: Resource) =>
  Object.values(resources).flatMap((other) =>
    Object.entries(other.fields).flatMap(([name, field]) =>
      referredBy(field)?.name === resource.name ? [{ resource: other, column: columnOf(name) }] : [],
    ),
  )

const counted = (count: number, { label, title }: Resource) =>
  `${count.toLocaleString('en-GB')} ${(count === 1 ? label : title).toLowerCase()}`

/**
 * Refuses to delete a record that others refer to, with a sentence that counts them:
 * "Supplier is used by 14 purchases. Disable it instead."
 */
export const refuseWhenInUse = async (
  trx: Knex,
  resources: Resources,
  resource: Resource,
  id: number,
): Promise<void> => {
  const uses: string[] = []
  for (const other of referencesTo(resources, resource)) {
    const { rows } = await trx.raw<{ rows: { count: number }[] }>(
      `select count(*)::integer as count from ${other.resource.table} where ${other.column} = ?`,
      [id],
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) uses.push(counted(count, other.resource))
  }
  if (uses.length === 0) return
  const advice = resource.enabledBy ? 'Disable it instead.' : 'Delete those first.'
  throw new Problem('in_use', { title: `${resource.label} is used by ${uses.join(' and ')}. ${advice}` })
}
