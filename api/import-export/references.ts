import type { Knex } from 'knex'
import { hasAccents, joinSql, looksAlike, rowsOf } from '../../database/fields/column.ts'
import { query } from '../../database/query.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { cleanLine } from '../../model/fields/text.ts'
import { comparedText, plainText } from '../../model/folded.ts'
import { nameAlone } from '../../model/import.ts'
import { withExamples } from '../../model/import-values.ts'
import { type FieldErrors, isMessage, type Message } from '../../model/message.ts'
import { messages } from '../../model/messages.ts'
import { recordText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import { fieldOf, linkedBy, type Resources, shownField, targetOf } from '../../model/resources.ts'
import { mayDo } from '../access.ts'
import { expressionOf, ownAlias, recordTextOf } from '../crud/expressions.ts'
import { plainForms } from '../crud/text-forms.ts'
import { type Target, visibleOf } from '../crud/visible.ts'
import { createRecord } from '../crud/write.ts'
import { Problem } from '../http/errors.ts'

/** Names other records by text until resolved, then by id. */
export interface ReferringRow {
  readonly given: Values
  readonly errors: FieldErrors
  /** Ids of disabled records, by the field that refers to them. */
  readonly disabled: Map<string, readonly number[]>
  /** Rows of the same file that become the records that it refers to, by field. */
  readonly awaits: Map<string, ReferringRow>
}

interface Found {
  readonly id: number
  readonly enabled: boolean
}

/** Names are compared as they would be stored, in any case. */
const textKey = (text: string) => plainText(nameOf(text))

/** In any form of its letters. */
const foldedKey = (text: string) => comparedText(nameOf(text))

const nameOf = (text: string): string => String(cleanLine(text) ?? '')

/** SQL of the texts that identify records in a file: the record text and unique texts. */
const namesOf = (resources: Resources, resource: Resource) => [
  recordTextOf(resources, resource),
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    'unique' in field && field.unique && fieldTypeOf(field).isText
      ? [expressionOf(resources, resource, name)]
      : [],
  ),
]

/** Own texts in a record text of several parts, such as the number of a project. Each names a record that no whole text names. */
const ownParts = (resource: Resource): readonly string[] =>
  resource.recordText.length === 1
    ? []
    : resource.recordText.filter((name) => {
        const field = shownField(resource, name)
        return field === resource.fields[name] && !('path' in field) && fieldTypeOf(field).isText
      })

/** Whether the database spells the record text as the screen does: numbers, dates and labels differ. */
const isSpeltAlike = (resource: Resource): boolean =>
  resource.recordText.every((name) => fieldTypeOf(shownField(resource, name)).isText)

const recordsAtOnce = 5_000

/** Records by their text as the app shows it, such as "10248 - Vins et alcools". */
const findByShownText = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
  texts: ReadonlySet<string>,
): Promise<{ id: number; enabled: boolean; key: string }[]> => {
  const parts = resource.recordText.map((name) => ({ name, ...expressionOf(resources, resource, name) }))
  const enabled = resource.enabledBy ? expressionOf(resources, resource, resource.enabledBy).sql : 'true'
  const values = parts.map(({ name, sql }) => `'${name}', ${sql}`).join(', ')
  const found: { id: number; enabled: boolean; key: string }[] = []
  for (let last = 0; ; ) {
    const rows = await query<{ id: number; enabled: boolean; record: Values }>(
      trx,
      `select ${ownAlias}.id, ${enabled} as enabled, jsonb_build_object(${values}) as record
       from ${rowsOf(resource)} ${ownAlias} ${joinSql(parts.flatMap(({ joins }) => joins))}
       where ${ownAlias}.id > ? order by ${ownAlias}.id limit ?`,
      [last, recordsAtOnce],
    )
    for (const { id, enabled: isEnabled, record } of rows) {
      const key = textKey(recordText(resource, { ...record, id }))
      if (texts.has(key)) found.push({ id, enabled: isEnabled, key })
    }
    const end = rows.at(-1)
    if (!end || rows.length < recordsAtOnce) return found
    last = end.id
  }
}

