import type { Knex } from 'knex'
import { attachmentsField } from '../../model/attachments.ts'
import { comparedIn } from '../../model/check-record.ts'
import type { Field, FieldRule, Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { formatCount } from '../../model/format.ts'
import { columnOf, quoted } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import { readCalculated } from '../calculated.ts'
import {
  convertsUnchanged,
  isConvertible,
  isList,
  isReplaced,
  prepareConversions,
  recordsAfter,
  sourceOf,
  targetOf,
} from '../conversion.ts'
import { storedColumnOf } from '../fields/registry.ts'
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
  source: string,
  condition: string,
  obstacle: (found: Found) => Obstacle,
): Promise<Obstacle[]> => {
  const { rows } = await trx.raw<{ rows: [{ count: number; ids: number[] | null }] }>(
    `select count(*)::integer as count, (array_agg(id order by id))[1:${named}] as ids
     from ${source} where ${condition}`.replaceAll('?', '\\?'),
  )
  const [{ count, ids }] = rows
  return count === 0 ? [] : [obstacle({ count, ids: ids ?? [] })]
}

const list = ({ count, ids }: Found) => `${ids.join(', ')}${count > ids.length ? ', …' : ''}`
const records = (count: number) => (count === 1 ? '1 record' : `${formatCount(count)} records`)

/** Texts read at once. */
const batch = 5_000

/**
 * Records whose text the field would refuse today, by its form or pattern, which the database does not check.
 * @param source SQL of the records
 */
export const findInvalidTexts = async (
  db: Knex,
  source: string,
  column: string,
  field: Field,
): Promise<Found> => {
  const type = fieldTypeOf(field)
  const ids: number[] = []
  let count = 0
  for (let last = 0; ; ) {
    const { rows } = await db.raw<{ rows: { id: number; value: string }[] }>(
      `select id, ${quoted(column)}::text as value from ${source}
       where ${quoted(column)} is not null and id > ${last} order by id limit ${batch}`.replaceAll(
        '?',
        '\\?',
      ),
    )
    const misfits = rows.filter(({ value }) => type.check(value, field).length > 0)
    count += misfits.length
    ids.push(...misfits.slice(0, named - ids.length).map(({ id }) => id))
    const end = rows.at(-1)
    if (!end || rows.length < batch) return { count, ids }
    last = end.id
  }
}

/** SQL condition of the records that break a rule between two fields, and the rule in words. */
const brokenRule = (rule: FieldRule<string, string>): { condition: string; words: string } => {
  const [column, other] = [columnOf(rule.field), columnOf(comparedIn(rule))]
  const isBefore = 'notBefore' in rule
  return {
    condition: `${quoted(column)} ${isBefore ? '<' : '>'} ${quoted(other)}`,
    words: `${column} ${isBefore ? 'before' : 'above'} ${other}`,
  }
}

/**
 * Stored records that a form would refuse today, by rules that the database does not hold: a new `pattern`, or a rule between two
 * fields. One sentence for each field and rule.
 */
export const describeRefusedRecords = async (db: Knex, resources: Resources): Promise<string[]> => {
  const sentences: string[] = []
  for (const { table, fields, rules = [] } of Object.values(resources)) {
    for (const rule of rules) {
      const { condition, words } = brokenRule(rule)
      const found = await ifAny(db, quoted(table), condition, (broken) => ({
        at: table,
        sentence: `${records(broken.count)} of ${table} have a ${words}, which is refused: ${list(broken)}`,
        remedy: '',
      }))
      sentences.push(...found.map(({ sentence }) => sentence))
    }
    for (const [name, field] of Object.entries(fields)) {
      const { isText, writable } = fieldTypeOf(field)
      if (!isText || !writable || !storedColumnOf(field)) continue
      const found = await findInvalidTexts(db, quoted(table), columnOf(name), field)
      if (found.count > 0)
        sentences.push(
          `${records(found.count)} of ${table} have a ${columnOf(name)} that the field would refuse: ${list(found)}`,
        )
    }
  }
  return sentences
}

/** Condition of a CHECK in PostgreSQL's form: `CHECK ((price > 0))`. */
const conditionOf = (definition: string) => /^CHECK \((.*)\)$/s.exec(definition)?.[1]

/** Condition of a column that holds a value. A list is never null, and an empty one holds nothing. */
const isFilled = (column: string, { type }: ColumnStructure) =>
  type.endsWith('[]') ? `cardinality(${quoted(column)}) > 0` : `${quoted(column)} is not null`

