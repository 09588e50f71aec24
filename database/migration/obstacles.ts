import type { Knex } from 'knex'
import { formatCount } from '../../model/format.ts'
import { quoted } from '../../model/naming.ts'
import { countOf } from '../query.ts'
import type { ColumnStructure, Structure, TableStructure } from '../structure.ts'
import type { Decisions } from './decisions.ts'

/** A change that needs a decision, or that the existing records prevent. */
export interface Obstacle {
  /** `tool.website` or `tool`. */
  readonly at: string
  readonly sentence: string
  /** How to express the intent in the definitions. Absent if only the records can change. */
  readonly remedy: string
  /** Possible answers: drop, or rename to one of these. */
  readonly lost?: { readonly renamedTo: readonly string[] }
  /** Records without a value, for which the user can give one. */
  readonly empty?: true
}

const named = 5

interface Found {
  readonly count: number
  readonly ids: readonly number[]
}

/** Obstacle of the records with this condition, if there are any. */
const ifAny = async (
  trx: Knex,
  table: string,
  condition: string,
  obstacle: (found: Found) => Obstacle,
): Promise<Obstacle[]> => {
  const { rows } = await trx.raw<{ rows: [{ count: number; ids: number[] | null }] }>(
    `select count(*)::integer as count, (array_agg(id order by id))[1:${named}] as ids
     from ${quoted(table)} where ${condition.replaceAll('?', '\\?')}`,
  )
  const [{ count, ids }] = rows
  return count === 0 ? [] : [obstacle({ count, ids: ids ?? [] })]
}

const list = ({ count, ids }: Found) => `${ids.join(', ')}${count > ids.length ? ', …' : ''}`
const records = (count: number) => (count === 1 ? '1 record' : `${formatCount(count)} records`)

/** Condition of a CHECK in PostgreSQL's form: `CHECK ((price > 0))`. */
const conditionOf = (definition: string) => /^CHECK \((.*)\)$/s.exec(definition)?.[1]

const lostColumn = (trx: Knex, table: string, column: string, from: TableStructure, to: TableStructure) => {
  const type = from.columns[column]?.type
  // A list is never null, and an empty one holds nothing.
  const filled = type?.endsWith('[]') ? `cardinality(${quoted(column)}) > 0` : `${quoted(column)} is not null`
  const renamedTo = Object.keys(to.columns).filter(
    (name) => !from.columns[name] && to.columns[name]?.type === type && !to.columns[name]?.generated,
  )
  const renamed = renamedTo.length > 0 ? `was: '…' in the field that it is now, or ` : ''
  return ifAny(trx, table, filled, ({ count }) => ({
    at: `${table}.${column}`,
    sentence: `${table}.${column} holds ${formatCount(count)} ${count === 1 ? 'value' : 'values'}`,
    remedy: `say ${renamed}removed: ['${table}.${column}']`,
    lost: { renamedTo },
  }))
}

/** Whether all values survive the type change unchanged. */
const retyped = (trx: Knex, table: string, column: string, from: ColumnStructure, to: ColumnStructure) => {
  const name = quoted(column)
  const same = `${name}::text is not distinct from ${name}::${to.type}::${from.type}::text`
  const obstacle = (found: Found): Obstacle => ({
    at: `${table}.${column}`,
    sentence: `${records(found.count)} of ${table} have a ${column} that is no ${to.type}: ${list(found)}`,
    remedy: 'keep the type, start the app, change them there, and say the new type again',
  })
  return (
    trx
      .transaction((inner) => ifAny(inner, table, `not (${same})`, obstacle))
      // PostgreSQL cannot convert a value and does not say which.
      .catch(() => ifAny(trx, table, `${name} is not null`, obstacle))
  )
}

const ofColumns = async (
  trx: Knex,
  table: string,
  from: TableStructure,
  to: TableStructure,
  decisions: Decisions,
) => {
  const found: Obstacle[] = []
  for (const [column, was] of Object.entries(from.columns)) {
    const is = to.columns[column]
    if (!is) {
      if (!was.generated && !decisions.removed.has(`${table}.${column}`))
        found.push(...(await lostColumn(trx, table, column, from, to)))
    } else if (was.type !== is.type && !was.generated && !is.generated)
      found.push(...(await retyped(trx, table, column, was, is)))
    if (is?.notNull && !was.notNull && !is.generated) found.push(...(await withoutValue(trx, table, column)))
  }
  for (const [column, is] of Object.entries(to.columns))
    if (!from.columns[column] && is.notNull && is.default === null && !is.generated && !is.identity)
      found.push(...(await newAndEmpty(trx, table, column)))
  return found
}

