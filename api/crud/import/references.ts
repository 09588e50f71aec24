import type { Knex } from 'knex'
import { joinSql, rowsOf } from '../../../database/fields/column.ts'
import type { FieldErrors, Values } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { nameAlone } from '../../../model/import.ts'
import { messages } from '../../../model/messages.ts'
import { fieldOf, linkedBy, type Resources, targetOf } from '../../../model/resources.ts'
import { mayDo } from '../../access.ts'
import { expressionOf, ownAlias, recordTextOf } from '../expressions.ts'
import { seenOf, type Target } from '../target.ts'
import { createRecord } from '../write.ts'

/** A row whose values name other records: by their text until they are resolved, by their id then. */
export interface ReferringRow {
  /** The values of its mapped cells, by field. */
  readonly given: Values
  readonly errors: FieldErrors
  /** References of the row that name disabled records, with their ids. */
  readonly disabled: Map<string, readonly number[]>
}

interface Found {
  readonly id: number
  readonly enabled: boolean
}

/** Text as it is compared: exact, but for letter case. */
const textKey = (text: string) => text.trim().toLowerCase()

/** The SQL texts by which records of a resource are named in a file: as people recognise them, and what is unique. */
const namesOf = (resources: Resources, resource: Resource) => [
  recordTextOf(resources, resource),
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    'unique' in field && field.unique && fieldTypeOf(field).isText
      ? [expressionOf(resources, resource, name)]
      : [],
  ),
]

/** Records of a resource by the texts that name them. One query. */
const findByText = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
  texts: readonly string[],
): Promise<Map<string, Found[]>> => {
  const names = namesOf(resources, resource)
  const enabled = resource.enabledBy ? expressionOf(resources, resource, resource.enabledBy).sql : 'true'
  const { rows } = await trx.raw<{ rows: { id: number; enabled: boolean; names: (string | null)[] }[] }>(
    `with named as (
       select ${ownAlias}.id, ${enabled} as enabled, array[${names.map(({ sql }) => `lower(${sql})`).join(', ')}] as names
       from ${rowsOf(resource)} ${ownAlias} ${joinSql(names.flatMap(({ joins }) => joins))}
     )
     select * from named where names && array(select lower(x) from unnest(?::text[]) x) order by id`,
    [[...texts]],
  )
  const found = new Map<string, Found[]>()
  for (const { id, enabled: isEnabled, names: called } of rows)
    for (const name of new Set(called)) {
      if (name === null) continue
      const key = textKey(name)
      found.set(key, [...(found.get(key) ?? []), { id, enabled: isEnabled }])
    }
  return found
}

/** The records with these ids, by id. One query. */
const findById = async (
  trx: Knex.Transaction,
  resources: Resources,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Found>> => {
  const enabled = resource.enabledBy ? expressionOf(resources, resource, resource.enabledBy).sql : 'true'
  const { rows } = await trx.raw<{ rows: Found[] }>(
    `select ${ownAlias}.id, ${enabled} as enabled from ${rowsOf(resource)} ${ownAlias} where ${ownAlias}.id = any(?)`,
    [[...ids]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What apart names records in one cell. */
const separator = ';'

/** The texts and ids by which a cell names records: one, or several with semicolons between them. */
const namedBy = (value: unknown, isMany: boolean): (string | number)[] =>
  (isMany && typeof value === 'string' ? value.split(separator) : [value])
    .map((part) => (typeof part === 'string' ? part.trim() : part))
    .filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number') as (
    | string
    | number
  )[]

/**
 * Puts ids in the place of the texts by which the rows name other records. A row whose text names none, or several, gets a
 * message. With `createMissing`, records that are missing are created.
 */
export const resolveReferences = async (
  trx: Knex.Transaction,
  target: Target,
  fields: readonly string[],
  rows: readonly ReferringRow[],
  createMissing: readonly string[],
): Promise<{ resource: string; text: string }[]> => {
  const seen = seenOf(target)
  const created: { resource: string; text: string }[] = []
  for (const name of fields) {
    const field = fieldOf(seen.resource, name)
    const isMany = linkedBy(field) !== null
    const named = targetOf(field)
    if (!named) continue
    const to = seen.resources[named.name] ?? named
    const parts = rows.flatMap(({ given }) => namedBy(given[name], isMany))
    const texts = new Map<string, string>()
    for (const part of parts)
      if (typeof part === 'string' && !texts.has(textKey(part))) texts.set(textKey(part), part)
    const ids = new Set(parts.filter((part) => typeof part === 'number'))
    const byText =
      texts.size > 0
        ? await findByText(trx, seen.resources, to, [...texts.values()])
        : new Map<string, Found[]>()
    if (createMissing.includes(name)) {
      const only = nameAlone(to)
      const mayCreate = only !== null && target.by && mayDo({ roles: target.by.roles }, 'write', to)
      const createdTarget = {
        ...target,
        resource: to,
        ...(target.by && { by: { ...target.by, seen: { ...seen, resource: to } } }),
      }
      if (only !== null && mayCreate)
        for (const [key, text] of texts) {
          if (byText.has(key)) continue
          const { id } = await createRecord(trx, createdTarget, { [only]: text })
          byText.set(key, [{ id, enabled: true }])
          created.push({ resource: to.name, text })
        }
    }
    const byId = ids.size > 0 ? await findById(trx, seen.resources, to, [...ids]) : new Map<number, Found>()
    /** The record that a part of a cell names, or what is wrong with it. */
    const find = (part: string | number): Found | string => {
      const [found, ...others] =
        typeof part === 'string' ? (byText.get(textKey(part)) ?? []) : [byId.get(part)]
      if (!found) return messages.unknownReference(to.label)
      return others.length > 0 ? messages.severalCalled(others.length + 1, to.title, String(part)) : found
    }
    for (const row of rows) {
      const value = row.given[name]
      // What is neither is left to the check.
      if (typeof value !== 'string' && typeof value !== 'number') continue
      const found = namedBy(value, isMany).map(find)
      const wrong = found.find((one) => typeof one === 'string')
      if (wrong !== undefined) {
        row.errors[name] = [wrong]
        delete row.given[name]
        continue
      }
      const records = found.filter((one) => typeof one !== 'string')
      row.given[name] = isMany ? records.map(({ id }) => id) : (records[0]?.id ?? null)
      const disabled = records.filter(({ enabled }) => !enabled).map(({ id }) => id)
      if (disabled.length > 0) row.disabled.set(name, disabled)
    }
  }
  return created
}