/** A column whose values would be dropped, with what becomes of it. */
const lostColumn = (
  trx: Knex,
  { table, column, from, to }: Column,
  becomes: (found: Found) => string = () => '',
) => {
  const was = from.columns[column]
  if (!was) return []
  const renamedTo = Object.keys(to.columns).filter(
    (name) => !from.columns[name] && to.columns[name]?.type === was.type && !to.columns[name]?.generated,
  )
  const renamed = renamedTo.length > 0 ? `was: '…' in the field that it is now, or ` : ''
  return ifAny(trx, quoted(table), isFilled(column, was), (found) => ({
    at: `${table}.${column}`,
    sentence: `${table}.${column} holds ${formatCount(found.count)} ${found.count === 1 ? 'value' : 'values'}${becomes(found)}`,
    remedy: `say ${renamed}removed: ['${table}.${column}']`,
    lost: { renamedTo },
  }))
}

/** Values that another type does not take, or would change. */
const retyped = (trx: Knex, { table, column, from, to }: Column) => {
  const [was, is] = [from.columns[column], to.columns[column]]
  if (!was || !is) return []
  const condition = `not (${convertsUnchanged(quoted(column), was.type, is.type)})`
  return ifAny(trx, quoted(table), condition, (found) => ({
    at: `${table}.${column}`,
    sentence: `${records(found.count)} of ${table} have a ${column} that is no ${inWords(is.type)}: ${list(found)}`,
    ...remedyOfType(`${table}.${column}`),
  }))
}

const remedyOfType = (at: string) => ({
  remedy: `keep the type, start the app, change them there, and say the new type again; or, to lose all its values, say removed: ['${at}']`,
  lost: { renamedTo: [] },
})

/** A type of PostgreSQL in words. */
const inWords = (type: string): string => {
  const [, digits, decimals] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  if (digits) return `number of ${Number(digits) - Number(decimals)} digits and ${decimals} decimals`
  if (type.endsWith('[]')) return 'list'
  if (type.startsWith('time(')) return 'time of day'
  return type.startsWith('timestamp') ? 'date and time' : type
}

interface Column {
  readonly table: string
  readonly column: string
  readonly from: TableStructure
  readonly to: TableStructure
}

/** What becomes of the values that people typed into a column. */
const ofValues = (trx: Knex, actual: Structure, wanted: Structure, at: Column) => {
  const { table, column, from, to } = at
  const [was, is] = [from.columns[column], to.columns[column]]
  if (!was) return []
  const staysCalculated = !is || sourceOf(wanted, table, column) !== 'people'
  if (isCalculated(actual, `${table}.${column}`) && staysCalculated) return []
  if (!is) return lostColumn(trx, at)
  const ids = (found: Found) => `, of the records ${list(found)}`
  if (sourceOf(wanted, table, column) !== 'people')
    return lostColumn(trx, at, (found) => `${ids(found)}, and becomes calculated`)
  const [before, after] = [targetOf(actual, table, column), targetOf(wanted, table, column)]
  // The number of a record means nothing in another table, nor does another number mean a record.
  if (before !== after)
    return lostColumn(trx, at, (found) => {
      const [old, next] = [before, after].map((target) => (target ? `a record of ${target}` : 'no record'))
      return `${ids(found)}, each of them ${old}, and becomes ${next}`
    })
  if (!isConvertible(was.type, is.type))
    return lostColumn(
      trx,
      at,
      (found) =>
        `${ids(found)}, ${isList(was.type) ? 'a list that cannot become one value' : 'which cannot become a list'}`,
    )
  return was.type === is.type ? [] : retyped(trx, at)
}

const ofColumns = async (
  trx: Knex,
  table: string,
  actual: Structure,
  wanted: Structure,
  decisions: Decisions,
  calculated: ReadonlySet<string>,
) => {
  const [from, to] = [actual[table], wanted[table]]
  const obstacles: Obstacle[] = []
  const dropped = new Set<string>()
  if (!from || !to) return { obstacles, dropped }
  for (const [column, was] of Object.entries(from.columns)) {
    const at = `${table}.${column}`
    const is = to.columns[column]
    const losing = await ofValues(trx, actual, wanted, { table, column, from, to })
    if (losing.length > 0 && mayBeLost(actual, decisions, at)) dropped.add(at)
    else obstacles.push(...losing)
    const stays = is && !dropped.has(at) && !isReplaced(actual, wanted, table, column)
    if (stays && is.notNull && !was.notNull && !isFilledLater(decisions, at))
      obstacles.push(...(await withoutValue(trx, table, column)))
  }
  for (const [column, is] of Object.entries(to.columns)) {
    const at = `${table}.${column}`
    const isNew = !from.columns[column] || dropped.has(at) || isReplaced(actual, wanted, table, column)
    if (isNew && is.notNull && is.default === null && !is.identity && !isFilledLater(decisions, at))
      obstacles.push(...(await newAndEmpty(trx, table, column)))
    else if (
      calculated.has(at) &&
      !from.columns[column] &&
      sourceOf(wanted, table, column) === 'people' &&
      !isFilledLater(decisions, at) &&
      !decisions.removed.has(at)
    )
      obstacles.push(...(await calculatedBefore(trx, table, column)))
  }
  return { obstacles, dropped }
}

