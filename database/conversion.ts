import type { Knex } from 'knex'
import { quoted } from '../model/naming.ts'
import type { ColumnStructure, Structure, TableStructure } from './structure.ts'

/** Who writes a column: people, PostgreSQL from other columns of the record, or triggers from other records. */
export type ColumnSource = 'people' | 'generated' | 'kept'

const keepsColumn = /EXECUTE FUNCTION (?:keep_sums\('(\w+)', '([\w, ]+)'|keep_amount\('(\w+)')/
const onTable = / ON "?(\w+)"? /

const keptIn = new WeakMap<Structure, ReadonlySet<string>>()

/** Columns that triggers keep: `table.column`. */
const keptColumns = (structure: Structure): ReadonlySet<string> => {
  const known = keptIn.get(structure)
  if (known) return known
  const triggers = Object.values(structure).flatMap((table) => Object.values(table.triggers))
  const kept = new Set(
    triggers.flatMap((trigger) => {
      const [, parent, sums, amount] = keepsColumn.exec(trigger) ?? []
      if (parent && sums) return sums.split(', ').map((sum) => `${parent}.${sum}`)
      return amount ? [`${onTable.exec(trigger)?.[1]}.${amount}`] : []
    }),
  )
  keptIn.set(structure, kept)
  return kept
}

export const sourceOf = (structure: Structure, table: string, column: string): ColumnSource => {
  if (structure[table]?.columns[column]?.generated) return 'generated'
  return keptColumns(structure).has(`${table}.${column}`) ? 'kept' : 'people'
}

const referredBy = (table: TableStructure | undefined, column: string): string | null => {
  const key = Object.values(table?.constraints ?? {}).find((definition) =>
    new RegExp(`^FOREIGN KEY \\("?${column}"?\\) REFERENCES`).test(definition),
  )
  return key ? (/REFERENCES "?(\w+)"?\(/.exec(key)?.[1] ?? null) : null
}

/** Table that a column refers to, by its foreign key or by that of its join table. */
export const targetOf = (structure: Structure, table: string, column: string): string | null => {
  // A renamed column has its new name here, while the function is still called with the former one.
  const calls = new RegExp(`UPDATE OF "?${column}"? ON .* keep_links\\('(\\w+)'`, 's')
  const links = Object.values(structure[table]?.triggers ?? {}).flatMap(
    (trigger) => calls.exec(trigger)?.[1] ?? [],
  )
  const [joining] = links
  return joining === undefined
    ? referredBy(structure[table], column)
    : referredBy(structure[joining], 'linked_id')
}

/** Of values, or of sentences. */
export const isList = (type: string): boolean => type.endsWith('[]') || type === 'jsonb'
const isNumeric = (type: string) => type.startsWith('numeric')

/** Whether PostgreSQL can be asked to convert a value of one type at all. One value is no list of values, nor are sentences. */
export const isConvertible = (from: string, to: string): boolean =>
  isList(from) === isList(to) && (from === 'jsonb') === (to === 'jsonb')

/** Text of a value as people write it: 5 of `numeric(15,4)` is "5". */
const asText = (sql: string, from: string) => (isNumeric(from) ? `trim_scale(${sql})::text` : `${sql}::text`)

const isDirect = (from: string, to: string) =>
  from === 'text' ||
  (isNumeric(to) && (isNumeric(from) || from === 'integer')) ||
  (from === 'boolean' && to === 'integer') ||
  (from === 'date' && to.startsWith('timestamp'))

/** SQL of a value in another type. */
export const converted = (sql: string, from: string, to: string): string => {
  if (from === to) return sql
  if (isDirect(from, to)) return `${sql}::${to}`
  if (from === 'boolean' && isNumeric(to)) return `${sql}::integer::${to}`
  return to === 'text' ? asText(sql, from) : `${asText(sql, from)}::${to}`
}

/** Creates what `survives` calls, until the session ends. PostgreSQL 16 has pg_input_is_valid for this. */
export const prepareConversions = (trx: Knex): PromiseLike<unknown> =>
  trx.raw(`create or replace function pg_temp.costwright_takes(value text, type text) returns boolean language plpgsql as $$
begin
  execute format('select %L::%s', value, type);
  return true;
exception when data_exception then
  return false;
end $$`)

/** SQL condition: PostgreSQL converts the value without an error. Needs `prepareConversions`. */
const isTaken = (sql: string, from: string, to: string): string => {
  const isNumber = from === 'boolean' && (isNumeric(to) || to === 'integer')
  const input = isNumber ? `${sql}::integer::text` : asText(sql, from)
  return `pg_temp.costwright_takes(${input}, '${to}')`
}

/** SQL condition: the value survives the conversion unchanged. Null does. Needs `prepareConversions`. */
export const convertsUnchanged = (sql: string, from: string, to: string): string => {
  if (from === to) return 'true'
  if (!isConvertible(from, to)) return `${sql} is null`
  const there = converted(sql, from, to)
  // "12.50" is a number; "007" would lose its zeros.
  const same =
    from === 'text' && isNumeric(to)
      ? `${sql} ~ '^-{0,1}(0|[1-9][0-9]*)([.][0-9]+){0,1}$' and ${sql}::numeric = ${there}`
      : `${converted(there, to, from)} is not distinct from ${sql}`
  // 123456 is half past twelve and 56 seconds, which is no number.
  const back = from === 'text' ? same : `case when ${isTaken(there, to, from)} then ${same} else false end`
  return `case when ${sql} is null then true when ${isTaken(sql, from, to)} then ${back} else false end`
}

/** What happens to a column of the same name: it stays, with its values converted, or is dropped and added. */
export const isReplaced = (from: Structure, to: Structure, table: string, column: string): boolean => {
  const [was, is] = [from[table]?.columns[column], to[table]?.columns[column]]
  if (!was || !is) return false
  const [before, after] = [sourceOf(from, table, column), sourceOf(to, table, column)]
  if (after === 'people') return !isConvertible(was.type, is.type)
  return before !== after || was.type !== is.type || was.generated !== is.generated
}

/** SQL of the records of a table with their columns as they will be, where these values can be converted. */
export const recordsAfter = (
  table: string,
  from: Readonly<Record<string, ColumnStructure>>,
  to: Readonly<Record<string, ColumnStructure>>,
): string => {
  const columns = Object.entries(from).map(([name, was]) => {
    const is = to[name]
    const column = quoted(name)
    if (!is || is.type === was.type || !isConvertible(was.type, is.type)) return column
    return `case when ${convertsUnchanged(column, was.type, is.type)} then ${converted(column, was.type, is.type)} end as ${column}`
  })
  return `(select ${columns.join(', ')} from ${quoted(table)}) records`
}
