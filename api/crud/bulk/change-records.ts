import type { Knex } from 'knex'
import type { BulkChangeReply, BulkSelection } from '../../../model/bulk.ts'
import { checkRecord, type Setter, type Values } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { fewHints } from '../../../model/did-you-mean.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import { recordText } from '../../../model/record-text.ts'
import { refusals } from '../../../model/refusals.ts'
import { invalidInput } from '../../http/errors.ts'
import { mapInSlices } from '../../workers/in-slices.ts'
import { followTargets } from '../follow.ts'
import { requireKnownPictures } from '../known-pictures.ts'
import type { NamedRecord } from '../read.ts'
import { changeOf, isSame } from '../record-change.ts'
import { type RefusedRecord, refuseRecords, runAll } from '../refused-records.ts'
import { requireVisibleReferences } from '../require-record.ts'
import { updateRows } from '../several-rows.ts'
import { hooksOf, type Target } from '../visible.ts'
import { writerOf } from '../write.ts'
import { inOrder, lockSelection, seenRecords } from './selection.ts'

/** Errors of a `set` body by field, or of `set` itself if it is empty or no object. */
export const setErrors = (resource: Resource, set: unknown): FieldErrors => {
  if (typeof set !== 'object' || set === null || Array.isArray(set)) return { set: [messages.required] }
  const names = Object.keys(set)
  if (names.length === 0) return { set: [messages.required] }
  const editable = resource.list.editable ?? []
  const hints = fewHints()
  return Object.fromEntries(
    names.flatMap((name) => {
      if (editable.includes(name)) return []
      const unknown = () => messages.unknownField({ hints: hints(name, editable) })
      return [[name, [Object.hasOwn(resource.fields, name) ? refusals.notEditable : unknown()]]]
    }),
  )
}

interface Bulk {
  readonly setter: Setter
  concerns(record: NamedRecord): boolean
}

interface Planned {
  readonly before: NamedRecord
  /** Checked values. */
  readonly values: Values
}

/** Validates each record as a PATCH would; one invalid record fails all. */
const plan = async (
  resource: Resource,
  records: ReadonlyMap<number, NamedRecord>,
  set: Values,
  setter: Setter,
): Promise<Planned[]> => {
  const refused: RefusedRecord[] = []
  const planned = await mapInSlices([...records.values()], (before): Planned[] => {
    const result = checkRecord(resource, set, 'patch', before, setter)
    if (!result.errors) return [{ before, values: result.values }]
    refused.push({ before, problem: invalidInput(result.errors) })
    return []
  })
  refuseRecords(resource, refused)
  return planned.flat()
}

const changedNames = (values: Values, before: Values): string[] =>
  Object.keys(values).filter((name) => !isSame(values[name], before[name]))

/** Adds the values that the hooks return. */
const runBeforeWrite = (trx: Knex.Transaction, target: Target, changing: readonly Planned[]) => {
  const { beforeWrite } = hooksOf(target)
  const write = writerOf(trx, target)
  return runAll(target.resource, changing, async ({ before, values }) => {
    const added = await beforeWrite?.(trx, { ...changeOf<Values>(before, values), write })
    return { before, values, written: { ...values, ...added } }
  })
}

/**
 * Sets the same values on all selected records. Unchanged records and those it does not concern are skipped.
 * Errors: 400 with `records` if a value is invalid for one of them, those of the hooks with `records`, 409 if the
 * selection has changed.
 */
export const changeRecords = async (
  trx: Knex.Transaction,
  target: Target,
  selection: BulkSelection,
  set: Values,
  { setter, concerns }: Bulk = { setter: 'body', concerns: () => true },
): Promise<Omit<BulkChangeReply, 'requestId'>> => {
  const { resource, by } = target
  const selected = await lockSelection(trx, target, selection)
  const concerned = new Map([...selected].filter(([, record]) => concerns(record)))
  const planned = await plan(resource, concerned, set, setter)
  const changing = planned.filter(({ before, values }) => changedNames(values, before).length > 0)
  if (by && changing.length > 0) {
    await requireVisibleReferences(trx, by.visible.resource, set)
    await requireKnownPictures(trx, target, set)
  }
  const changes = await runBeforeWrite(trx, target, changing)
  const isVisible = (field: string) => !by || Object.hasOwn(by.visible.resource.fields, field)
  await updateRows(
    trx,
    resource,
    changes.map(({ before, written }) => ({ id: before.id, values: written })),
  )
  const changed = changes.map(({ before, written }) => ({ id: before.id, before, values: written }))
  const write = writerOf(trx, target)
  await followTargets(trx, target, changed, write)
  await runAll(resource, changes, async ({ before, values }) =>
    hooksOf(target).afterWrite?.(trx, { ...changeOf<Values>(before, values), id: before.id, write }),
  )
  return {
    changed: changes.length,
    same: selected.size - changes.length,
    selected: seenRecords(inOrder(selected)),
    records: await mapInSlices(changes, ({ before, written }) => ({
      id: before.id,
      text: recordText(resource, before),
      version: before.version + 1,
      changes: changedNames(written, before)
        .filter(isVisible)
        .map((field) => ({ field, from: before[field] ?? null, to: written[field] ?? null })),
    })),
  }
}
