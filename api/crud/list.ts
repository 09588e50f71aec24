import type { Readable } from 'node:stream'
import type { Knex } from 'knex'
import { cancelOnAbort, isCancelled, query as runQuery } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import { refusals } from '../../model/refusals.ts'
import type { Resources } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'
import { rowsOf } from '../http/files/rows.ts'
import { type ListQuery, maxRecords } from './list-query.ts'
import { countedTo, listSql } from './list-sql.ts'

export interface ListPage {
  /** An array; a stream for a long page. */
  readonly json: string | Readable
  readonly count: number
  /** Total matching records; null if not fully counted. */
  readonly total: number | null
  /** Lower bound if counting stopped at its limit, otherwise null. */
  readonly moreThan: number | null
  /** JSON object with PostgreSQL's digits; null without sums or if too many records match. */
  readonly sums: string | null
}

interface ListRow {
  readonly total: number | null
  readonly sums: string | null
  readonly json: string
}

/** Longer pages are buffered in a temporary file. */
const maxInMemory = 1_000
/** Max. JSON of a list: 64 MiB. */
const maxBytes = 67_108_864
const searchTimeoutMs = 5_000

const tooManyRecords = (total: number): Problem =>
  new Problem('too_many_records', { title: refusals.tooManyToSend({ total, most: maxRecords }) })
const tooManyBytes = (): Problem =>
  new Problem('too_many_records', { title: refusals.tooLargeToSend({ most: maxRecords }) })

interface Source {
  readonly db: Knex
  readonly resources: Resources
  readonly resource: Resource
  readonly signal?: AbortSignal | undefined
  /** Keeps a long page until the client has read it. */
  makeFile?(pieces: AsyncIterable<string>): Promise<Readable>
}

/** Errors: 400 `too_many_to_search`, if a search was cancelled after its time limit. */
const inTime = async <Result>({ isSearch }: ListQuery, read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read()
  } catch (error) {
    throw isSearch && isCancelled(error) ? new Problem('too_many_to_search') : error
  }
}

const createCounter = (query: ListQuery) => {
  let bytes = 0
  return {
    first: undefined as ListRow | undefined,
    count: 0,
    add(row: ListRow): string {
      if (!query.page && Number(row.total) > maxRecords) throw tooManyRecords(Number(row.total))
      this.first ??= row
      this.count += 1
      bytes += Buffer.byteLength(row.json) + 1
      if (bytes > maxBytes) throw tooManyBytes()
      return row.json
    },
  }
}
type Counter = ReturnType<typeof createCounter>

const readShort = async (source: Source, query: ListQuery, counter: Counter): Promise<string> => {
  const { sql, bindings } = listSql(source.resources, source.resource, query)
  const { db, signal } = source
  const timeoutMs = query.isSearch ? searchTimeoutMs : undefined
  const rows = await inTime(query, () => runQuery<ListRow>(db, sql, bindings, { signal, timeoutMs }))
  return `[${rows.map((row) => counter.add(row)).join(',')}]`
}

async function* jsonOf(batches: AsyncIterable<ListRow[]>, counter: Counter): AsyncGenerator<string> {
  yield '['
  for await (const rows of batches) {
    const comma = counter.count === 0 ? '' : ','
    yield comma + rows.map((row) => counter.add(row)).join(',')
  }
  yield ']'
}

const readLong = async (
  { db, resources, resource, signal, makeFile }: Source,
  query: ListQuery,
  counter: Counter,
): Promise<Readable> => {
  if (!makeFile) throw new Error('A long list needs a file')
  const { sql, bindings } = listSql(resources, resource, query)
  const read = async (trx: Knex.Transaction) => {
    if (query.isSearch) await runQuery(trx, `set local statement_timeout = ${searchTimeoutMs}`)
    const write = () => makeFile(jsonOf(rowsOf<ListRow>(trx, sql, bindings), counter))
    return signal ? cancelOnAbort(db, trx, signal, write) : write()
  }
  return inTime(query, () => db.transaction(read, { readOnly: true }))
}

const readFigures = async (source: Source, query: ListQuery): Promise<Omit<ListRow, 'json'>> => {
  const noFigures = { total: query.countTo === 0 ? null : 0, sums: zeros(query) }
  if (!query.page || (query.page.offset === 0 && query.page.limit > 0)) return noFigures
  const counter = createCounter(query)
  await readShort(source, { ...query, page: { ...query.page, offset: 0, limit: 1 } }, counter)
  return counter.first ?? noFigures
}

const zeros = ({ sums }: ListQuery): string | null =>
  sums.length > 0 ? JSON.stringify(Object.fromEntries(sums.map(({ name }) => [name, 0]))) : null

/** Errors: 400 `too_many_records`, `too_many_to_search`. */
export const readList = async (source: Source, query: ListQuery): Promise<ListPage> => {
  const counter = createCounter(query)
  const isLong = query.page === null || query.page.limit > maxInMemory
  const json = isLong ? await readLong(source, query, counter) : await readShort(source, query, counter)
  const { total, sums } = counter.first ?? (await readFigures(source, query))
  const most = countedTo(query)
  const isMore = most !== null && total !== null && total > most
  const page = { json, count: counter.count, sums }
  if (!isMore) return { ...page, total, moreThan: null }
  return { ...page, total: null, moreThan: query.countTo === 0 ? null : Number(query.countTo) }
}
