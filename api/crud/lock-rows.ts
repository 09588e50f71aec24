import type { Knex } from 'knex'
import type { Resource } from '../../model/definition.ts'

/** Holds the rows until the transaction ends: nobody changes them, and nobody refers to them anew. */
export const lockRows = async (
  trx: Knex.Transaction,
  { table }: Resource,
  ids: readonly number[],
): Promise<void> => {
  await trx.raw(`select from "${table}" where id = any(?) order by id for update`, [[...ids]])
}