const findByText = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
  texts: readonly string[],
): Promise<Map<string, Found[]>> => {
  const whole = namesOf(resources, resource)
  const names = [...whole, ...ownParts(resource).map((name) => expressionOf(resources, resource, name))]
  const enabled = resource.enabledBy ? expressionOf(resources, resource, resource.enabledBy).sql : 'true'
  const rows = await query<{ id: number; enabled: boolean; names: (string | null)[] }>(
    trx,
    `with texts as (select lower(x) as text from unnest(?::text[]) x), named as (
       select ${ownAlias}.id, ${enabled} as enabled, array[${names.map(({ sql }) => `lower(${sql})`).join(', ')}] as names,
         (${names.map(({ sql }) => `lower(${sql}) in (select text from texts)`).join(' or ')}) as "isNamed",
         (${names.map(({ sql }) => `${hasAccents(sql)} or ${looksAlike(sql)}`).join(' or ')}) as "hasForms"
       from ${rowsOf(resource)} ${ownAlias} ${joinSql(names.flatMap(({ joins }) => joins))}
     )
     select id, enabled, names from named
     where "isNamed" or "hasForms" order by id`,
    [[...new Set(texts.flatMap((text) => [...plainForms(text), ...plainForms(plainText(text))]))]],
  )
  const found = new Map<string, Found[]>()
  const inForms = new Map<string, Found[]>()
  const byPart = new Map<string, Found[]>()
  for (const { id, enabled: isEnabled, names: called } of rows)
    for (const [map, keyOf, texts] of [
      [found, textKey, called.slice(0, whole.length)],
      [inForms, foldedKey, called.slice(0, whole.length)],
      [byPart, textKey, called.slice(whole.length)],
    ] as const)
      for (const key of new Set(texts.filter((text) => text !== null).map(keyOf)))
        note(map, key, { id, enabled: isEnabled })
  // A record of exactly this name goes before those with other forms of its letters.
  const withForms = () => {
    for (const text of texts) {
      const alike = inForms.get(foldedKey(text))
      if (alike && !found.has(textKey(text))) found.set(textKey(text), alike)
      const named = byPart.get(textKey(text))
      if (named && !found.has(textKey(text))) found.set(textKey(text), named)
    }
    return found
  }
  if (isSpeltAlike(resource)) return withForms()
  const keys = new Set(texts.map(textKey))
  for (const { id, enabled: isEnabled, key } of await findByShownText(trx, resources, resource, keys)) {
    const known = found.get(key) ?? []
    if (!known.some((one) => one.id === id)) found.set(key, [...known, { id, enabled: isEnabled }])
  }
  return withForms()
}

