import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { columnOf, quoted } from '../../model/naming.ts'
import {
  dayTokens,
  type NumberParts,
  numbered,
  numberIn,
  numberingsOf,
  partsOf,
} from '../../model/numbering.ts'
import { presetsOf } from '../../model/presets.ts'
import { isId } from '../http/ids.ts'
import { readRecords } from './read.ts'
import type { Visible } from './visible.ts'

/** Values of new records that the body leaves out: of a referred record, and running numbers. */

/** Values of the referred records, by field (`preset`). */
export const presetValues = async (
  db: Knex,
  { resources, resource }: Visible,
  body: Values,
): Promise<Values> => {
  const values: Values = {}
  const absent = presetsOf(resource).filter(({ name }) => !Object.hasOwn(body, name))
  for (const { name, from, take, target } of absent) {
    const id = body[from] ?? values[from]
    if (!isId(id)) continue
    const records = await readRecords(db, { resources, resource: target }, [id], new Set([take]))
    const value = records.get(id)?.[take]
    if (value !== undefined && value !== null) values[name] = value
  }
  return values
}

/** Last numbers that a transaction has given, by what they count in: its records may not be stored yet. */
const given = new WeakMap<Knex, Map<string, number>>()

/** The next transaction that numbers waits for this one, so a refused write leaves no gap. */
const lockSql = `select pg_advisory_xact_lock(hashtext('costwright number'), hashtext(:key))`

/**
 * Numbers of as many digits are as long, and their texts in their order: of each length the last one is the highest. Index:
 * `…_number_idx` (database/plan.ts).
 */
const highestSql = (table: string, column: string, per: string | undefined) => `
select coalesce(max(found.number), 0) as highest
from generate_series(1, 9) as digits
  cross join lateral (
    select substring(${column} from char_length(:before) + 1 for digits)::integer as number
    from ${quoted(table)}
    where ${per === undefined ? '' : `${per} = :within and `}char_length(${column}) = char_length(:before) + digits + char_length(:after)
      -- The sign after the digits in ASCII is the colon.
      and lower(${column}) collate "C" >= lower(:before) || '0' and lower(${column}) collate "C" < lower(:before) || ':'
      and substring(${column} from char_length(:before) + 1 for digits) ~ '^[0-9]+$'
      and lower(right(${column}, char_length(:after))) = lower(:after)
    order by lower(${column}) collate "C" desc limit 1
  ) as found`

interface Counted {
  readonly key: string
  readonly name: string
  readonly per: string | undefined
  readonly within: unknown
  readonly parts: NumberParts
}

/** The highest stored number, which no other transaction raises until this one ends. */
const highestLocked = async (
  db: Knex,
  { table }: Resource,
  { key, name, per, within, parts }: Counted,
): Promise<number> => {
  await query(db, lockSql, { key })
  const { before, after } = parts
  const sql = highestSql(table, quoted(columnOf(name)), per && quoted(columnOf(per)))
  const bindings = { before, after, ...(per !== undefined && { within: Number(within) }) }
  const [row] = await query<{ highest: number }>(db, sql, bindings)
  return row?.highest ?? 0
}

/** Running numbers for fields without a value, by field (`number`). */
export const numbersOf = async (db: Knex, resource: Resource, values: Values): Promise<Values> => {
  const numbers: Values = {}
  for (const { name, number } of numberingsOf(resource)) {
    const { pattern, per } = number
    const parts = partsOf(pattern, dayTokens(firmDay()))
    const within = per === undefined ? null : (values[per] ?? null)
    // A record that belongs nowhere has no number.
    if (!parts || (per !== undefined && within === null)) continue
    const key = JSON.stringify([resource.table, name, within, parts.before, parts.after])
    const counts = given.get(db) ?? new Map<string, number>()
    given.set(db, counts)
    const typed = values[name] ?? null
    if (typed !== null) {
      const last = counts.get(key)
      if (last !== undefined) counts.set(key, Math.max(last, numberIn(parts, String(typed)) ?? 0))
      continue
    }
    const last = counts.get(key) ?? (await highestLocked(db, resource, { key, name, per, within, parts }))
    counts.set(key, last + 1)
    numbers[name] = numbered(parts, last + 1)
  }
  return numbers
}
