import type { Knex } from 'knex'
import { joinSql, rowsOf } from '../../../database/fields/column.ts'
import type { Values } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import type { ImportRequest } from '../../../model/import.ts'
import { readableFields } from '../../../model/json-schema.ts'
import { messages } from '../../../model/messages.ts'
import { fieldOf, referredBy } from '../../../model/resources.ts'
import { expressionOf, ownAlias } from '../expressions.ts'
import { lockRows, type NamedRecord, readRecords } from '../read.ts'
import { hasHooks } from '../several-rows.ts'
import { isVisible, type Target, visibleOf } from '../visible.ts'
import { type ImportParent, isId, type PlannedRow } from './import-rows.ts'

/** Null if a part is empty, as null equals nothing. */
const keyText = (
  resource: Resource,
  key: readonly string[],
  values: Values,
  id: number | null,
): string | null => {
  const parts = key.map((name) => {
    if (name === 'id') return id
    const field = fieldOf(resource, name)
    const value = fieldTypeOf(field).normalise?.(values[name], field) ?? values[name] ?? null
    return typeof value === 'string' ? value.toLowerCase() : value
  })
  return parts.some((part) => part === null || part === undefined) ? null : JSON.stringify(parts)
}

/** Text matches in any case. */
const isOneOf = (resource: Resource, name: string, sql: string, values: readonly unknown[]) => {
  const given = [...new Set(values.filter((value) => value !== null && value !== undefined))]
  if (name !== 'id' && fieldTypeOf(fieldOf(resource, name)).isText)
    return {
      sql: `lower(${sql}) in (select lower(btrim(x)) from unnest(?::text[]) x)`,
      values: [given.map(String)],
    }
  // Cast to the column's type, so that its index is used.
  if (name === 'id' || referredBy(fieldOf(resource, name)))
    return { sql: `${sql} = any(?::integer[])`, values: [given.filter(isId)] }
  if (given.some(Array.isArray))
    return {
      sql: `array_to_json(${sql})::text = any(?::text[])`,
      values: [given.map((value) => JSON.stringify(value))],
    }
  // Non-numbers in a number column have their own error.
  const numbers = given.filter((value) => Number.isFinite(value))
  return numbers.length > 0
    ? { sql: `${sql} = any(?::numeric[])`, values: [numbers] }
    : { sql: `${sql}::text = any(?::text[])`, values: [given.map(String)] }
}

const candidateIds = async (
  trx: Knex.Transaction,
  target: Target,
  key: readonly string[],
  rows: readonly PlannedRow[],
  parent: ImportParent | null,
): Promise<number[]> => {
  const { resources, resource } = visibleOf(target)
  const conditions: { sql: string; values: unknown[] }[] = []
  for (const name of key) {
    const { sql } = expressionOf(resources, resource, name)
    const values = rows.map((row) => (name === 'id' ? row.id : row.given[name]))
    conditions.push(isOneOf(resource, name, sql, values))
  }
  if (parent)
    conditions.push({ sql: `${expressionOf(resources, resource, parent.key).sql} = ?`, values: [parent.id] })
  const joins = key.flatMap((name) => expressionOf(resources, resource, name).joins)
  const { rows: found } = await trx.raw<{ rows: { id: number }[] }>(
    `select ${ownAlias}.id from ${rowsOf(resource)} ${ownAlias} ${joinSql(joins)}
     where ${conditions.map(({ sql }) => sql).join(' and ')} order by 1`,
    conditions.flatMap(({ values }) => values) as Knex.RawBinding[],
  )
  return found.map(({ id }) => id)
}

/**
 * Fields that an import compares: not the sums of other records, which take 15 % of the time of 10,000 rows. Hooks
 * get whole records. Undefined for all fields.
 */
const comparedFields = (target: Target, columns: readonly string[]): ReadonlySet<string> | undefined => {
  if (hasHooks(target)) return undefined
  const { resources, resource } = target
  const own = readableFields(resource).filter((name) => !expressionOf(resources, resource, name).aggregates)
  return new Set([...own, ...columns, ...resource.recordText])
}

/** A blank counts as the field's default. */
const wholeText = (resource: Resource, names: readonly string[], values: Values): string =>
  JSON.stringify(
    names.map((name) => {
      const field = fieldOf(resource, name)
      return normal(resource, name, values[name]) ?? ('default' in field ? field.default : null)
    }),
  )

/**
 * Matches rows without a key to records with equal values in every column, each record once. Importing a file twice
 * adds nothing.
 */
