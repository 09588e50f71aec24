import type { FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { actAs } from '../../database/actor.ts'
import { query } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import { userOf } from '../context.ts'

/** Audits the download of a record as a file. */
export const recordReport = (
  db: Knex,
  request: FastifyRequest,
  { table }: Pick<Resource, 'table'>,
  recordId: number | null,
): Promise<void> =>
  db.transaction(async (trx) => {
    const by = userOf(request)
    await actAs(trx, by)
    await query(
      trx,
      `insert into audit_entry (user_id, user_name, request_id, action, table_name, record_id, client)
       values (?, ?, ?, 'report_taken', ?, ?, ?)`,
      [by.id, by.name, by.requestId, table, recordId, request.ip],
    )
  })
