import type { Knex } from 'knex'
import { formatCount } from '../../model/format.ts'
import { quoted } from '../../model/naming.ts'
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

const idsWhere = async (trx: Knex, table: string, condition: string): Promise<Found> => {
  const { rows } = await trx.raw<{ rows: { count: number; ids: number[] | null }[] }>(
    `select count(*)::integer as count, (array_agg(id order by id))[1:${named}] as ids
     from ${quoted(table)} where ${condition.replaceAll('?', '\\?')}`,
  )
  return { count: rows[0]?.count ?? 0, ids: rows[0]?.ids ?? [] }
}

const list = ({ count, ids }: Found) => `${ids.join(', ')}${count > ids.length ? ', …' : ''}`
const records = (count: number) => (count === 1 ? '1 record' : `${formatCount(count)} records`)

/** Condition of a CHECK in PostgreSQL's form: `CHECK ((price > 0))`. */
const conditionOf = (definition: string) => /^CHECK \((.*)\)$/s.exec(definition)?.[1]

const lostColumn = async (
  trx: Knex,
  table: string,
  column: string,
  from: TableStructure,
  to: TableStructure,
): Promise<Obstacle | null> => {
  const type = from.columns[column]?.type
  // A list is never null, and an empty one holds nothing.
  const filled = type?.endsWith('[]') ? `cardinality(${quoted(column)}) > 0` : `${quoted(column)} is not null`
  const { count } = await idsWhere(trx, table, filled)
  if (count === 0) return null
  const renamedTo = Object.keys(to.columns).filter(
    (name) => !from.columns[name] && to.columns[name]?.type === type && !to.columns[name]?.generated,
  )
  const renamed = renamedTo.length > 0 ? `was: '…' in the field that it is now, or ` : ''
  return {
    at: `${table}.${column}`,
    sentence: `${table}.${column} holds ${formatCount(count)} ${count === 1 ? 'value' : 'values'}`,
    remedy: `say ${renamed}removed: ['${table}.${column}']`,
    lost: { renamedTo },
  }
}

/** Whether all values survive the type change unchanged. */
const retyped = async (
  trx: Knex,
  table: string,
  column: string,
  from: ColumnStructure,
  to: ColumnStructure,
): Promise<Obstacle | null> => {
  const name = quoted(column)
  const same = `${name}::text is not distinct from ${name}::${to.type}::${from.type}::text`
  const changed = await trx
    .transaction((inner) => idsWhere(inner, table, `not (${same})`))
    // PostgreSQL cannot convert a value and does not say which.
    .catch(() => idsWhere(trx, table, `${name} is not null`))
  if (changed.count === 0) return null
  return {
    at: `${table}.${column}`,
    sentence: `${records(changed.count)} of ${table} have a ${column} that is no ${to.type}: ${list(changed)}`,
    remedy: 'keep the type, start the app, change them there, and say the new type again',
  }
}

const ofColumns = async (
  trx: Knex,
  table: string,
  from: TableStructure,
  to: TableStructure,
  decisions: Decisions,
) => {
  const found: (Obstacle | null)[] = []
  for (const [column, was] of Object.entries(from.columns)) {
    const is = to.columns[column]
    if (!is) {
      if (!was.generated && !decisions.removed.has(`${table}.${column}`))
        found.push(await lostColumn(trx, table, column, from, to))
    } else if (was.type !== is.type && !was.generated && !is.generated)
      found.push(await retyped(trx, table, column, was, is))
    if (is?.notNull && !was.notNull && !is.generated) found.push(await withoutValue(trx, table, column))
  }
  for (const [column, is] of Object.entries(to.columns))
    if (!from.columns[column] && is.notNull && is.default === null && !is.generated && !is.identity)
      found.push(await newAndEmpty(trx, table, column))
  return found
}