const findEqual = async (
  trx: Knex.Transaction,
  target: Target,
  keyless: readonly PlannedRow[],
  named: ReadonlySet<number>,
  parent: ImportParent | null,
  wanted: ReadonlySet<string> | undefined,
): Promise<void> => {
  const { resources, resource } = visibleOf(target)
  const rows = keyless.filter(({ errors }) => Object.keys(errors).length === 0)
  const names = Object.keys(rows[0]?.given ?? {})
  if (names.length === 0) return
  const joins = names.flatMap((name) => expressionOf(resources, resource, name).joins)
  const conditions = names.map((name): { sql: string; values: unknown[] } => {
    const { sql } = expressionOf(resources, resource, name)
    const values = rows.map(({ given }) => normal(resource, name, given[name]))
    const one = isOneOf(resource, name, sql, values)
    return values.includes(null) ? { ...one, sql: `(${sql} is null or ${one.sql})` } : one
  })
  if (parent)
    conditions.push({ sql: `${expressionOf(resources, resource, parent.key).sql} = ?`, values: [parent.id] })
  const { rows: found } = await trx.raw<{ rows: { id: number }[] }>(
    `select ${ownAlias}.id from ${rowsOf(resource)} ${ownAlias} ${joinSql(joins)}
     where ${conditions.map(({ sql }) => sql).join(' and ')} order by 1`,
    conditions.flatMap(({ values }) => values) as Knex.RawBinding[],
  )
  const ids = found.flatMap(({ id }) => (named.has(id) ? [] : [id]))
  const records = await readRecords(trx, target.resources, target.resource, ids, wanted)
  const equal = new Map<string, NamedRecord[]>()
  for (const record of records.values()) {
    if (!isVisible(resource, record)) continue
    const text = wholeText(resource, names, record)
    equal.set(text, [...(equal.get(text) ?? []), record])
  }
  for (const row of rows) {
    const record = equal.get(wholeText(resource, names, row.given))?.shift()
    if (!record) continue
    row.before = record
    delete row.warnings.id
  }
}

/** Finds and locks each row's record. Duplicate keys and ambiguous rows get an error. */
export const findRecords = async (
  trx: Knex.Transaction,
  target: Target,
  { key, columns }: ImportRequest,
  rows: readonly PlannedRow[],
  parent: ImportParent | null,
): Promise<void> => {
  const { resources, resource } = target
  const ids = await candidateIds(trx, target, key, rows, parent)
  await lockRows(trx, resources, resource, ids)
  const wanted = comparedFields(target, columns)
  const records = await readRecords(trx, resources, resource, ids, wanted)
  const byKey = new Map<string, NamedRecord[]>()
  for (const record of records.values()) {
    const isHere =
      isVisible(visibleOf(target).resource, record) && (!parent || record[parent.key] === parent.id)
    const text = isHere ? keyText(resource, key, record, record.id) : null
    if (text !== null) byKey.set(text, [...(byKey.get(text) ?? []), record])
  }
  const named = key[0] ?? 'id'
  const firstRows = new Map<string, PlannedRow>()
  const keyless: PlannedRow[] = []
  for (const row of rows) {
    const text = keyText(resource, key, row.given, row.id)
    if (text === null) {
      keyless.push(row)
      continue
    }
    const first = firstRows.get(text)
    if (first && key.length === 1 && named === 'id') {
      // A row copied in the spreadsheet repeats its id: the first is the record, the others are new.
      row.warnings.id = [messages.copiedRow(first.row)]
      keyless.push(row)
      continue
    }
    if (first) {
      row.errors[named] = [messages.sameKey(first.row)]
      first.errors[named] ??= [messages.sameKey(row.row)]
      continue
    }
    firstRows.set(text, row)
    const [record, ...others] = byKey.get(text) ?? []
    if (others.length > 0) row.errors[named] = [messages.fitsSeveral(others.length + 1, resource.title)]
    else if (record) row.before = record
    else if (named === 'id' && row.id !== null) row.errors.id = [messages.unknownReference(resource.label)]
  }
  await findEqual(
    trx,
    target,
    keyless,
    new Set(rows.flatMap(({ before }) => (before ? [before.id] : []))),
    parent,
    wanted,
  )
}

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const normal = (resource: Resource, name: string, value: unknown) => {
  const field = fieldOf(resource, name)
  return fieldTypeOf(field).normalise?.(value, field) ?? value ?? null
}
export const checkUnique = async (
  trx: Knex.Transaction,
  target: Target,
  rows: readonly PlannedRow[],
): Promise<void> => {
  const { resources, resource } = target
  const single = Object.entries(resource.fields).flatMap(([name, field]) =>
    'unique' in field && field.unique ? [[name]] : [],
  )
  const sets = [...single, ...(resource.uniqueTogether ? [resource.uniqueTogether] : [])]
  const changedIds = new Set(rows.flatMap(({ before }) => (before ? [before.id] : [])))
  for (const names of sets) {
    const written = rows.filter(({ values }) => values && names.some((name) => Object.hasOwn(values, name)))
    if (written.length === 0) continue
    const wholes = written.map((row) => ({ row, whole: { ...row.before, ...row.values } as Values }))
    const conditions = names.map((name) =>
      isOneOf(
        resource,
        name,
        expressionOf(resources, resource, name).sql,
        wholes.map(({ whole }) => whole[name]),
      ),
    )
    const { rows: found } = await trx.raw<{ rows: { id: number }[] }>(
      `select ${ownAlias}.id from "${resource.table}" ${ownAlias} where ${conditions.map(({ sql }) => sql).join(' and ')}`,
      conditions.flatMap(({ values }) => values) as Knex.RawBinding[],
    )
    const records = await readRecords(
      trx,
      resources,
      resource,
      found.map(({ id }) => id),
    )
    const taken = new Map<string, number | null>()
    for (const record of records.values()) {
      const text = keyText(resource, names, record, record.id)
      if (text !== null && !changedIds.has(record.id)) taken.set(text, null)
    }
    for (const { row, whole } of wholes) {
      const text = keyText(resource, names, whole, null)
      if (text === null) continue
      const first = taken.get(text)
      const name = names.find((one) => Object.hasOwn(row.values ?? {}, one)) ?? names[0] ?? 'id'
      if (first === undefined) taken.set(text, row.row)
      else row.errors[name] ??= [first === null ? messages.taken : messages.sameKey(first)]
    }
  }
}