/** Calculated values can be calculated again. */
const isCalculated = (actual: Structure, at: string) => {
  const [table = '', column] = at.split('.')
  return column !== undefined && sourceOf(actual, table, column) !== 'people'
}

const mayBeLost = (actual: Structure, { removed }: Decisions, at: string) =>
  removed.has(at) || isCalculated(actual, at)

const isFilledLater = ({ fills, neverEmpty }: Decisions, at: string) => fills.has(at) || neverEmpty.has(at)

const withoutValue = (trx: Knex, table: string, column: string) =>
  ifAny(trx, quoted(table), `${quoted(column)} is null`, (found) => ({
    at: `${table}.${column}`,
    sentence: `${records(found.count)} of ${table} have no ${column}: ${list(found)}`,
    remedy: 'say fill: … in the field, or give them one first',
    empty: true,
  }))

const newAndEmpty = (trx: Knex, table: string, column: string) =>
  ifAny(trx, quoted(table), 'true', ({ count }) => ({
    at: `${table}.${column}`,
    sentence: `${records(count)} of ${table} would have no ${column}, which is new and required`,
    remedy: 'say fill: … in the field, or make it not required',
    empty: true,
  }))

const calculatedBefore = (trx: Knex, table: string, column: string) =>
  ifAny(trx, quoted(table), 'true', ({ count }) => ({
    at: `${table}.${column}`,
    sentence: `${table}.${column} was calculated when read; ${records(count)} would begin without a value`,
    remedy: `say fill: … in the field, or removed: ['${table}.${column}']`,
    empty: true,
  }))

const ofConstraints = async (
  trx: Knex,
  table: string,
  from: TableStructure,
  to: TableStructure,
  isNew: (column: string) => boolean,
) => {
  const found: Obstacle[] = []
  const stored = Object.fromEntries(Object.entries(from.columns).filter(([name]) => !isNew(name)))
  const source = recordsAfter(table, stored, to.columns)
  for (const [name, definition] of Object.entries(to.constraints)) {
    const column = Object.keys(stored).find((each) => name === `${table}_${each}_check`)
    const isRetyped = column !== undefined && from.columns[column]?.type !== to.columns[column]?.type
    if (from.constraints[name] === definition && !isRetyped) continue
    const condition = conditionOf(definition)
    if (condition && column)
      found.push(
        ...(await ifAny(trx, source, `not (${condition})`, (broken) =>
          ruleBroken(table, column, broken, isRetyped),
        )),
      )
    const together = /^UNIQUE \((.*)\)$/.exec(definition)?.[1]
    if (together) found.push(...(await shared(trx, table, together, stored, source)))
  }
  for (const [name, definition] of Object.entries(to.indexes)) {
    const key = /^CREATE UNIQUE INDEX .* USING btree \((.*)\)$/.exec(definition)?.[1]
    if (key && from.indexes[name] !== definition)
      found.push(...(await shared(trx, table, key, stored, source)))
  }
  return found
}

/** Texts that a new kind of text does not take, such as a name in what is now an email address. */
const ofTexts = async (
  trx: Knex,
  { table, fields }: Resource,
  from: TableStructure,
  to: TableStructure,
  isNew: (column: string) => boolean,
): Promise<Obstacle[]> => {
  const found: Obstacle[] = []
  const source = recordsAfter(table, from.columns, to.columns)
  for (const [name, field] of Object.entries(fields)) {
    const column = columnOf(name)
    const rule = `${table}_${column}_check`
    const isRetyped = from.columns[column]?.type !== to.columns[column]?.type
    const isChanged = isRetyped || from.constraints[rule] !== to.constraints[rule]
    const { isText, writable } = fieldTypeOf(field)
    if (!isText || !writable || !from.columns[column] || !to.columns[column] || isNew(column) || !isChanged)
      continue
    const misfits = await findInvalidTexts(trx, source, column, field)
    if (misfits.count > 0) found.push(ruleBroken(table, column, misfits, isRetyped))
  }
  return found
}