const findById = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Found>> => {
  const enabled = resource.enabledBy ? expressionOf(resources, resource, resource.enabledBy).sql : 'true'
  const rows = await query<Found>(
    trx,
    `select ${ownAlias}.id, ${enabled} as enabled from ${rowsOf(resource)} ${ownAlias} where ${ownAlias}.id = any(?)`,
    [[...ids]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const separator = ';'

/** With `isMany`, a cell lists records separated by semicolons. */
const namedBy = (value: unknown, isMany: boolean): (string | number)[] =>
  (isMany && typeof value === 'string' ? value.split(separator) : [value])
    .map((part) => (typeof part === 'string' ? part.trim() : part))
    .filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number') as (
    | string
    | number
  )[]

const note = <Key, One>(lists: Map<Key, One[]>, key: Key, one: One): void => {
  const list = lists.get(key)
  if (list) list.push(one)
  else lists.set(key, [one])
}

/** Values of a row with those of the record text that follow from them, such as a name of two parts. */
const withWorkedOut = (resource: Resource, given: Values): Values => {
  const worked = resource.recordText.flatMap((name) => {
    const field = fieldOf(resource, name)
    const value = fieldTypeOf(field).workOut?.(field, given) ?? null
    return value === null ? [] : [[name, value]]
  })
  return { ...given, ...Object.fromEntries(worked) }
}

/** Rows of the file by the texts that will identify their records: a tree may be in one file. */
const rowsByText = (resource: Resource, rows: readonly ReferringRow[]): Map<string, ReferringRow[]> => {
  const uniqueNames = Object.entries(resource.fields).flatMap(([name, field]) =>
    'unique' in field && field.unique && fieldTypeOf(field).isText ? [name] : [],
  )
  const found = new Map<string, ReferringRow[]>()
  for (const row of rows) {
    const values = withWorkedOut(resource, row.given)
    const shown = resource.recordText.some((name) => (values[name] ?? '') !== '')
      ? [recordText(resource, { ...values, id: null })]
      : []
    const own = uniqueNames.map((name) => row.given[name]).filter((text) => typeof text === 'string')
    for (const key of new Set([...shown, ...own].map(textKey))) note(found, key, row)
  }
  return found
}

/**
 * Rows by when they can be written: first those that wait for no other, then those that wait for these.
 * @returns also the rows that wait for themselves, over others
 */
export const inLevels = <Row extends { readonly awaits: ReadonlyMap<string, Row> }>(
  rows: readonly Row[],
): { readonly levels: Row[][]; readonly circular: Row[] } => {
  const left = new Map(rows.map((row) => [row, row.awaits.size]))
  const waiting = new Map<Row, Row[]>()
  for (const row of rows) for (const other of row.awaits.values()) note(waiting, other, row)
  const levels: Row[][] = []
  for (let ready = rows.filter(({ awaits }) => awaits.size === 0); ready.length > 0; ) {
    levels.push(ready)
    const next: Row[] = []
    for (const row of ready) {
      left.delete(row)
      for (const one of waiting.get(row) ?? []) {
        const others = (left.get(one) ?? 0) - 1
        left.set(one, others)
        if (others === 0) next.push(one)
      }
    }
    ready = next
  }
  return { levels, circular: [...left.keys()] }
}

/** Max. characters of a name in a message. */
const longestNamed = 60

/** Id of a new record with this name, or a message with the name and why it is refused. */
const createNamed = async (
  trx: Knex.Transaction,
  target: Target,
  field: string,
  text: string,
): Promise<number | Message> => {
  try {
    // A savepoint: a refused insert would abort the transaction.
    return await trx.transaction(async (inner) => (await createRecord(inner, target, { [field]: text })).id)
  } catch (error) {
    if (!(error instanceof Problem) || !error.details.errors) throw error
    return refusals.notAdded({
      text: text.length > longestNamed ? `${text.slice(0, longestNamed)}…` : text,
      why: Object.values(withExamples(target.resource, error.details.errors)).flat(),
    })
  }
}

/**
 * Replaces texts that name records with ids. Texts that match none or several get an error, unless `createMissing`
 * applies.
 */
export const resolveReferences = async (
  trx: Knex.Transaction,
  target: Target,
  fields: readonly string[],
  rows: readonly ReferringRow[],
  createMissing: readonly string[],
): Promise<{ resource: string; text: string }[]> => {
  const visible = visibleOf(target)
  const created: { resource: string; text: string }[] = []
  for (const name of fields) {
    const field = fieldOf(visible.resource, name)
    const isMany = linkedBy(field) !== null
    const named = targetOf(field)
    if (!named) continue
    const to = visible.resources[named.name] ?? named
    const parts = rows.flatMap(({ given }) => namedBy(given[name], isMany))
    const texts = new Map<string, string>()
    for (const part of parts)
      if (typeof part === 'string' && !texts.has(textKey(part))) texts.set(textKey(part), nameOf(part))
    const ids = new Set(parts.filter((part) => typeof part === 'number'))
    const byText =
      texts.size > 0
        ? await findByText(trx, visible.resources, to, [...texts.values()])
        : new Map<string, Found[]>()
    // Read before texts become ids.
    const inFile =
      to.name === visible.resource.name && !isMany
        ? rowsByText(to, rows)
        : new Map<string, readonly ReferringRow[]>()
    const refused = new Map<string, Message>()
    if (createMissing.includes(name)) {
      const only = nameAlone(to)
      const mayCreate = only !== null && target.by && mayDo({ roles: target.by.roles }, 'write', to)
      const createdTarget = {
        ...target,
        resource: to,
        ...(target.by && { by: { ...target.by, visible: { ...visible, resource: to } } }),
      }
      if (only !== null && mayCreate)
        for (const [key, text] of texts) {
          if (byText.has(key) || inFile.has(key)) continue
          const createdRecord = await createNamed(trx, createdTarget, only, text)
          if (typeof createdRecord !== 'number') {
            refused.set(key, createdRecord)
            continue
          }
          byText.set(key, [{ id: createdRecord, enabled: true }])
          created.push({ resource: to.name, text })
        }
    }
    const byId =
      ids.size > 0 ? await findById(trx, visible.resources, to, [...ids]) : new Map<number, Found>()
    /** The record, or an error message. */
    const find = (part: string | number): Found | Message => {
      const [found, ...others] =
        typeof part === 'string' ? (byText.get(textKey(part)) ?? []) : [byId.get(part)]
      if (!found)
        return (
          (typeof part === 'string' && refused.get(textKey(part))) ||
          messages.unknownReference({ label: to.label })
        )
      return others.length > 0
        ? refusals.severalCalled({ n: others.length + 1, title: to.title, text: String(part) })
        : found
    }
    for (const row of rows) {
      const value = row.given[name]
      // Other types are reported by the field's check.
      if (typeof value !== 'string' && typeof value !== 'number') continue
      const [awaited, ...alike] =
        typeof value === 'string' && !byText.has(textKey(value)) ? (inFile.get(textKey(value)) ?? []) : []
      if (awaited) {
        if (alike.length > 0)
          row.errors[name] = [
            refusals.severalCalled({ n: alike.length + 1, title: to.title, text: value as string }),
          ]
        else row.awaits.set(name, awaited)
        delete row.given[name]
        continue
      }
      const found = namedBy(value, isMany).map(find)
      const wrong = found.find(isMessage)
      if (wrong !== undefined) {
        row.errors[name] = [wrong]
        delete row.given[name]
        continue
      }
      const records = found.filter((one): one is Found => !isMessage(one))
      row.given[name] = isMany ? records.map(({ id }) => id) : (records[0]?.id ?? null)
      const disabled = records.filter(({ enabled }) => !enabled).map(({ id }) => id)
      if (disabled.length > 0) row.disabled.set(name, disabled)
    }
    for (const row of inFile.size > 0 ? inLevels(rows).circular : [])
      if (row.awaits.delete(name)) row.errors[name] = [refusals.refersToItself]
  }
  return created
}
