import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { recordText } from '../../model/record-text.ts'
import type { Resources } from '../../model/resources.ts'
import { joinSql, ownAlias, recordSelection } from './expressions.ts'

/** Records as the API answers them, by id; those that do not exist are left out. */
export const readRecords = async (
  db: Knex,
  resources: Resources,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Values & { readonly id: number; readonly version: number }>> => {
  const { columns, joins } = recordSelection(resources, resource)
  const { rows } = await db.raw<{ rows: { json: string }[] }>(
    `select row_to_json(r)::text as json from (select ${columns} from ${resource.table} ${ownAlias}
      ${joinSql(joins)} where ${ownAlias}.id = any(?)) r`,
    [[...ids]],
  )
  return new Map(
    rows.map(({ json }) => {
      const record = JSON.parse(json) as Values & { id: number; version: number }
      return [record.id, record]
    }),
  )
}

/** The texts by which people recognise records; of one that does not exist "Purchase 7". */
export const recordTexts = async (
  db: Knex,
  resources: Resources,
  resource: Resource,
  ids: readonly number[],
): Promise<(id: number) => string> => {
  const records = await readRecords(db, resources, resource, ids)
  return (id) => recordText(resource, records.get(id) ?? { id })
}