const ruleBroken = (table: string, column: string, broken: Found, isRetyped: boolean): Obstacle => ({
  at: `${table}.${column}`,
  sentence: `${records(broken.count)} of ${table} have a ${column} that it would no longer take: ${list(broken)}`,
  remedy: 'keep the rule as it was, start the app, change them there, and say the new rule again',
  ...(isRetyped && remedyOfType(`${table}.${column}`)),
})

const shared = async (
  trx: Knex,
  table: string,
  key: string,
  stored: TableStructure['columns'],
  source: string,
): Promise<Obstacle[]> => {
  // A key on new columns only has no values yet.
  const known = key.match(/[a-z_][a-z0-9_]*/g)?.some((word) => stored[word])
  if (!known) return []
  const condition = `(${key}) in (select ${key} from ${source} group by ${key} having count(*) > 1)`
  const obstacle = (several: Found): Obstacle => ({
    at: table,
    sentence: `${records(several.count)} of ${table} share their ${key.replace(/^lower\((.*)\)$/, '$1')} with another: ${list(several)}`,
    remedy:
      'take the rule out of the definition, start the app, make them different there, and say the rule again',
  })
  // In a savepoint, because part of the key can be new.
  return trx.transaction((inner) => ifAny(inner, source, condition, obstacle)).catch(() => [])
}

/** Files of records whose definition has no `attachments` any more. */
const ofFiles = async (
  trx: Knex,
  table: string,
  from: TableStructure,
  to: TableStructure,
): Promise<Obstacle[]> => {
  const trigger = `${table}_attachments`
  if (!from.triggers[trigger] || to.triggers[trigger]) return []
  const count = await countOf(trx, `attachment where table_name = '${table}'`)
  return count === 0
    ? []
    : [
        {
          at: filesOf(table),
          sentence: `${records(count).replace('record', 'file')} of ${table} could no longer be opened`,
          remedy: `say attachments: true again, or removed: ['${filesOf(table)}']`,
          lost: { renamedTo: [] },
        },
      ]
}

/** How files of the records of a table are named in `removed`. */
export const filesOf = (table: string): string => `${table}.${attachmentsField}`

/** What stands in the way of a migration, and the columns whose values the decisions give up. */
export const obstaclesTo = async (
  trx: Knex,
  actual: Structure,
  wanted: Structure,
  resources: Resources,
  decisions: Decisions,
): Promise<{ readonly obstacles: readonly Obstacle[]; readonly dropped: ReadonlySet<string> }> => {
  const obstacles: Obstacle[] = []
  const dropped = new Set<string>()
  await prepareConversions(trx)
  const calculated = await readCalculated(trx)
  for (const [table, from] of Object.entries(actual)) {
    const to = wanted[table]
    // A table that joins records has nothing that is not in the column of its field.
    if (!from.columns.id) continue
    if (to) {
      const columns = await ofColumns(trx, table, actual, wanted, decisions, calculated)
      for (const at of columns.dropped) dropped.add(at)
      obstacles.push(...columns.obstacles)
      const files = await ofFiles(trx, table, from, to)
      if (!decisions.removed.has(filesOf(table))) obstacles.push(...files)
      const isNew = (column: string) =>
        dropped.has(`${table}.${column}`) || isReplaced(actual, wanted, table, column)
      // Values that do not fit the type are counted once.
      const isCounted = (at: string) => obstacles.some((one) => one.at === at)
      const resource = Object.values(resources).find((one) => one.table === table)
      const ofRules = [
        ...(await ofConstraints(trx, table, from, to, isNew)),
        ...(resource ? await ofTexts(trx, resource, from, to, isNew) : []),
      ]
      for (const one of ofRules)
        if ((one.lost || isCalculated(actual, one.at)) && mayBeLost(actual, decisions, one.at))
          dropped.add(one.at)
        else if (!isCounted(one.at)) obstacles.push(one)
    } else if (!decisions.removed.has(table)) {
      const count = await countOf(trx, quoted(table))
      obstacles.push({
        at: table,
        sentence: `${table} is defined no more and holds ${records(count)}`,
        remedy: `say was: '${table}' in what it is now, or removed: ['${table}']`,
        lost: { renamedTo: Object.keys(wanted).filter((name) => !actual[name]) },
      })
    }
  }
  return { obstacles, dropped }
}
