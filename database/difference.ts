import { quoted } from '../model/naming.ts'
import { converted, isReplaced } from './conversion.ts'
import type { ColumnStructure, Structure, TableStructure } from './structure.ts'

export const columnSql = (name: string, column: ColumnStructure): string =>
  [
    quoted(name),
    column.type,
    column.identity && `generated ${column.identity} as identity`,
    column.generated && `generated always as (${column.generated}) stored`,
    column.default && `default ${column.default}`,
    column.notNull && !column.identity && 'not null',
  ]
    .filter(Boolean)
    .join(' ')

const names = (a: object, b: object) => [...new Set([...Object.keys(a), ...Object.keys(b)])]

/** Constraints in dependency order: added first to last, dropped last to first. */
const byDependency = (constraints: Readonly<Record<string, string>>) =>
  Object.entries(constraints).sort(
    ([, a], [, b]) => Number(a.startsWith('FOREIGN')) - Number(b.startsWith('FOREIGN')),
  )

const nothing: TableStructure = { columns: {}, constraints: {}, indexes: {}, triggers: {} }

/** Decisions about the change that the structures do not show. */
export interface Carrying {
  /** Columns (`tool.price`) that are dropped and added, because their values cannot or shall not be kept. */
  readonly dropped?: ReadonlySet<string>
  /** Statements that give a value to the records without one, before the column becomes required. */
  readonly fills?: ReadonlyMap<string, readonly string[]>
}

/** Whether a definition names one of the columns. */
const mentions = (definition: string, columns: ReadonlySet<string>): boolean =>
  columns.size > 0 && (definition.match(/\w+/g) ?? []).some((word) => columns.has(word))

/** Columns of a table by what happens to them. */
const sortColumns = (table: string, from: Structure, to: Structure, { dropped }: Carrying) => {
  const [was, is] = [from[table]?.columns ?? {}, to[table]?.columns ?? {}]
  const both = Object.keys(was).filter((name) => is[name])
  const replaced = new Set(
    both.filter((name) => isReplaced(from, to, table, name) || dropped?.has(`${table}.${name}`)),
  )
  const retyped = new Set(both.filter((name) => !replaced.has(name) && was[name]?.type !== is[name]?.type))
  // PostgreSQL neither drops nor changes a column that others are generated from.
  const touched = new Set([...replaced, ...retyped])
  for (const name of both) {
    const { generated } = was[name] ?? {}
    if (generated && is[name]?.generated && mentions(generated, touched)) replaced.add(name)
  }
  return { replaced, touched: new Set([...touched, ...replaced]) }
}

const changeColumn = (table: string, name: string, from: ColumnStructure, to: ColumnStructure): string[] => {
  const column = quoted(name)
  const alter = `alter table ${quoted(table)} alter column ${column}`
  const statements: string[] = []
  // The values stay.
  if (from.generated !== null && to.generated === null) statements.push(`${alter} drop expression`)
  const isRetyped = from.type !== to.type
  // PostgreSQL converts values as it is told, and defaults not at all.
  if (from.default !== null && (isRetyped || to.default === null)) statements.push(`${alter} drop default`)
  if (isRetyped) statements.push(`${alter} type ${to.type} using ${converted(column, from.type, to.type)}`)
  if (to.default !== null && (isRetyped || from.default !== to.default))
    statements.push(`${alter} set default ${to.default}`)
  if (from.notNull && !to.notNull) statements.push(`${alter} drop not null`)
  return statements
}

const noSteps = { drop: [], shape: [], add: [], fill: [], require: [] } as const