const withoutValue = (trx: Knex, table: string, column: string) =>
  ifAny(trx, table, `${quoted(column)} is null`, (found) => ({
    at: `${table}.${column}`,
    sentence: `${records(found.count)} of ${table} have no ${column}: ${list(found)}`,
    remedy: 'say fill: … in the field, or give them one first',
    empty: true,
  }))

const newAndEmpty = (trx: Knex, table: string, column: string) =>
  ifAny(trx, table, 'true', ({ count }) => ({
    at: `${table}.${column}`,
    sentence: `${records(count)} of ${table} would have no ${column}, which is new and required`,
    remedy: 'say fill: … in the field, or make it not required',
    empty: true,
  }))

const ofConstraints = async (trx: Knex, table: string, from: TableStructure, to: TableStructure) => {
  const found: Obstacle[] = []
  for (const [name, definition] of Object.entries(to.constraints)) {
    if (from.constraints[name] === definition) continue
    const column = Object.keys(from.columns).find((each) => name === `${table}_${each}_check`)
    const condition = conditionOf(definition)
    if (condition && column && from.columns[column]?.type === to.columns[column]?.type)
      found.push(
        ...(await ifAny(trx, table, `not (${condition})`, (broken) => ({
          at: `${table}.${column}`,
          sentence: `${records(broken.count)} of ${table} have a ${column} that it would no longer take: ${list(broken)}`,
          remedy: 'keep the rule as it was, start the app, change them there, and say the new rule again',
        }))),
      )
    const together = /^UNIQUE \((.*)\)$/.exec(definition)?.[1]
    if (together) found.push(...(await shared(trx, table, together, from)))
  }
  for (const [name, definition] of Object.entries(to.indexes)) {
    const key = /^CREATE UNIQUE INDEX .* USING btree \((.*)\)$/.exec(definition)?.[1]
    if (key && from.indexes[name] !== definition) found.push(...(await shared(trx, table, key, from)))
  }
  return found
}

const shared = async (trx: Knex, table: string, key: string, from: TableStructure): Promise<Obstacle[]> => {
  // A key on new columns only has no values yet.
  const known = key.match(/[a-z_][a-z0-9_]*/g)?.some((word) => from.columns[word])
  if (!known) return []
  const condition = `(${key}) in (select ${key} from ${quoted(table)} group by ${key} having count(*) > 1)`
  const obstacle = (several: Found): Obstacle => ({
    at: table,
    sentence: `${records(several.count)} of ${table} share their ${key.replace(/^lower\((.*)\)$/, '$1')} with another: ${list(several)}`,
    remedy:
      'take the rule out of the definition, start the app, make them different there, and say the rule again',
  })
  // In a savepoint, because part of the key can be new.
  return trx.transaction((inner) => ifAny(inner, table, condition, obstacle)).catch(() => [])
}

export const obstaclesTo = async (
  trx: Knex,
  actual: Structure,
  wanted: Structure,
  decisions: Decisions,
): Promise<Obstacle[]> => {
  const found: Obstacle[] = []
  for (const [table, from] of Object.entries(actual)) {
    const to = wanted[table]
    // A table that joins records has nothing that is not in the column of its field.
    if (!from.columns.id) continue
    if (to) {
      found.push(...(await ofColumns(trx, table, from, to, decisions)))
      found.push(...(await ofConstraints(trx, table, from, to)))
    } else if (!decisions.removed.has(table)) {
      const count = await countOf(trx, quoted(table))
      found.push({
        at: table,
        sentence: `${table} is defined no more and holds ${records(count)}`,
        remedy: `say was: '${table}' in what it is now, or removed: ['${table}']`,
        lost: { renamedTo: Object.keys(wanted).filter((name) => !actual[name]) },
      })
    }
  }
  return found
}
