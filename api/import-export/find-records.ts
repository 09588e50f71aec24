import type { Knex } from 'knex'
import { hasAccents, looksAlike } from '../../database/fields/column.ts'
import { emptyValue, type Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { uniqueKeys } from '../../model/duplicates.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { comparedText, plainText } from '../../model/folded.ts'
import type { ImportRequest } from '../../model/import.ts'
import { readableFields } from '../../model/json-schema.ts'
import { messages } from '../../model/messages.ts'
import { refusals } from '../../model/refusals.ts'
import { fieldOf, referredBy } from '../../model/resources.ts'
import type { SqlCondition } from '../crud/conditions.ts'
import { expressionOf } from '../crud/expressions.ts'
import { idsWhere, lockRows, type NamedRecord, readRecords } from '../crud/read.ts'
import { plainForms } from '../crud/text-forms.ts'
import { hasHooks, isVisible, type Target, type Visible, visibleOf } from '../crud/visible.ts'
import { normalizeValue } from '../crud/written-values.ts'
import { isId } from '../http/ids.ts'
import type { ImportParent, PlannedRow } from './import-rows.ts'

/** Null without a key, and if a part is empty, as null equals nothing. */
const keyText = (
  resource: Resource,
  key: readonly string[],
  values: Values,
  id: number | null,
  textOf: (text: string) => string = plainText,
): string | null => {
  const parts = key.map((name) => {
    const value = name === 'id' ? id : normalizeValue(resource, name, values[name])
    return typeof value === 'string' ? textOf(value) : value
  })
  return parts.length === 0 || parts.includes(null) ? null : JSON.stringify(parts)
}

/** Text matches in any case. With `inForms`, also what may be the same text in other forms of its letters. */
const isOneOf = (
  { resources, resource }: Visible,
  name: string,
  values: readonly unknown[],
  { inForms = false } = {},
): SqlCondition => {
  const { sql, joins } = expressionOf(resources, resource, name)
  const given = [...new Set(values.filter((value) => value !== null && value !== undefined))]
  if (name !== 'id' && fieldTypeOf(fieldOf(resource, name)).isText)
    return {
      sql: `(lower(${sql}) in (select lower(btrim(x)) from unnest(?::text[]) x)${inForms ? ` or ${hasAccents(sql)} or ${looksAlike(sql)}` : ''})`,
      joins,
      bindings: [
        given
          .map(String)
          .flatMap((text) => [text, plainText(text), ...(inForms ? plainForms(plainText(text)) : [])]),
      ],
    }
  // Cast to the column's type, so that its index is used.
  if (name === 'id' || referredBy(fieldOf(resource, name)))
    return { sql: `${sql} = any(?::integer[])`, joins, bindings: [given.filter(isId)] }
  if (given.some(Array.isArray))
    return {
      sql: `array_to_json(${sql})::text = any(?::text[])`,
      joins,
      bindings: [given.map((value) => JSON.stringify(value))],
    }
  // Non-numbers in a number column have their own error.
  const numbers = given.filter((value) => Number.isFinite(value))
  return numbers.length > 0
    ? { sql: `${sql} = any(?::numeric[])`, joins, bindings: [numbers as number[]] }
    : { sql: `${sql}::text = any(?::text[])`, joins, bindings: [given.map(String)] }
}

const belowParent = (visible: Visible, parent: ImportParent | null): SqlCondition[] =>
  parent ? [isOneOf(visible, parent.key, [parent.id])] : []

const candidateIds = (
  trx: Knex.Transaction,
  target: Target,
  key: readonly string[],
  rows: readonly PlannedRow[],
  parent: ImportParent | null,
  options: { readonly inForms?: boolean } = {},
): Promise<number[]> => {
  const visible = visibleOf(target)
  const conditions = key.map((name) => {
    const values = rows.map((row) => (name === 'id' ? row.id : row.given[name]))
    return isOneOf(visible, name, values, options)
  })
  return idsWhere(trx, visible.resource, [...conditions, ...belowParent(visible, parent)])
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

/** A blank counts as the field's default, or as its value when it is emptied. */
const comparedValue = (resource: Resource, name: string, values: Values): unknown => {
  const field = fieldOf(resource, name)
  return (
    normalizeValue(resource, name, values[name]) ?? ('default' in field ? field.default : emptyValue(field))
  )
}

const wholeText = (resource: Resource, names: readonly string[], values: Values): string =>
  JSON.stringify(names.map((name) => comparedValue(resource, name, values)))

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
  const faultless = keyless.filter(({ errors }) => Object.keys(errors).length === 0)
  // Rows can differ in their fields: a unit that is read from the quantity is in some only.
  const byNames = new Map<string, PlannedRow[]>()
  for (const row of faultless) {
    const names = Object.keys(row.given).sort().join()
    const rows = byNames.get(names)
    if (rows) rows.push(row)
    else byNames.set(names, [row])
  }
  const taken = new Set(named)
  for (const rows of byNames.values())
    for (const id of await findEqualOf(trx, target, rows, taken, parent, wanted)) taken.add(id)
}

/** Ids of the records found for rows with the same fields. */
const findEqualOf = async (
  trx: Knex.Transaction,
  target: Target,
  rows: readonly PlannedRow[],
  named: ReadonlySet<number>,
  parent: ImportParent | null,
  wanted: ReadonlySet<string> | undefined,
): Promise<number[]> => {
  const visible = visibleOf(target)
  const { resource } = visible
  const names = Object.keys(rows[0]?.given ?? {})
  if (names.length === 0) return []
  const conditions = names.map((name): SqlCondition => {
    const values = rows.map(({ given }) => comparedValue(resource, name, given))
    const one = isOneOf(visible, name, values)
    const { sql } = expressionOf(visible.resources, resource, name)
    return values.includes(null) ? { ...one, sql: `${sql} is null or ${one.sql}` } : one
  })
  const found = await idsWhere(trx, resource, [...conditions, ...belowParent(visible, parent)])
  const ids = found.filter((id) => !named.has(id))
  const records = await readRecords(trx, target, ids, wanted)
  const equal = new Map<string, NamedRecord[]>()
  for (const record of records.values()) {
    if (!isVisible(resource, record)) continue
    const text = wholeText(resource, names, record)
    equal.set(text, [...(equal.get(text) ?? []), record])
  }
  const matched: number[] = []
  for (const row of rows) {
    const record = equal.get(wholeText(resource, names, row.given))?.shift()
    if (!record) continue
    row.before = record
    delete row.warnings.id
    matched.push(record.id)
  }
  return matched
}

const isRepeated = (resource: Resource, first: PlannedRow, row: PlannedRow): boolean => {
  const names = [...new Set([...Object.keys(first.given), ...Object.keys(row.given)])]
  return (
    Object.keys(row.errors).length === 0 &&
    wholeText(resource, names, first.given).toLowerCase() ===
      wholeText(resource, names, row.given).toLowerCase()
  )
}

/**
 * Locks the records with the rows' keys. The result finds a row's: in any case, else in other forms of its letters, such as
 * "Gross" for "Groß".
 */
const recordsByKey = async (
  trx: Knex.Transaction,
  target: Target,
  key: readonly string[],
  rows: readonly PlannedRow[],
  keyOf: ReadonlyMap<PlannedRow, string | null>,
  parent: ImportParent | null,
  wanted: ReadonlySet<string> | undefined,
) => {
  if (key.length === 0) return () => []
  const { resource } = target
  const isHere = (record: NamedRecord) =>
    isVisible(visibleOf(target).resource, record) && (!parent || record[parent.key] === parent.id)
  const readLocked = async (ids: readonly number[], textOf?: (text: string) => string) => {
    await lockRows(trx, target, ids)
    const byKey = new Map<string, NamedRecord[]>()
    for (const record of (await readRecords(trx, target, ids, wanted)).values()) {
      const text = isHere(record) ? keyText(resource, key, record, record.id, textOf) : null
      if (text !== null) byKey.set(text, [...(byKey.get(text) ?? []), record])
    }
    return byKey
  }
  const known = await readLocked(await candidateIds(trx, target, key, rows, parent))
  const foldedKey = ({ given, id }: PlannedRow) => keyText(resource, key, given, id, comparedText)
  const unknown = rows.filter((row) => {
    const text = keyOf.get(row) ?? null
    return text !== null && !known.has(text)
  })
  const candidates =
    unknown.length > 0 ? await candidateIds(trx, target, key, unknown, parent, { inForms: true }) : []
  if (candidates.length === 0) return (_row: PlannedRow, text: string) => known.get(text) ?? []
  const texts = new Set(unknown.map(foldedKey))
  const taken = new Set([...known.values()].flat().map(({ id }) => id))
  const alike = [...(await readRecords(trx, target, candidates, wanted)).values()].filter(
    (record) => !taken.has(record.id) && texts.has(keyText(resource, key, record, record.id, comparedText)),
  )
  const inForms = await readLocked(
    alike.map(({ id }) => id),
    comparedText,
  )
  return (row: PlannedRow, text: string) => known.get(text) ?? inForms.get(foldedKey(row) ?? '') ?? []
}

/**
 * Finds and locks each row's record. A row that repeats another counts once; one with the same key and other values,
 * and one that fits several records, gets an error.
 */
export const findRecords = async (
  trx: Knex.Transaction,
  target: Target,
  { key, columns }: ImportRequest,
  rows: readonly PlannedRow[],
  parent: ImportParent | null,
): Promise<void> => {
  const { resource } = target
  const wanted = comparedFields(target, columns)
  const keyOf = new Map(rows.map((row) => [row, keyText(resource, key, row.given, row.id)]))
  const recordsOf = await recordsByKey(trx, target, key, rows, keyOf, parent, wanted)
  const named = key[0] ?? 'id'
  const firstRows = new Map<string, PlannedRow>()
  const rowsOf = new Map<number, PlannedRow>()
  const keyless: PlannedRow[] = []
  for (const row of rows) {
    const text = keyOf.get(row) ?? null
    if (text === null) {
      keyless.push(row)
      continue
    }
    const first = firstRows.get(text)
    if (first && key.length === 1 && named === 'id') {
      // A row copied in the spreadsheet repeats its id: the first is the record, the others are new.
      row.warnings.id = [refusals.copiedRow({ row: first.row })]
      keyless.push(row)
      continue
    }
    if (first) {
      if (isRepeated(resource, first, row)) {
        row.repeats = true
        row.warnings[named] = [refusals.repeats({ row: first.row })]
      } else row.errors[named] = [refusals.otherThan({ row: first.row })]
      continue
    }
    firstRows.set(text, row)
    const [record, ...others] = recordsOf(row, text)
    const other = record && rowsOf.get(record.id)
    if (others.length > 0)
      row.errors[named] = [refusals.fitsSeveral({ n: others.length + 1, title: resource.title })]
    else if (other) row.errors[named] = [refusals.otherThan({ row: other.row })]
    else if (record) {
      row.before = record
      rowsOf.set(record.id, row)
    } else if (named === 'id' && row.id !== null)
      row.errors.id = [messages.unknownReference({ label: resource.label })]
  }
  await findEqual(
    trx,
    target,
    // A record that refers to a new one is new as well.
    keyless.filter(({ awaits }) => awaits.size === 0),
    new Set(rows.flatMap(({ before }) => (before ? [before.id] : []))),
    parent,
    wanted,
  )
}

export const checkUnique = async (
  trx: Knex.Transaction,
  target: Target,
  rows: readonly PlannedRow[],
): Promise<void> => {
  const { resource } = target
  const single = Object.entries(resource.fields).flatMap(([name, field]) =>
    'unique' in field && field.unique ? [[name]] : [],
  )
  const sets = [...single, ...uniqueKeys(resource)]
  const changedIds = new Set(rows.flatMap(({ before }) => (before ? [before.id] : [])))
  for (const names of sets) {
    const written = rows.filter(({ values }) => values && names.some((name) => Object.hasOwn(values, name)))
    if (written.length === 0) continue
    const wholes = written.map((row) => ({ row, whole: { ...row.before, ...row.values } as Values }))
    const conditions = names.map((name) =>
      isOneOf(
        target,
        name,
        wholes.map(({ whole }) => whole[name]),
      ),
    )
    const records = await readRecords(trx, target, await idsWhere(trx, resource, conditions))
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
      else row.errors[name] ??= [first === null ? refusals.taken : refusals.sameKey({ row: first })]
    }
  }
}
