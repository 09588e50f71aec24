import type { Knex } from 'knex'
import { joinSql, rowsOf } from '../../../database/fields/column.ts'
import { storedColumnOf } from '../../../database/fields/registry.ts'
import type { FieldErrors, Values } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { nameAlone } from '../../../model/import.ts'
import { messages } from '../../../model/messages.ts'
import { type Resources, referenceOf, shownField } from '../../../model/resources.ts'
import { mayDo } from '../../access.ts'
import { expressionOf, ownAlias } from '../expressions.ts'
import { seenOf, type Target } from '../target.ts'
import { createRecord } from '../write.ts'

/** A row whose values name other records: by their text until they are resolved, by their id then. */
export interface ReferringRow {
  /** The values of its mapped cells, by field. */
  readonly given: Values
  readonly errors: FieldErrors
  /** References of the row that name a disabled record, with its id. */
  readonly disabled: Map<string, number>
}

interface Found {
  readonly id: number
  readonly enabled: boolean
}

/** Text as it is compared: exact, but for letter case. */
const textKey = (text: string) => text.trim().toLowerCase()

/** The SQL texts by which records of a resource are named in a file: as people recognise them, and what is unique. */
const namesOf = (resources: Resources, resource: Resource) => {
  const shown = resource.recordText.map((name) => {
    const { sql, joins } = expressionOf(resources, resource, name)
    return { sql: storedColumnOf(shownField(resource, name))?.shownText?.(sql) ?? `${sql}::text`, joins }
  })
  const unique = Object.entries(resource.fields).flatMap(([name, field]) =>
    'unique' in field && field.unique && fieldTypeOf(field).isText
      ? [expressionOf(resources, resource, name)]
      : [],
  )
  return [
    {
      // An empty part is left out, as it is on the screen.
      sql: `concat_ws(' - ', ${shown.map(({ sql }) => `nullif(${sql}, '')`).join(', ')})`,
      joins: shown.flatMap(({ joins }) => joins),
    },
    ...unique,
  ]
}

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
    const { to: named } = referenceOf(seen.resource, name)
    const to = seen.resources[named.name] ?? named
    const texts = new Map<string, string>()
    const ids = new Set<number>()
    for (const { given } of rows) {
      const value = given[name]
      if (typeof value === 'string' && value.trim() !== '') {
        if (!texts.has(textKey(value))) texts.set(textKey(value), value.trim())
      } else if (typeof value === 'number') ids.add(value)
    }
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
    for (const row of rows) {
      const value = row.given[name]
      if (typeof value === 'string') {
        if (value.trim() === '') {
          row.given[name] = null
          continue
        }
        const [found, ...others] = byText.get(textKey(value)) ?? []
        if (!found) row.errors[name] = [messages.unknownReference(to.label)]
        else if (others.length > 0)
          row.errors[name] = [messages.severalCalled(others.length + 1, to.title, value.trim())]
        else {
          row.given[name] = found.id
          if (!found.enabled) row.disabled.set(name, found.id)
        }
        if (row.errors[name]) delete row.given[name]
      } else if (typeof value === 'number') {
        const found = byId.get(value)
        if (!found) {
          row.errors[name] = [messages.unknownReference(to.label)]
          delete row.given[name]
        } else if (!found.enabled) row.disabled.set(name, found.id)
      }
    }
  }
  return created
}
