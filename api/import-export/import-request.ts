import type { Values } from '../../model/check-record.ts'
import { fewHints } from '../../model/did-you-mean.ts'
import { type ImportCell, type ImportRequest, importLimits } from '../../model/import.ts'
import type { FieldErrors, Message } from '../../model/message.ts'
import { messages } from '../../model/messages.ts'
import { refusals } from '../../model/refusals.ts'
import { unreadKinds } from '../../model/unread-cell.ts'
import { invalidInput } from '../http/errors.ts'

const names = [
  ...['columns', 'key', 'rows', 'createMissing', 'deleteOthers', 'expected', 'base'],
  ...['numbers', 'headings', 'unread', 'rounding', 'leftOut'],
]

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isCell = (value: unknown): value is ImportCell =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)

const isMap = (value: unknown, fits: (one: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(fits)

const isAscending = (value: unknown, length: number): boolean =>
  Array.isArray(value) &&
  value.length === length &&
  value.every((one, at) => Number.isInteger(one) && one > (at === 0 ? 0 : value[at - 1]))

const isRowNumber = (text: string) => /^[1-9]\d{0,6}$/.test(text)

const areHeadings = (value: unknown): boolean =>
  isMap(value, (byRow) => isMap(byRow, isCell) && Object.keys(byRow as object).every(isRowNumber))

const areUnread = (value: unknown): boolean =>
  isMap(
    value,
    (byRow) =>
      isMap(byRow, (kind) => unreadKinds.some((one) => one === kind)) &&
      Object.keys(byRow as object).every(isRowNumber),
  )

const isLeftOut = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const { headings, numbers, rows, ...others } = value as Values
  return (
    Object.keys(others).length === 0 &&
    isTexts(headings) &&
    headings.length <= importLimits.columns &&
    Array.isArray(numbers) &&
    numbers.length > 0 &&
    numbers.length <= importLimits.rows &&
    isAscending(numbers, numbers.length) &&
    Array.isArray(rows) &&
    rows.length <= Math.min(numbers.length, importLimits.keptRows) &&
    rows.every((row) => Array.isArray(row) && row.length <= importLimits.columns && row.every(isCell))
  )
}

const isDecimals = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= importLimits.decimals

const rowsWrong = (rows: unknown, columns: unknown): Message[] => {
  if (!Array.isArray(rows)) return [messages.format]
  if (rows.length === 0) return [messages.required]
  if (rows.length > importLimits.rows) return [messages.rowsAtOnce({ n: importLimits.rows })]
  if (!rows.every((row) => Array.isArray(row) && row.every(isCell))) return [messages.format]
  const wide = Array.isArray(columns) ? rows.findIndex((row) => row.length > columns.length) : -1
  return wide === -1 ? [] : [refusals.widerThanColumns({ row: wide + 1 })]
}

/** Errors: 400 with messages by property. */
export const requestIn = (body: Values, below: boolean): ImportRequest => {
  const errors: FieldErrors = {}
  const hints = fewHints()
  for (const name of Object.keys(body))
    if (!names.includes(name)) errors[name] = [messages.unknownField({ hints: hints(name, names) })]
  const { columns, key, rows, createMissing, deleteOthers, expected, base } = body
  const { numbers, headings, unread, rounding, leftOut } = body
  if (!isTexts(columns) || columns.length === 0) errors.columns = [messages.format]
  else if (columns.length > importLimits.columns)
    errors.columns = [refusals.columnsAtOnce({ n: importLimits.columns })]
  if (!isTexts(key)) errors.key = [messages.format]
  const wrongRows = rowsWrong(rows, columns)
  if (wrongRows.length > 0) errors.rows = wrongRows
  if (createMissing !== undefined && !isTexts(createMissing)) errors.createMissing = [messages.format]
  if (deleteOthers !== undefined && typeof deleteOthers !== 'boolean') errors.deleteOthers = [messages.format]
  else if (deleteOthers && (!below || !isTexts(key) || key.join() !== 'id'))
    errors.deleteOthers = [refusals.deleteOthersByIdOnly]
  if (expected !== undefined && !isMap(expected, Number.isInteger)) errors.expected = [messages.format]
  if (base !== undefined && !isMap(base, (one) => isMap(one, () => true))) errors.base = [messages.format]
  if (numbers !== undefined && !isAscending(numbers, Array.isArray(rows) ? rows.length : 0))
    errors.numbers = [messages.format]
  if (headings !== undefined && !areHeadings(headings)) errors.headings = [messages.format]
  if (unread !== undefined && !areUnread(unread)) errors.unread = [messages.format]
  if (rounding !== undefined && !isMap(rounding, isDecimals)) errors.rounding = [messages.format]
  if (leftOut !== undefined && !isLeftOut(leftOut)) errors.leftOut = [messages.format]
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  // Every property is checked above.
  return body as unknown as ImportRequest
}
