import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { KeptFigure } from '../model/kept-figures.ts'
import { columnOf, quoted } from '../model/naming.ts'
import type { Resources } from '../model/resources.ts'
import { query } from './query.ts'
import { leftBehind, partOf, type Watched, watchedTables, words } from './watched.ts'

/**
 * Figures that code makes of a record and of what belongs to it (`keeps` of a definition), kept until they change.
 *
 * A write of a value that a figure is made of adds a note, in its transaction (database/sql/figures.sql). A read takes the figures
 * without notes, makes the others from its snapshot, and keeps these afterwards, with the version of the row that it saw:
 * - A write that the snapshot does not have has a note that the read did not see either, and that stays.
 * - Who kept a figure meanwhile has changed the version, so that an older snapshot never replaces a newer one.
 * - A row comes into being without a figure, and is never deleted while people work. Each figure is kept by its version.
 */

/** Name of a figure in the database. */
const nameOf = ({ resource, name }: Pick<KeptFigure, 'resource' | 'name'>): string =>
  `${resource.table}.${name}`

const watchedBy = (resources: Resources, { resource, of }: KeptFigure): Watched[] => {
  const root = partOf(resources, resource, of)
  const own = [...root.fields].map(columnOf)
  return [
    ...(own.length > 0
      ? [{ table: resource.table, isRows: false, columns: own, ids: 'select id from changed' }]
      : []),
    ...watchedTables(root),
  ]
}

/**
 * Notes the records whose figure a statement has changed.
 * @param when condition of the triggers
 */
export const createFigureTriggers = (resources: Resources, kept: KeptFigure, when: string): string[] =>
  watchedBy(resources, kept).flatMap(({ table, isRows, columns, ids }) =>
    Object.entries(leftBehind)
      .filter(([event]) => isRows || event === 'update')
      .map(
        ([
          event,
          tables,
        ]) => `create trigger ${kept.resource.table}_${columnOf(kept.name)}_noted_${event} after ${event} on ${quoted(table)}
  referencing ${tables} for each statement
  ${when}
  execute function note_figures(${words(nameOf(kept), ids, ['id', ...columns].map(quoted).join(', '))})`,
      ),
  )

/** A figure, and the first day on which it is another, though nothing was written. */
export interface Made<Value> {
  readonly value: Value
  /** ISO date. Null: it stays. */
  readonly until: string | null
}

/** Code that makes a figure. */
export interface FigureCode<Value> extends Pick<KeptFigure, 'resource' | 'name'> {
  /** All that decides the figure beside the records: its SQL. Another text makes the kept figures again. */
  readonly madeBy: string
  /** @returns JSON values, of all records named */
  make(trx: Knex, ids: readonly number[]): Promise<ReadonlyMap<number, Made<Value>>>
}

interface Row<Value> {
  readonly id: number
  /** Null without a row. */
  readonly version: string | null
  readonly notes: readonly string[] | null
  readonly value: Value | null
}

const keptSql = `
select wanted.id, kept.version, noted.notes, case when noted.notes is null and kept.made_by = :madeBy
  and kept.made_on <= :today and :today < coalesce(kept.until, 'infinity') then kept.value end as value
from unnest(:ids::integer[]) wanted (id)
left join kept_figure kept on kept.figure = :figure and kept.record_id = wanted.id
left join (
  select record_id, array_agg(id) as notes from figure_note where figure = :figure group by record_id
) noted on noted.record_id = wanted.id`

/** Somebody who keeps the same figure now is not waited for. */
const keepSql = `
with given as (
  select * from json_to_recordset(:rows::json) as given (id integer, version uuid, notes uuid[], value json, until date)
), without as (
  insert into kept_figure (figure, record_id) select :figure, id from given where version is null on conflict do nothing
), locked as materialized (
  select given.* from kept_figure kept join given on given.id = kept.record_id and given.version = kept.version
  where kept.figure = :figure for update of kept skip locked
), renewed as (
  update kept_figure kept
  set version = gen_random_uuid(), made_by = :madeBy, made_on = :today, until = locked.until, value = locked.value
  from locked where kept.figure = :figure and kept.record_id = locked.id
)
delete from figure_note where id in (select unnest(notes) from locked)`

/** Figures per statement. */
const batch = 500

/** Figures of records, and how those that were made are kept. */
export interface KeptFigures<Value> {
  readonly values: ReadonlyMap<number, Value>
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
  { resource, name, madeBy: text, make }: FigureCode<Value>,
  ids: readonly number[],
  today: string,
): Promise<KeptFigures<Value>> => {
  const madeBy = createHash('sha256').update(text).digest('hex')
  const bindings = { figure: nameOf({ resource, name }), madeBy, today }
  const rows = await query<Row<Value>>(trx, keptSql, { ...bindings, ids })
  const others = rows.filter(({ value }) => value === null)
  const made =
    others.length > 0
      ? await make(
          trx,
          others.map(({ id }) => id),
        )
      : new Map<number, Made<Value>>()
  return {
    values: new Map(
      rows.flatMap(({ id, value }) => {
        const found = value ?? made.get(id)?.value
        return found === undefined ? [] : [[id, found]]
      }),
    ),
    keep: async (db) => {
      for (let from = 0; from < others.length; from += batch) {
        const given = others
          .slice(from, from + batch)
          .map(({ id, version, notes }) => ({ id, version, notes: notes ?? [], ...made.get(id) }))
        await query(db, keepSql, { ...bindings, rows: JSON.stringify(given) })
      }
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
  await query(trx, 'update kept_figure set version = gen_random_uuid(), value = null where value is not null')
}

/** Empties figures that nobody has read since they were noted, and deletes these notes. */
export const forgetUnread = async (db: Knex, before: Date): Promise<void> => {
  await query(
    db,
    `with unread as (
       delete from figure_note where noted_at < :before returning figure, record_id
     )
     update kept_figure set version = gen_random_uuid(), value = null
     where (figure, record_id) in (select figure, record_id from unread)`,
    { before },
  )
}
