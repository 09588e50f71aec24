import type { Knex } from 'knex'
import { joinSql, rowsOf } from '../../database/fields/column.ts'
import { query } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { ownAlias, recordSelection } from './expressions.ts'

/** JSON built by PostgreSQL, so that no decimal passes through a float. */
export interface StoredRecord {
  readonly json: string
  readonly version: number
}

/** @param source table or CTE of the row; its alias is `t` */
export const recordQuery = (resources: Resources, resource: Resource, source: string): string => {
  const { columns, joins } = recordSelection(resources, resource)
  return `select row_to_json(r)::text as json, r.version
    from (select ${columns} from ${source} ${ownAlias}
      ${joinSql(joins)}) r`
}

/** Shared by users with the same view; none for a view unique to one user. */
const queryName = ({ table, restricted }: Resource): string | undefined => {
  if (!restricted) return `record of ${table}`
  return restricted.as === null ? undefined : `record of ${table} as ${restricted.as}`
}

/** Null if it does not exist. */
export const readRecord = async (
  db: Knex,
  resources: Resources,
  resource: Resource,
  id: number,
): Promise<StoredRecord | null> => {
  const sql = recordQuery(resources, resource, `(select * from ${rowsOf(resource)} own where id = ?)`)
  const [record] = await query<StoredRecord>(db, sql, [id], { name: queryName(resource) })
  return record ?? null
}
