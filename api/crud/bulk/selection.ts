import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { type BulkSelection, maxAtOnce, type SeenRecords } from '../../../model/bulk.ts'
import type { Values } from '../../../model/check-record.ts'
import { fewHints } from '../../../model/did-you-mean.ts'
import { isObject } from '../../../model/fields/option.ts'
import type { FieldErrors, Message } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import { recordText } from '../../../model/record-text.ts'
import { refusals } from '../../../model/refusals.ts'
import { invalidInput, maxNamed, Problem } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { parseListQuery } from '../list-query.ts'
import { idsWhere, lockRows, type NamedRecord, readRecords } from '../read.ts'
import { isVisible, type Target, visibleOf } from '../visible.ts'

const idsWrong = (ids: unknown): Message[] => {
  if (!Array.isArray(ids) || !ids.every(isId)) return [messages.format]
  if (ids.length === 0) return [messages.required]
  if (ids.length > maxAtOnce) return [messages.recordsAtOnce({ n: maxAtOnce })]
  return new Set(ids).size < ids.length ? [refusals.selectedTwice] : []
}

const isDigest = (value: unknown) =>
  value === undefined || (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value))

const seenWrong = ({ count, ids, versions, ...others }: Values): Message[] =>
  isDigest(ids) && isDigest(versions) && Object.keys(others).length === 0
    ? expectWrong(count)
    : [messages.format]

const expectWrong = (expect: unknown): Message[] => {
  if (expect === undefined || expect === null) return [messages.required]
  if (isObject(expect)) return seenWrong(expect)
  if (!Number.isInteger(expect) || Number(expect) < 1) return [messages.format]
  return Number(expect) > maxAtOnce ? [messages.recordsAtOnce({ n: maxAtOnce })] : []
}

/** @param others further allowed properties */
export const selectionErrors = (body: Values, others: readonly string[]): FieldErrors => {
  const errors: FieldErrors = {}
  const { ids, filter, expect } = body
  const known = ['ids', 'filter', 'expect', ...others]
  const hints = fewHints()
  for (const name of Object.keys(body))
    if (!known.includes(name)) errors[name] = [messages.unknownField({ hints: hints(name, known) })]
  if (ids !== undefined && (filter !== undefined || (expect !== undefined && !isObject(expect))))
    errors.ids = [refusals.eitherOr({ name: 'filter' })]
  else if (filter === undefined && (expect === undefined || ids !== undefined)) {
    const wrong = ids === undefined ? [messages.required] : idsWrong(ids)
    if (wrong.length > 0) errors.ids = wrong
    const unexpected = expect === undefined ? [] : expectWrong(expect)
    if (unexpected.length > 0) errors.expect = unexpected
  } else {
    if (!isObject(filter)) errors.filter = [filter === undefined ? messages.required : messages.format]
    const wrong = expectWrong(expect)
    if (wrong.length > 0) errors.expect = wrong
  }
  return errors
}

export const selectionIn = (body: Values): BulkSelection =>
  isObject(body.filter)
    ? { filter: body.filter, expect: body.expect as number | SeenRecords }
    : {
        ids: body.ids as readonly number[],
        ...(body.expect !== undefined && { expect: body.expect as SeenRecords }),
      }

/** Number of the records that are expected. */
const countOf = (expect: number | SeenRecords): number => (typeof expect === 'number' ? expect : expect.count)

const digestOfJson = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Records in the order of their ids, as a caller may expect them. */
export const seenRecords = (records: readonly { readonly id: number; readonly version: number }[]) => ({
  count: records.length,
  ids: digestOfJson(records.map(({ id }) => id)),
  versions: digestOfJson(records.map(({ id, version }) => [id, version])),
})

export const inOrder = (records: ReadonlyMap<number, NamedRecord>): NamedRecord[] =>
  [...records.values()].sort((one, other) => one.id - other.id)

/** Errors: 409 with both if what the caller saw of the selection is another now. */
export const requireSeen = <Seen extends object>(
  expected: { readonly [Name in keyof Seen]?: Seen[Name] | undefined },
  current: Seen,
  title: Message,
): void => {
  const names = Object.keys(current) as (keyof Seen)[]
  if (names.some((name) => (expected[name] ?? current[name]) !== current[name]))
    throw new Problem('selection_changed', { title, expected, current })
}

/** Errors: 409 if they are others than expected, or have changed since. */
const requireExpected = (
  { expect }: BulkSelection,
  records: readonly { readonly id: number; readonly version: number }[],
): void => {
  if (typeof expect !== 'object') return
  const current = seenRecords(records)
  requireSeen({ count: expect.count }, current, refusals.matchNow({ n: current.count }))
  requireSeen({ ids: expect.ids }, current, refusals.othersMatchNow)
  requireSeen(expect, current, refusals.someSinceSeen)
}

const matchNow = (count: number) => {
  const title = count > maxAtOnce ? refusals.moreMatchNow({ n: maxAtOnce }) : refusals.matchNow({ n: count })
  return new Problem('selection_changed', { title })
}

/**
 * Ids of the selected records, for a preview; `lockSelection` locks them.
 * Errors: 400 for an invalid filter and for more than `most`; 409 if a filter finds another number than the caller saw.
 */
export const idsOf = async (
  trx: Knex.Transaction,
  target: Target,
  selection: BulkSelection,
  most: number = maxAtOnce,
): Promise<readonly number[]> => {
  const tooMany = () => invalidInput({ ids: [messages.recordsAtOnce({ n: most })] })
  if ('ids' in selection) {
    if (selection.ids.length > most) throw tooMany()
    return selection.ids
  }
  const { resources, resource } = visibleOf(target)
  const { conditions } = parseListQuery(resources, resource, { filter: JSON.stringify(selection.filter) })
  const expected = countOf(selection.expect)
  if (expected > most) throw tooMany()
  const found = await idsWhere(trx, resource, conditions, maxAtOnce + 1)
  if (found.length !== expected) throw matchNow(found.length)
  return found
}

/** Errors: 409 if the filter matches a different number than the caller saw. */
const lockSelected = async (
  trx: Knex.Transaction,
  target: Target,
  selection: BulkSelection,
): Promise<readonly number[]> => {
  const first = await idsOf(trx, target, selection)
  await lockRows(trx, target, first)
  if ('ids' in selection) return first
  // A concurrent transaction may have changed a filtered field before the lock was granted.
  const found = await idsOf(trx, target, selection)
  if (found.some((id, at) => id !== first[at])) throw matchNow(found.length)
  return found
}

/**
 * Selected records in id order, locked until the transaction ends. Errors: 400 for an invalid filter; 409 if the filter
 * now finds others, or a record is missing or not visible.
 */
export const lockSelection = async (
  trx: Knex.Transaction,
  target: Target,
  selection: BulkSelection,
): Promise<ReadonlyMap<number, NamedRecord>> => {
  const ids = await lockSelected(trx, target, selection)
  const all = await readRecords(trx, target, ids)
  const visible = visibleOf(target).resource
  const records = new Map([...all].filter(([, record]) => isVisible(visible, record)))
  const gone = ids.filter((id) => !records.has(id))
  if (gone.length === 0) {
    requireExpected(selection, inOrder(records))
    return records
  }
  throw new Problem('selection_changed', {
    title: refusals.recordsGone({ n: gone.length }),
    records: gone
      .slice(0, maxNamed)
      .map((id) => ({ resource: visible.name, id, text: recordText(visible, { id }) })),
  })
}
