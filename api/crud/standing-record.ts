import type { FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { prepared } from '../../database/prepared.ts'
import { quoted } from '../../model/naming.ts'
import { foundBeside, type RowBeside } from '../context.ts'
import { idIn } from '../http/ids.ts'
import { recordQuery } from './read.ts'
import { besideSession } from './route-options.ts'
import type { Target } from './target.ts'

/** A record as it stands: as the API answers it, and the transaction that wrote its row. */
export interface StandingRow extends RowBeside {
  readonly json: string
  readonly version: number
  readonly xmin: string
}

/** Reads a record as the program sees it, and who wrote its row; two bindings, both the id. */
const standingSql = ({ resources, resource }: Target): string => {
  const table = quoted(resource.table)
  const record = recordQuery(resources, resource, `(select * from ${table} where id = ?)`)
  return `select record.*, (select xmin::text from ${table} where id = ?) as xmin from (${record}) record`
}

const standing = (target: Target, id: number) => ({
  name: `standing record of ${target.resource.table}`,
  sql: standingSql(target),
  bindings: [id, id],
})

/** A route that has the record of its address read beside the session. */
export const withStandingRecord = <Options extends { readonly config: object }>(
  options: Options,
  target: Target,
): Options => besideSession(options, (request) => standing(target, idIn(request)))

/** The record of the address as it was when the session was checked; for a program, which has none, as it is. */
export const standingRecord = async (
  db: Knex,
  request: FastifyRequest,
  target: Target,
): Promise<StandingRow | null> => {
  const found = foundBeside<StandingRow>(request)
  if (found !== undefined) return found
  const { name, sql, bindings } = standing(target, idIn(request))
  const { rows } = await prepared<StandingRow>(db, name, sql, bindings)
  return rows[0] ?? null
}
