import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { Resource } from '../model/definition.ts'
import { groupedBy } from '../model/grouped-by.ts'
import { columnOf, quoted } from '../model/naming.ts'
import type { Resources } from '../model/resources.ts'
import type { Step } from '../model/vouches.ts'
import { query } from './query.ts'
import { joined, type Part, partOf, partsBelow, transitionTables, watchedColumns, words } from './watched.ts'

/**
 * Figures that code makes of a record and of what belongs to it (`keeps` of a definition), kept until they change.
 *
 * A write of a value that a figure is made of adds a note, in its transaction (database/sql/figures.sql): of the row that it
 * belongs to, such as the quote of a line. A read finds the records of the notes in its snapshot, makes their figures, and keeps them
 * afterwards, with the version of the row that it saw:
 * - A write that the snapshot does not have has a note that the read did not see either, and that stays. Its record is found
 *   by a later snapshot, also if another transaction has moved the quote meanwhile.
 * - Who kept a figure meanwhile has changed the version, so that an older snapshot never replaces a newer one.
 * - A row comes into being without a figure. So a figure is only kept by somebody who saw its row.
 */

/** A figure of `keeps`. */
interface KeptFigure {
  readonly resource: Resource
  readonly name: string
}

/** Name of a figure in the database. */
const nameOf = ({ resource, name }: KeptFigure): string => `${resource.table}.${name}`

export const keptFiguresOf = (resources: Resources): KeptFigure[] =>
  Object.values(resources).flatMap((resource) =>
    Object.keys(resource.keeps ?? {}).map((name) => ({ resource, name })),
  )

const rootOf = (resources: Resources, { resource, name }: KeptFigure): Part =>
  partOf(resources, resource, resource.keeps?.[name] ?? [])

/** The way from a record to the row that a note names; empty for the record itself. */
type Way = readonly Step[]

const nameOfWay = (way: Way): string => way.map(({ resource, by }) => `${resource.name}.${by}`).join(' ')

/** What a change of a part notes: rows, the row that they belong to; a referred record, itself. */
const notedBy = ({ steps }: Part): { readonly way: Way; readonly key: string; readonly isRow: boolean } => {
  const last = steps.at(-1)
  return last?.kind === 'rows'
    ? { way: steps.slice(0, -1), key: columnOf(last.by), isRow: true }
    : { way: steps, key: 'id', isRow: false }
}

/**
 * Notes what a statement has changed.
 * @param when condition of the triggers
 */
export const createFigureTriggers = (resources: Resources, kept: KeptFigure, when: string): string[] => {
  const root = rootOf(resources, kept)
  const parts = [...(root.fields.size > 0 ? [root] : []), ...partsBelow(root)]
  const prefix = `${kept.resource.table}_${columnOf(kept.name)}_noted`
  return [...groupedBy(parts, ({ resource }) => resource.table)].flatMap(([table, all]) =>
    Object.entries(transitionTables).flatMap(([event, tables]) => {
      // A new row is referred to by nothing yet, and a deleted one by nothing any more.
      const noted = all.map(notedBy).filter(({ isRow }) => isRow || event === 'update')
      if (noted.length === 0) return []
      const ways = noted.map(({ way, key }) => `(${words(nameOfWay(way))}, ${quoted(key)})`)
      const columns = new Set(['id', ...all.flatMap(watchedColumns)])
      return [
        `create trigger ${prefix}_${event} after ${event} on ${quoted(table)}
  referencing ${tables} for each statement
  ${when}
  execute function note_figures(${words(nameOf(kept), ways.join(', '), [...columns].map(quoted).join(', '))})`,
      ]
    }),
  )
}

/** A figure, and the first day on which it is another, though nothing was written. */
export interface Made<Value> {
  readonly value: Value
  /** ISO date. Null: it stays. */
  readonly until: string | null
}

/** Code that makes a figure. */
export interface FigureCode<Value> extends KeptFigure {
  readonly resources: Resources
  /** All that decides the figure beside the records: its SQL. Another text makes the kept figures again. */
  readonly madeBy: string
  /** @returns JSON values and never null, of all records named */
  make(trx: Knex, ids: readonly number[]): Promise<ReadonlyMap<number, Made<Value>>>
}

interface Note {
  readonly id: string
  readonly way: string
  readonly key: number
}

interface RecordsOfNote {
  readonly id: string
  readonly records: readonly number[]
}

/** The records of notes, in this snapshot. A note of a way that `keeps` no longer has concerns none. */
const readNotes = async <Value>(trx: Knex, code: FigureCode<Value>): Promise<RecordsOfNote[]> => {
  const notes = await query<Note>(trx, 'select id, way, key from figure_note where figure = ?', [
    nameOf(code),
  ])
  if (notes.length === 0) return []
  const ways = new Map(
    partsBelow(rootOf(code.resources, code)).map((part) => {
      const { way } = notedBy(part)
      return [nameOfWay(way), way]
    }),
  )
  const found = new Map<string, RecordsOfNote>()
  for (const [name, named] of groupedBy(notes, ({ way }) => way)) {
    const way = ways.get(name)
    const keys = [...new Set(named.map(({ key }) => key))]
    const records = way ? await recordsBy(trx, code.resource, way, keys) : new Map<number, number[]>()
    for (const { id, key } of named)
      found.set(id, { id, records: name === '' ? [key] : (records.get(key) ?? []) })
  }
  return [...found.values()]
}

