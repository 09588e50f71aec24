import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { hooksOf, type Target } from './visible.ts'
import { columnValues } from './written-values.ts'

const chunkSize = 1000

interface Row {
  readonly names: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
}

/** Runs of rows with the same columns, in input order. */
const chunksOf = (rows: readonly Row[]): Row[][] => {
  const chunks: Row[][] = []
  for (const row of rows) {
    const last = chunks.at(-1)
    const isAlike = last && last.length < chunkSize && last[0]?.names.join() === row.names.join()
    if (isAlike) last.push(row)
    else chunks.push([row])
  }
  return chunks
}

export const rowOf = (resource: Resource, values: Values, id?: number): Row => {
  const columns = columnValues(resource, values)
  return {
    names: columns.map(([column]) => column),
    values: { ...Object.fromEntries(columns), ...(id !== undefined && { id }) },
  }
}

/** Ids in input order. PostgreSQL infers the column types from the table. */
export const insertRows = async (
  trx: Knex.Transaction,
  resource: Resource,
  rows: readonly Row[],
): Promise<number[]> => {
  const ids: number[] = []
  for (const chunk of chunksOf(rows)) {
    const names = (chunk[0]?.names ?? []).map((name) => `"${name}"`).join(', ')
    const { rows: inserted } = await trx.raw<{ rows: { id: number }[] }>(
      `insert into "${resource.table}" (${names})
       select ${names} from jsonb_populate_recordset(null::"${resource.table}", ?::jsonb)
       returning id`,
      [JSON.stringify(chunk.map(({ values }) => values))],
    )
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

export const updateRows = async (
  trx: Knex.Transaction,
  resource: Resource,
  rows: readonly Row[],
): Promise<void> => {
  for (const chunk of chunksOf(rows)) {
    const set = (chunk[0]?.names ?? []).map((name) => `"${name}" = v."${name}"`)
    await trx.raw(
      `update "${resource.table}" t set ${[...set, 'version = t.version + 1'].join(', ')}
       from jsonb_populate_recordset(null::"${resource.table}", ?::jsonb) v where t.id = v.id`,
      [JSON.stringify(chunk.map(({ values }) => values))],
    )
  }
}

export const hasHooks = (target: Target) => {
  const { beforeWrite, afterWrite, beforeDelete } = hooksOf(target)
  return Boolean(beforeWrite ?? afterWrite ?? beforeDelete)
}
