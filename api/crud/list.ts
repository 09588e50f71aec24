import type { Readable, Writable } from 'node:stream'
import type { Knex } from 'knex'
import { cancelOnAbort, isCancelled, query as runQuery } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import { formatCount } from '../../model/format.ts'
import type { Resources } from '../../model/resources.ts'
import { Problem } from '../http/errors.ts'
import { readFile, writeFile } from '../http/files/file-reply.ts'
import { rowsOf } from '../http/files/rows.ts'
import { type ListQuery, maxRecords } from './list-query.ts'
import { countedTo, listSql } from './list-sql.ts'

export interface ListPage {
  /** The records of the page as a JSON array; of a long page a stream of it. */
  readonly json: string | Readable
  /** How many there are in the page. */
  readonly count: number
  /** How many match in all; null when they were not counted to the end. */
  readonly total: number | null
  /** There are more than this, as far as was counted; null when it was counted to the end, or not at all. */
  readonly moreThan: number | null
  /** Sums of all that match, as a JSON object with PostgreSQL's digits; null without sums, or when too many match. */
  readonly sums: string | null
}

/** A row of the statement of a list. */
interface ListRow {
  readonly total: number | null
  readonly sums: string | null
  readonly json: string
}

/** Pages of more rows are written to a temporary file. */
const maxInMemory = 1_000
/** The most bytes of JSON that a list makes, 64 MiB. */
const maxBytes = 67_108_864
/** Milliseconds after which a search is given up. */
const searchTimeoutMs = 5_000

const howToAsk = `Ask for a part of it with "range", such as range=[0,999], at most ${formatCount(maxRecords)} at a time.`

const tooManyRecords = (total: number): Problem =>
  new Problem('too_many_records', { title: `There are ${formatCount(total)} records. ${howToAsk}` })
const tooManyBytes = (): Problem =>
  new Problem('too_many_records', { title: `These records make more than 64 MiB. ${howToAsk}` })

/** What a list is read from. */
interface Source {
  readonly db: Knex
  readonly resources: Resources
  readonly resource: Resource
  readonly signal?: AbortSignal | undefined
}

/** Reads in a transaction that ends in time. Errors: 400 `too_many_to_search`. */
const readInTime = async <Result>(
  { db, signal }: Source,
  { isSearch }: ListQuery,
  read: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result> => {
  try {
    return await db.transaction(
      async (trx) => {
        if (isSearch) await trx.raw(`set local statement_timeout = ${searchTimeoutMs}`)
        return signal ? cancelOnAbort(db, trx, signal, () => read(trx)) : read(trx)
      },
      { readOnly: true },
    )
  } catch (error) {
    throw isSearch && isCancelled(error) ? new Problem('too_many_to_search') : error
  }
}

/** The rows of a page as JSON, of which no more than 64 MiB are answered. */
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
  const rows = query.isSearch
    ? await readInTime(source, query, (trx) => runQuery<ListRow>(trx, sql, bindings))
    : await runQuery<ListRow>(source.db, sql, bindings, { signal: source.signal })
  return `[${rows.map((row) => counter.add(row)).join(',')}]`
}

/** Writes the JSON of a long page, of which the database keeps what was not yet read. */
const writeJson = async (
  batches: AsyncIterable<ListRow[]>,
  counter: Counter,
  output: Writable,
): Promise<void> => {
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      output.write(text, (error) => (error ? reject(error) : resolve()))
    })
  await write('[')
  for await (const rows of batches) {
    const comma = counter.count === 0 ? '' : ','
    await write(comma + rows.map((row) => counter.add(row)).join(','))
  }
  await write(']')
}

const readLong = async (source: Source, query: ListQuery, counter: Counter): Promise<Readable> => {
  const { sql, bindings } = listSql(source.resources, source.resource, query)
  const file = await writeFile((output) =>
    readInTime(source, query, (trx) =>
      writeJson(rowsOf<ListRow>(trx, sql, bindings as Knex.RawBinding[]), counter, output),
    ),
  )
  return readFile(file)
}

/** The number of all that match, and their sums, of a list whose page has no rows. */
const readFigures = async (source: Source, query: ListQuery): Promise<Omit<ListRow, 'json'>> => {
  const noFigures = { total: query.countTo === 0 ? null : 0, sums: zeros(query) }
  if (!query.page || (query.page.offset === 0 && query.page.limit > 0)) return noFigures
  const counter = createCounter(query)
  await readShort(source, { ...query, page: { ...query.page, offset: 0, limit: 1 } }, counter)
  return counter.first ?? noFigures
}

const zeros = ({ sums }: ListQuery): string | null =>
  sums.length > 0 ? JSON.stringify(Object.fromEntries(sums.map(({ name }) => [name, 0]))) : null

/**
 * Reads a list for as long as the signal has not aborted.
 * Errors: 400 `too_many_records`, `too_many_to_search`.
 */
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