const withoutValue = async (trx: Knex, table: string, column: string): Promise<Obstacle | null> => {
  const empty = await idsWhere(trx, table, `${quoted(column)} is null`)
  if (empty.count === 0) return null
  return {
    at: `${table}.${column}`,
    sentence: `${records(empty.count)} of ${table} have no ${column}: ${list(empty)}`,
    remedy: 'say fill: … in the field, or give them one first',
    empty: true,
  }
}

const newAndEmpty = async (trx: Knex, table: string, column: string): Promise<Obstacle | null> => {
  const { count } = await idsWhere(trx, table, 'true')
  if (count === 0) return null
  return {
    at: `${table}.${column}`,
    sentence: `${records(count)} of ${table} would have no ${column}, which is new and required`,
    remedy: 'say fill: … in the field, or make it not required',
    empty: true,
  }
}

const ofConstraints = async (trx: Knex, table: string, from: TableStructure, to: TableStructure) => {
  const found: (Obstacle | null)[] = []
  for (const [name, definition] of Object.entries(to.constraints)) {
    if (from.constraints[name] === definition) continue
    const columns = Object.keys(from.columns).filter((column) => name === `${table}_${column}_check`)
    const condition = conditionOf(definition)
    if (condition && columns[0] && from.columns[columns[0]]?.type === to.columns[columns[0]]?.type) {
      const broken = await idsWhere(trx, table, `not (${condition})`)
      if (broken.count > 0)
        found.push({
          at: `${table}.${columns[0]}`,
          sentence: `${records(broken.count)} of ${table} have a ${columns[0]} that it would no longer take: ${list(broken)}`,
          remedy: 'keep the rule as it was, start the app, change them there, and say the new rule again',
        })
    }
    const together = /^UNIQUE \((.*)\)$/.exec(definition)?.[1]
    if (together) found.push(await shared(trx, table, together, from))
  }
  for (const [name, definition] of Object.entries(to.indexes)) {
    const key = /^CREATE UNIQUE INDEX .* USING btree \((.*)\)$/.exec(definition)?.[1]
    if (key && from.indexes[name] !== definition) found.push(await shared(trx, table, key, from))
  }
  return found
}

const shared = async (
  trx: Knex,
  table: string,
  key: string,
  from: TableStructure,
): Promise<Obstacle | null> => {
  // A key on new columns only has no values yet.
  const known = key.match(/[a-z_][a-z0-9_]*/g)?.some((word) => from.columns[word])
  if (!known) return null
  const condition = `(${key}) in (select ${key} from ${quoted(table)} group by ${key} having count(*) > 1)`
  // In a savepoint, because part of the key can be new.
  const several = await trx.transaction((inner) => idsWhere(inner, table, condition)).catch(() => null)
  if (!several || several.count === 0) return null
  return {
    at: table,
    sentence: `${records(several.count)} of ${table} share their ${key.replace(/^lower\((.*)\)$/, '$1')} with another: ${list(several)}`,
    remedy:
      'take the rule out of the definition, start the app, make them different there, and say the rule again',
  }
}

export const obstaclesTo = async (
  trx: Knex,
  actual: Structure,
  wanted: Structure,
  decisions: Decisions,
): Promise<Obstacle[]> => {
  const found: (Obstacle | null)[] = []
  for (const [table, from] of Object.entries(actual)) {
    const to = wanted[table]
    // A table that joins records has nothing that is not in the column of its field.
    if (!from.columns.id) continue
    if (to) {
      found.push(...(await ofColumns(trx, table, from, to, decisions)))
      found.push(...(await ofConstraints(trx, table, from, to)))
    } else if (!decisions.removed.has(table)) {
      const { count } = await idsWhere(trx, table, 'true')
      found.push({
        at: table,
        sentence: `${table} is defined no more and holds ${records(count)}`,
        remedy: `say was: '${table}' in what it is now, or removed: ['${table}']`,
        lost: { renamedTo: Object.keys(wanted).filter((name) => !actual[name]) },
      })
    }
  }
  return found.filter((obstacle) => obstacle !== null)
}