/** Statements for one table in phases; each phase runs for all tables before the next. */
const tableSteps = (table: string, from: Structure, to: Structure, carrying: Carrying) => {
  const [was, is] = [from[table] ?? nothing, to[table] ?? nothing]
  const alter = `alter table ${quoted(table)}`
  if (from[table] && !to[table]) {
    const foreignKeys = Object.keys(was.constraints).filter((name) =>
      was.constraints[name]?.startsWith('FOREIGN'),
    )
    return {
      ...noSteps,
      drop: foreignKeys.map((name) => `${alter} drop constraint ${quoted(name)}`),
      shape: [`drop table ${quoted(table)}`],
    }
  }
  const { replaced, touched } = sortColumns(table, from, to, carrying)
  const changed = (
    a: Readonly<Record<string, string>>,
    b: Readonly<Record<string, string>>,
    columns: ReadonlySet<string>,
  ) => names(a, b).filter((name) => a[name] !== b[name] || mentions(a[name] ?? '', columns))
  const triggers = changed(was.triggers, is.triggers, touched)
  const indexes = changed(was.indexes, is.indexes, replaced)
  const constraints = new Set(changed(was.constraints, is.constraints, replaced))
  const drop = [
    ...triggers.flatMap((name) =>
      was.triggers[name] ? [`drop trigger ${quoted(name)} on ${quoted(table)}`] : [],
    ),
    ...indexes.flatMap((name) => (was.indexes[name] ? [`drop index ${quoted(name)}`] : [])),
    ...byDependency(was.constraints)
      .reverse()
      .flatMap(([name]) => (constraints.has(name) ? [`${alter} drop constraint ${quoted(name)}`] : [])),
  ]
  const add = [
    ...byDependency(is.constraints).flatMap(([name, definition]) =>
      constraints.has(name) ? [`${alter} add constraint ${quoted(name)} ${definition}`] : [],
    ),
    ...indexes.flatMap((name) => is.indexes[name] ?? []),
    ...triggers.flatMap((name) => is.triggers[name] ?? []),
  ]
  if (!from[table]) {
    const columns = Object.entries(is.columns).map(([name, column]) => `  ${columnSql(name, column)}`)
    return { ...noSteps, drop, shape: [`create table ${quoted(table)} (\n${columns.join(',\n')}\n)`], add }
  }
  const [gone, stored, generated]: string[][] = [[], [], []]
  const fill: string[] = []
  const require: string[] = []
  for (const name of names(was.columns, is.columns)) {
    const [a, b] = [was.columns[name], is.columns[name]]
    const isKept = a && b && !replaced.has(name)
    // Before the columns that it is generated from.
    if (a && !isKept) gone?.[a.generated ? 'unshift' : 'push'](`${alter} drop column ${quoted(name)}`)
    const filling = carrying.fills?.get(`${table}.${name}`)
    if (b && !isKept) {
      const added = filling ? { ...b, notNull: false } : b
      const into = b.generated ? generated : stored
      into?.push(`${alter} add column ${columnSql(name, added)}`)
    } else if (a && b) {
      // What is generated no longer comes first, because what it was made of may change.
      const into = a.generated ? gone : stored
      into?.push(...changeColumn(table, name, a, b))
    }
    if (filling && b && !(isKept && a.notNull)) fill.push(...filling)
    if (!b?.notNull || b.identity || (isKept && a.notNull)) continue
    if (isKept || filling) require.push(`${alter} alter column ${quoted(name)} set not null`)
  }
  return { drop, shape: [gone, stored, generated].flatMap((one) => one ?? []), add, fill, require }
}

/**
 * Statements that change one structure into another: drops first, then tables and columns, then constraints,
 * indexes and triggers. Foreign keys come after the keys of other tables that they need. Last, records without a
 * value get one, and columns become required.
 */
export const difference = (from: Structure, to: Structure, carrying: Carrying = {}): string[] => {
  const steps = names(from, to).map((table) => tableSteps(table, from, to, carrying))
  const isForeignKey = (statement: string) => statement.includes(' FOREIGN KEY ')
  const add = steps.flatMap((step) => step.add)
  return [
    ...steps.flatMap((step) => step.drop),
    ...steps.flatMap((step) => step.shape),
    ...add.filter((statement) => !isForeignKey(statement)),
    ...add.filter(isForeignKey),
    ...steps.flatMap((step) => step.fill),
    ...steps.flatMap((step) => step.require),
  ]
}
