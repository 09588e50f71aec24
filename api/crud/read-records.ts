import type { Knex } from 'knex'
import { joinSql, rowsOf } from '../../database/fields/column.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { ownAlias, recordSelection, selectionOf } from './expressions.ts'

export type NamedRecord = Values & { readonly id: number; readonly version: number }

/**
 * In id order. Missing ids are left out.
 * @param wanted names of fields, since sums of all lines of a large record take 10 ms; all fields by default
 */
export const readRecords = async (
  db: Knex,
  resources: Resources,
  resource: Resource,
  ids: readonly number[],
  wanted?: ReadonlySet<string>,
): Promise<Map<number, NamedRecord>> => {
  const { columns, joins } = wanted
    ? selectionOf(resources, resource, wanted)
    : recordSelection(resources, resource)
  const { rows } = await db.raw<{ rows: { json: string }[] }>(
    `select row_to_json(r)::text as json from (select ${columns} from ${rowsOf(resource)} ${ownAlias}
      ${joinSql(joins)} where ${ownAlias}.id = any(?)) r
     order by id`,
    [[...ids]],
  )
  return new Map(
    rows.map(({ json }) => {
      const record = JSON.parse(json) as NamedRecord
      return [record.id, record]
    }),
  )
}
