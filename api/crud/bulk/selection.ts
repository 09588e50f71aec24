import type { Knex } from 'knex'
import { type BulkSelection, maxAtOnce } from '../../../model/bulk.ts'
import type { Values } from '../../../model/check-record.ts'
import { isObject } from '../../../model/fields/option.ts'
import type { FieldErrors, Message } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import { recordText } from '../../../model/record-text.ts'
import { refusals } from '../../../model/refusals.ts'
import { maxNamed, Problem } from '../../http/errors.ts'
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

const expectWrong = (expect: unknown): Message[] => {
  if (expect === undefined || expect === null) return [messages.required]
  if (!Number.isInteger(expect) || Number(expect) < 1) return [messages.format]
  return Number(expect) > maxAtOnce ? [messages.recordsAtOnce({ n: maxAtOnce })] : []
}

/** @param others further allowed properties */
export const selectionErrors = (body: Values, others: readonly string[]): FieldErrors => {
  const errors: FieldErrors = {}
  const { ids, filter, expect } = body
  for (const name of Object.keys(body))
    if (!['ids', 'filter', 'expect', ...others].includes(name)) errors[name] = [messages.unknownField]
  if (ids !== undefined && (filter !== undefined || expect !== undefined))
    errors.ids = [refusals.eitherOr({ name: 'filter' })]
  else if (filter === undefined && expect === undefined) {
    const wrong = ids === undefined ? [messages.required] : idsWrong(ids)
    if (wrong.length > 0) errors.ids = wrong
  } else {
    if (!isObject(filter)) errors.filter = [filter === undefined ? messages.required : messages.format]
    const wrong = expectWrong(expect)
    if (wrong.length > 0) errors.expect = wrong
  }
  return errors
}

export const selectionIn = (body: Values): BulkSelection =>
  isObject(body.filter)
    ? { filter: body.filter, expect: Number(body.expect) }
    : { ids: body.ids as readonly number[] }

const matchNow = (count: number) => {
  const title = count > maxAtOnce ? refusals.moreMatchNow({ n: maxAtOnce }) : refusals.matchNow({ n: count })
  return new Problem('selection_changed', { title })
}

/** Errors: 409 if the filter matches a different number than the caller saw. */
const lockSelected = async (
  trx: Knex.Transaction,
  target: Target,
  selection: BulkSelection,
): Promise<readonly number[]> => {
  if ('ids' in selection) {
    await lockRows(trx, target, selection.ids)
    return selection.ids
  }
  const visible = visibleOf(target)
  const { conditions } = parseListQuery(visible.resources, visible.resource, {
    filter: JSON.stringify(selection.filter),
  })
  const matching = () => idsWhere(trx, visible.resource, conditions, maxAtOnce + 1)
  const first = await matching()
  if (first.length !== selection.expect) throw matchNow(first.length)
  await lockRows(trx, target, first)
  // A concurrent transaction may have changed a filtered field before the lock was granted.
  const found = await matching()
  if (found.length !== selection.expect || found.some((id, at) => id !== first[at]))
    throw matchNow(found.length)
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
  if (gone.length === 0) return records
  throw new Problem('selection_changed', {
    title: refusals.recordsGone({ n: gone.length }),
    records: gone
      .slice(0, maxNamed)
      .map((id) => ({ resource: visible.name, id, text: recordText(visible, { id }) })),
  })
}
