import type { Knex } from 'knex'
import { digestSql, isMarkedSql, isSettledSql, takenBack } from '../../database/marks.ts'
import { query } from '../../database/query.ts'
import type { Message } from '../../model/message.ts'
import { columnOf, quoted } from '../../model/naming.ts'
import { recordText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import type { Resources } from '../../model/resources.ts'
import { fieldsGiven, keptColumn, type Mark, marksOf, requireCovered } from '../../model/vouches.ts'
import type { Hooks } from '../crud/hooks.ts'
import { markRefused, markSentence, readNoted } from '../crud/marks.ts'
import { notify } from '../crud/notices.ts'
import { type NamedRecord, readRecords } from '../crud/read.ts'
import { Problem } from '../http/errors.ts'
import { changedSince, type UndoContext } from './changed-since.ts'
import type { ChangedRows } from './net-change.ts'

/**
 * Marks in an undo. Rows are written back in any order, so the marks of all records that they concern are compared with
 * their digests at the end. A mark that comes back must be true again, and the rules of the call that gives it must hold for
 * the user who undoes. Otherwise it stays open if a change may take it back (`becomes`), or the undo is refused. A mark that an
 * undo takes back needs the right of the call that does so.
 */

/** Digests of the records with each mark before the undo. */
export type MarkedBefore = ReadonlyMap<Mark, ReadonlyMap<number, string | null>>

const idsIn = (changes: readonly ChangedRows[], table: string): number[] =>
  changes.flatMap((rows) => (rows.table === table ? rows.records.map(({ id }) => id) : []))

export const readMarked = async (
  trx: Knex.Transaction,
  resources: Resources,
  changes: readonly ChangedRows[],
): Promise<MarkedBefore> => {
  const before = new Map<Mark, ReadonlyMap<number, string | null>>()
  for (const mark of marksOf(resources)) {
    const { table } = mark.resource
    const ids = idsIn(changes, table)
    if (ids.length === 0) continue
    const rows = await query<{ id: number; kept: string | null }>(
      trx,
      `select r.id, r.${quoted(keptColumn(mark))} as kept from ${quoted(table)} r where r.id = any(?) and ${isMarkedSql(mark)}`,
      [ids],
    )
    before.set(mark, new Map(rows.map(({ id, kept }) => [id, kept])))
  }
  return before
}

interface Compared {
  readonly id: number
  readonly kept: string | null
  readonly isTrue: boolean
  readonly isSettled: boolean
}

/** The records among these that have the mark now. */
const compare = (trx: Knex.Transaction, resources: Resources, mark: Mark, ids: readonly number[]) =>
  query<Compared>(
    trx,
    `select r.id, r.${quoted(keptColumn(mark))} as kept, r.${quoted(keptColumn(mark))} is not distinct from ${digestSql(resources, mark)} as "isTrue",
       ${isSettledSql(resources, mark)} as "isSettled"
     from ${quoted(mark.resource.table)} r where r.id = any(?) and ${isMarkedSql(mark)} order by r.id`,
    [[...ids]],
  )

const takeBack = (trx: Knex.Transaction, mark: Mark, id: number) => {
  const columns = Object.entries(takenBack(mark))
  return query(
    trx,
    `update ${quoted(mark.resource.table)} set ${columns.map(([name]) => `${quoted(name)} = ?`).join(', ')} where id = ?`,
    [...columns.map(([, value]) => value), id],
  )
}

/** Why the user who undoes may not give the mark, by the rules of its call. */
const refusalOf = async (
  undo: UndoContext & { readonly hooks: Hooks },
  mark: Mark,
  id: number,
): Promise<Problem | null> => {
  try {
    await undo.hooks[mark.resource.name]?.mayGive?.[mark.vouches.keptIn]?.(undo.trx, { id, user: undo.user })
    return null
  } catch (error) {
    if (error instanceof Problem && error.statusCode < 500 && error.cause === undefined) return error
    throw error
  }
}

/** Errors: those of the call that takes the mark back. */
const requireMayTakeBack = async (
  undo: UndoContext & { readonly hooks: Hooks },
  { resource, vouches }: Mark,
  ids: readonly number[],
): Promise<void> => {
  const rule = undo.hooks[resource.name]?.mayTakeBack?.[vouches.keptIn]
  if (rule) for (const id of ids) await rule(undo.trx, { id, user: undo.user })
}

const staysOpen = (mark: Mark, record: NamedRecord, why: Message): Message =>
  refusals.markNotGivenBack({
    record: recordText(mark.resource, record),
    field: mark.resource.fields[mark.vouches.mark.field]?.label ?? '',
    why,
  })

/** Tables of covered rows that only the call of the mark writes. */
const writtenWith = (resources: Resources, { resource, vouches }: Mark): ReadonlySet<string> =>
  new Set(
    vouches.for.flatMap((path) =>
      requireCovered(resources, resource, path).steps.flatMap(
        ({ kind, resource: { table, without = [] } }) =>
          kind === 'rows' && without.includes('create') && without.includes('update') ? [table] : [],
      ),
    ),
  )

/** Whether the undo writes nothing of the record but its mark, and what is written with it. */
const isOnlyMark = (
  resources: Resources,
  mark: Mark,
  changes: readonly ChangedRows[],
  id: number,
): boolean => {
  const { vouches, resource } = mark
  const own = new Set([
    ...Object.keys(takenBack(mark)),
    columnOf(vouches.mark.field),
    ...fieldsGiven(vouches).map(columnOf),
  ])
  const rows = writtenWith(resources, mark)
  return changes.every(
    ({ table, kind, records }) =>
      rows.has(table) ||
      (table === resource.table &&
        kind === 'changed' &&
        records.every(
          (record) => record.id === id && Object.keys(record.before).every((name) => own.has(name)),
        )),
  )
}

/** Whether this value of its field is that of a record with the mark. */
export const isMarkedBy = ({ is }: Mark['vouches']['mark'], value: unknown): boolean =>
  is === undefined ? value !== null && value !== undefined : [is].flat().some((option) => option === value)

/**
 * Before the rows are written back, so that only rights are asked for, of records that are still there. Errors: 403 where
 * the user may not give or take back a mark, and the undo would be refused for it.
 */
export const requireMarkRights = async (
  undo: UndoContext & { readonly hooks: Hooks },
  changes: readonly ChangedRows[],
): Promise<void> => {
  for (const mark of marksOf(undo.resources)) {
    const { resource, vouches } = mark
    const column = columnOf(vouches.mark.field)
    const moved = changes
      .filter(({ table, kind }) => table === resource.table && kind === 'changed')
      .flatMap(({ records }) => records)
      .map(({ id, before, after }) => ({
        id,
        was: isMarkedBy(vouches.mark, before[column]),
        is: isMarkedBy(vouches.mark, after[column]),
      }))
      .filter(({ was, is }) => was !== is)
    if (moved.length === 0) continue
    await requireMayTakeBack(
      undo,
      mark,
      moved.filter(({ is }) => is).map(({ id }) => id),
    )
    const back = moved.filter(
      ({ id, was }) => was && (!vouches.becomes || isOnlyMark(undo.resources, mark, changes, id)),
    )
    const there = await query<{ id: number }>(
      undo.trx,
      `select id from ${quoted(resource.table)} where id = any(?)`,
      [back.map(({ id }) => id)],
    )
    for (const { id } of there) {
      const refused = await refusalOf(undo, mark, id)
      if (refused?.statusCode === 403) throw refused
    }
  }
}

/**
 * After the rows are written back. Errors: 409 if a mark would not be what it was given for, and those of the calls that
 * give it and take it back.
 */
export const settleMarks = async (
  undo: UndoContext & { readonly hooks: Hooks },
  before: MarkedBefore,
  changes: readonly ChangedRows[],
): Promise<void> => {
  const { trx, resources } = undo
  const touched = await readNoted(trx, 'touched')
  for (const mark of marksOf(resources)) {
    const { resource, vouches } = mark
    const own = new Set(idsIn(changes, resource.table))
    const noted = touched.flatMap(([table, column, id]) =>
      table === resource.table && column === keptColumn(mark) ? [id] : [],
    )
    const ids = [...new Set([...own, ...noted])]
    if (ids.length === 0) continue
    await clearUnmarked(trx, mark, ids)
    const marked = await compare(trx, resources, mark, ids)
    const was = before.get(mark)
    const stays = new Set(marked.map(({ id }) => id))
    const written = idsIn(
      changes.filter(({ kind }) => kind === 'changed'),
      resource.table,
    )
    await requireMayTakeBack(
      undo,
      mark,
      written.filter((id) => was?.has(id) && !stays.has(id)),
    )
    const isGiven = ({ id, kept }: Compared) =>
      own.has(id) && (was?.has(id) !== true || (!vouches.renewed && was.get(id) !== kept))
    const asks = marked.filter((one) => isGiven(one) || (!one.isTrue && !one.isSettled))
    const records = await readRecords(
      trx,
      { resources, resource },
      asks.map(({ id }) => id),
    )
    for (const one of asks) {
      const record = records.get(one.id)
      if (!record) continue
      const refused = isGiven(one)
        ? one.isTrue
          ? await refusalOf(undo, mark, one.id)
          : await changedSince(undo, resource, [{ id: one.id }])
        : null
      if (isGiven(one) && !refused) continue
      if (vouches.renewed && !isGiven(one)) {
        await renew(trx, resources, mark, one.id)
        continue
      }
      if (!vouches.becomes) throw refused ?? markRefused(mark, record)
      if (refused && isOnlyMark(resources, mark, changes, one.id)) throw refused
      await takeBack(trx, mark, one.id)
      const why = one.isTrue && refused ? refused.sentence : refusals.coveredChanged
      notify(trx, isGiven(one) ? staysOpen(mark, record, why) : markSentence(mark, record))
    }
  }
}

/** A change that is undone may have been followed by the digest of a mark that is withdrawn by now. */
const clearUnmarked = (trx: Knex.Transaction, mark: Mark, ids: readonly number[]) => {
  const kept = quoted(keptColumn(mark))
  return query(
    trx,
    `update ${quoted(mark.resource.table)} r set ${kept} = null
     where r.id = any(?) and r.${kept} is not null and ${isMarkedSql(mark)} is not true`,
    [[...ids]],
  )
}

const renew = (trx: Knex.Transaction, resources: Resources, mark: Mark, id: number) =>
  query(
    trx,
    `update ${quoted(mark.resource.table)} r set ${quoted(keptColumn(mark))} = ${digestSql(resources, mark)} where r.id = ?`,
    [id],
  )
