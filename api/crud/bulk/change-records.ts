import type { Knex } from 'knex'
import type { BulkChangeReply, BulkSelection } from '../../../model/bulk.ts'
import { checkRecord, type FieldErrors, type Values } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { messages } from '../../../model/messages.ts'
import type { RefusedRecord } from '../../../model/problem.ts'
import { recordText } from '../../../model/record-text.ts'
import { asRefusedWrite } from '../../http/database-error.ts'
import { namedAtMost, Problem } from '../../http/errors.ts'
import type { NamedRecord } from '../read-records.ts'
import { requireSeenReferences } from '../seen-references.ts'
import type { Target } from '../target.ts'
import { columnValues } from '../written-values.ts'
import { lockSelection } from './selection.ts'

/** What is wrong with the values that all the records shall have; `set` itself where there are none. */
export const setErrors = (resource: Resource, set: unknown): FieldErrors => {
  if (typeof set !== 'object' || set === null || Array.isArray(set)) return { set: [messages.required] }
  const names = Object.keys(set)
  if (names.length === 0) return { set: [messages.required] }
  const editable = resource.list.editable ?? []
  return Object.fromEntries(
    names.flatMap((name) => {
      if (editable.includes(name)) return []
      return [[name, [Object.hasOwn(resource.fields, name) ? messages.notEditable : messages.unknownField]]]
    }),
  )
}

interface Planned {
  readonly before: NamedRecord
  /** The checked values, all of them. */
  readonly values: Values
  /** The fields in which they differ from what the record holds. */
  readonly changed: readonly string[]
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Checks each record as a PATCH of it would be; refuses all when one is wrong. */
const plan = (resource: Resource, records: ReadonlyMap<number, NamedRecord>, set: Values): Planned[] => {
  const refused: (RefusedRecord & { errors: FieldErrors })[] = []
  const planned: Planned[] = []
  for (const before of records.values()) {
    const result = checkRecord(resource, set, 'patch', before)
    if (result.errors) {
      const text = recordText(resource, before)
      refused.push({ resource: resource.name, id: before.id, text, errors: result.errors })
      continue
    }
    const { values } = result
    const changed = Object.keys(values).filter((name) => !isEqual(values[name], before[name]))
    planned.push({ before, values, changed })
  }
  const [first] = refused
  if (first)
    throw new Problem('invalid_input', { errors: first.errors, records: refused.slice(0, namedAtMost) })
  return planned
}

/** Writes the same values into all these rows; answers their new versions. */
const writeRows = async (
  trx: Knex.Transaction,
  resource: Resource,
  ids: readonly number[],
  values: Values,
): Promise<Map<number, number>> => {
  const columns = columnValues(resource, values)
  const set = [...columns.map(([column]) => `"${column}" = ?`), 'version = version + 1']
  try {
    const { rows } = await trx.raw<{ rows: { id: number; version: number }[] }>(
      `update "${resource.table}" set ${set.join(', ')} where id = any(?) returning id, version`,
      [...columns.map(([, value]) => value), [...ids]] as Knex.RawBinding[],
    )
    return new Map(rows.map(({ id, version }) => [id, version]))
  } catch (error) {
    throw asRefusedWrite(error, resource)
  }
}

/**
 * Gives all the selected records the same values. Those that have them already are left alone, and those that it does
 * not concern.
 * Errors: 400 with `records` when a value is wrong for one of them, 409 when they are others by now.
 */
export const changeRecords = async (
  trx: Knex.Transaction,
  { resources, resource, hooks, by }: Target,
  selection: BulkSelection,
  set: Values,
  concerns: (record: NamedRecord) => boolean = () => true,
): Promise<Omit<BulkChangeReply, 'requestId'>> => {
  const selected = await lockSelection(trx, resources, resource, selection, by?.seen)
  const concerned = new Map([...selected].filter(([, record]) => concerns(record)))
  const planned = plan(resource, concerned, set)
  const changing = planned.filter(({ changed }) => changed.length > 0)
  if (by && changing.length > 0) await requireSeenReferences(trx, by.seen.resource, set)
  for (const { before, values } of changing) await hooks.prepare?.(trx, { before, values })
  const ids = changing.map(({ before }) => before.id)
  const isSeen = (field: string) => !by || Object.hasOwn(by.seen.resource.fields, field)
  const [first] = changing
  const versions = first ? await writeRows(trx, resource, ids, first.values) : new Map<number, number>()
  for (const { before, values } of changing) await hooks.written?.(trx, { before, values, id: before.id })
  return {
    changed: changing.length,
    same: selected.size - changing.length,
    records: changing.map(({ before, values, changed }) => ({
      id: before.id,
      text: recordText(resource, before),
      version: versions.get(before.id) ?? before.version,
      changes: changed
        .filter(isSeen)
        .map((field) => ({ field, from: before[field] ?? null, to: values[field] ?? null })),
    })),
  }
}
