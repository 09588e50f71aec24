import type { Knex } from 'knex'
import { heldReferences } from '../../database/stored-sums.ts'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'

/** Locks rows against changes and new references. Same lock order as `lockRecord`, to prevent deadlocks. */
export const lockRows = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
  ids: readonly number[],
): Promise<void> => {
  const { table } = resource
  for (const { parent, by } of heldReferences(resources, resource))
    await trx.raw(
      `select from "${parent}" where id in (select "${by}" from "${table}" where id = any(?)) order by id for no key update`,
      [[...ids]],
    )
  await trx.raw(`select from "${table}" where id = any(?) order by id for update`, [[...ids]])
}