/** Ids of records by the row at the end of a way. */
const recordsBy = async (
  trx: Knex,
  { table }: Resource,
  way: Way,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number[]>> => {
  if (way.length === 0) return new Map()
  const joins = joined(way, ({ resource }) => quoted(resource.table))
  const rows = await query<{ key: number; records: number[] }>(
    trx,
    `select last.id as key, array_agg(distinct r.id) as records
     from ${quoted(table)} r, ${joins.map((one) => one.table).join(', ')}
     where last.id = any(?::integer[]) and ${joins.map(({ on }) => on).join(' and ')} group by last.id`,
    [keys],
  )
  return new Map(rows.map(({ key, records }) => [key, records]))
}

interface Row<Value> {
  readonly id: number
  /** Null without a row. */
  readonly version: string | null
  readonly value: Value | null
}

const keptSql = `
select wanted.id, kept.version, case when kept.made_by = :madeBy and kept.made_on <= :today
  and :today < coalesce(kept.until, 'infinity') then kept.value end as value
from unnest(:ids::integer[]) wanted (id)
left join kept_figure kept on kept.figure = :figure and kept.record_id = wanted.id`

/** The records that are kept now. Others begin with a row; somebody who keeps the same figure is not waited for. */
const keepSql = `
with given as (
  select * from json_to_recordset(:rows::json) as given (id integer, version uuid, value json, until date)
), begun as (
  insert into kept_figure (figure, record_id) select :figure, id from given where version is null on conflict do nothing
), locked as materialized (
  select given.* from kept_figure kept join given on given.id = kept.record_id and given.version = kept.version
  where kept.figure = :figure for update of kept skip locked
), renewed as (
  update kept_figure kept
  set version = gen_random_uuid(), made_by = :madeBy, made_on = :today, until = locked.until, value = locked.value
  from locked where kept.figure = :figure and kept.record_id = locked.id
)
select id from locked`

/** Figures per statement. */
const batch = 500

/** Figures of records, and how those that were made are kept. */
export interface KeptFigures<Value> {
  readonly values: ReadonlyMap<number, Value>
  /** Of the values that were kept: another value has another version. */
  readonly versions: ReadonlyMap<number, string>
  /** After the transaction that read them. @param db of the primary */
  keep(db: Knex): Promise<void>
}

/**
 * Reads a figure of some records: kept ones, and others made from the snapshot.
 * @param trx a snapshot, so that figures and notes are of one moment
 * @param today ISO date of the firm
 * @example const { values, keep } = await readKept(trx, balances, [7], '2026-11-30')
 */
export const readKept = async <Value>(
  trx: Knex,
  code: FigureCode<Value>,
  ids: readonly number[],
  today: string,
): Promise<KeptFigures<Value>> => {
  const figure = nameOf(code)
  const madeBy = createHash('sha256').update(code.madeBy).digest('hex')
  const notes = await readNotes(trx, code)
  const noted = new Set(notes.flatMap(({ records }) => records))
  const rows = await query<Row<Value>>(trx, keptSql, { figure, madeBy, today, ids })
  const others = rows.filter(({ id, value }) => value === null || noted.has(id))
  const made =
    others.length > 0
      ? await code.make(
          trx,
          others.map(({ id }) => id),
        )
      : new Map<number, Made<Value>>()
  return {
    versions: new Map(
      rows.flatMap(({ id, version }) => (version === null || made.has(id) ? [] : [[id, version]])),
    ),
    values: new Map(
      rows.flatMap(({ id, value: kept }) => {
        const value = made.get(id)?.value ?? kept
        return value === null ? [] : [[id, value]]
      }),
    ),
    keep: async (db) => {
      const done = new Set<number>()
      for (let from = 0; from < others.length; from += batch) {
        const given = others
          .slice(from, from + batch)
          .map(({ id, version }) => ({ id, version, ...made.get(id) }))
        const kept = await query<{ id: number }>(db, keepSql, {
          ...{ figure, madeBy, today },
          rows: JSON.stringify(given),
        })
        for (const { id } of kept) done.add(id)
      }
      // Of records that nobody asked for, such as jobs that are closed.
      const asked = new Set(ids)
      const unasked = [...noted].filter((id) => !asked.has(id))
      if (unasked.length > 0)
        await query(db, 'delete from kept_figure where figure = :figure and record_id = any(:unasked)', {
          figure,
          unasked,
        })
      const seen = notes.filter(({ records }) => records.every((id) => done.has(id) || !asked.has(id)))
      if (seen.length > 0)
        await query(db, 'delete from figure_note where id = any(?)', [seen.map(({ id }) => id)])
    },
  }
}

/**
 * Records of which a kept figure is not what it would be if it were made now: a value that it is made of is missing in `keeps`.
 * @param trx a snapshot
 */
export const wrongFigures = async <Value>(
  trx: Knex,
  code: FigureCode<Value>,
  today: string,
): Promise<number[]> => {
  const rows = await query<{ id: number }>(
    trx,
    'select record_id as id from kept_figure where figure = ? order by id',
    [nameOf(code)],
  )
  const ids = rows.map(({ id }) => id)
  const { values } = await readKept(trx, code, ids, today)
  const made = await code.make(trx, ids)
  return ids.filter((id) => !isDeepStrictEqual(values.get(id), made.get(id)?.value))
}

/** Makes all figures again: a migration writes values without notes, or a view has another text. */
export const forgetFigures = async (trx: Knex): Promise<void> => {
  await query(trx, 'delete from kept_figure')
}

/** Deletes notes that nobody has read, with the figures that they may be of. */
export const forgetUnread = async (db: Knex, before: Date): Promise<void> => {
  await query(
    db,
    `with unread as (delete from figure_note where noted_at < :before returning figure)
     delete from kept_figure where figure in (select figure from unread)`,
    { before },
  )
}
