import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { quoted } from '../../model/naming.ts'
import { asRefusedWrite } from '../http/database-error.ts'
import { mapInSlices } from '../workers/in-slices.ts'
import { columnValues } from './written-values.ts'

const chunkSize = 1000

interface Chunk {
  readonly names: readonly string[]
  readonly rows: Values[]
}

/** Runs of rows with the same columns, in input order. */
const chunksOf = async (
  resource: Resource,
  rows: readonly { readonly id?: number; readonly values: Values }[],
): Promise<readonly Chunk[]> => {
  const chunks: Chunk[] = []
  await mapInSlices(rows, ({ id, values }) => {
    const columns = columnValues(resource, values)
    const names = columns.map(([column]) => quoted(column))
    const row = { ...Object.fromEntries(columns), id }
    const last = chunks.at(-1)
    if (last && last.rows.length < chunkSize && last.names.join() === names.join()) last.rows.push(row)
    else chunks.push({ names, rows: [row] })
  })
  return chunks
}

/** PostgreSQL infers the column types from the table. Errors: 400 with messages by field. */
const run = async (
  trx: Knex.Transaction,
  resource: Resource,
  sql: string,
  { rows }: Chunk,
): Promise<number[]> => {
  try {
    const written = await query<{ id: number }>(trx, sql, [JSON.stringify(rows)])
    return written.map(({ id }) => id)
  } catch (error) {
    throw asRefusedWrite(error, resource)
  }
}

/** Rows after which the statistics of their table are renewed. */
const many = 2_000

export const analyzeIfMany = async (trx: Knex.Transaction, table: string, rows: number): Promise<void> => {
  if (rows >= many) await query(trx, 'select analyze_rows(cast(? as regclass))', [quoted(table)])
}

/** Ids in input order. */
export const insertRows = async (
  trx: Knex.Transaction,
  resource: Resource,
  several: readonly Values[],
): Promise<number[]> => {
  const { table } = resource
  const ids: number[] = []
  const chunks = await chunksOf(
    resource,
    several.map((values) => ({ values })),
  )
  for (const chunk of chunks) {
    const names = chunk.names.join(', ')
    const sql = `insert into "${table}" (${names})
      select ${names} from jsonb_populate_recordset(null::"${table}", ?::jsonb) returning id`
    ids.push(...(await run(trx, resource, sql, chunk)))
  }
  await analyzeIfMany(trx, table, ids.length)
  return ids
}

export const updateRows = async (
  trx: Knex.Transaction,
  resource: Resource,
  rows: readonly { readonly id: number; readonly values: Values }[],
): Promise<void> => {
  const { table } = resource
  for (const chunk of await chunksOf(resource, rows)) {
    const set = [...chunk.names.map((name) => `${name} = v.${name}`), 'version = t.version + 1']
    const sql = `update "${table}" t set ${set.join(', ')}
      from jsonb_populate_recordset(null::"${table}", ?::jsonb) v where t.id = v.id returning t.id`
    await run(trx, resource, sql, chunk)
  }
}
