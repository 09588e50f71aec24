import { checkField, type FieldErrors, type Values } from '../../../model/check-record.ts'
import { isObject } from '../../../model/fields/option.ts'
import { reference } from '../../../model/fields/reference.ts'
import { messages } from '../../../model/messages.ts'
import {
  maxOrderLines,
  type OrderedLine,
  type OrderPreviewRequest,
  type OrderRequest,
} from '../../../model/order.ts'
import { purchaseHeaders, purchaseLines } from '../../../resources.config.ts'
import { invalidInput } from '../../http/errors.ts'

export const required = (check: (value: unknown) => string[]) => (value: unknown) =>
  value === undefined || value === null ? [messages.required] : check(value)
export const optional = (check: (value: unknown) => string[]) => (value: unknown) =>
  value === undefined || value === null ? [] : check(value)
const flag = (value: unknown) => (typeof value === 'boolean' ? [] : [messages.format])
const checkId = (value: unknown) => reference.check(value)

const { quantity, costEach, description, unit } = purchaseLines.fields
export const orderedQuantity = { ...quantity, nonZero: true } as const
const { userPONo, requiredDate } = purchaseHeaders.fields

type Checks<Of> = { readonly [Name in keyof Of]-?: (value: unknown) => string[] }

const lineChecks: Checks<OrderedLine> = {
  quoteLineId: required(checkId),
  quantity: required((value) => checkField(orderedQuantity, value, 'patch')),
  costEach: required((value) => checkField(costEach, value, 'patch')),
  expected: required((value) => checkField(quantity, value, 'patch')),
  description: optional((value) => checkField(description, value, 'patch')),
  unit: optional((value) => checkField(unit, value, 'patch')),
  allowMore: optional(flag),
}

const headChecks: Checks<Omit<OrderRequest, 'lines'>> = {
  supplierId: required(checkId),
  purchaseHeaderId: optional(checkId),
  userPONo: optional((value) => checkField(userPONo, value, 'patch')),
  requiredDate: optional((value) => checkField(requiredDate, value, 'patch')),
}

export const faultsOf = (
  values: Values,
  checks: Readonly<Record<string, (value: unknown) => string[]>>,
  at = '',
): FieldErrors =>
  Object.fromEntries([
    ...Object.entries(checks)
      .map(([name, check]): [string, string[]] => [`${at}${name}`, check(values[name])])
      .filter(([, wrong]) => wrong.length > 0),
    ...Object.keys(values)
      .filter((name) => !Object.hasOwn(checks, name))
      .map((name): [string, string[]] => [`${at}${name}`, [messages.unknownField]]),
  ])

export const lineFaults = (
  lines: unknown,
  checks: Readonly<Record<string, (value: unknown) => string[]>>,
  key: string,
): FieldErrors => {
  if (lines === undefined || lines === null) return { lines: [messages.required] }
  if (!Array.isArray(lines)) return { lines: [messages.format] }
  if (lines.length === 0) return { lines: [messages.required] }
  if (lines.length > maxOrderLines) return { lines: [messages.rowsAtOnce(maxOrderLines)] }
  const errors: FieldErrors = {}
  const seen = new Set<unknown>()
  lines.forEach((line: unknown, index) => {
    const at = `lines.${index}`
    if (!isObject(line)) {
      errors[at] = [messages.format]
      return
    }
    Object.assign(errors, faultsOf(line, checks, `${at}.`))
    if (seen.has(line[key])) errors[`${at}.${key}`] = [messages.selectedTwice]
    seen.add(line[key])
  })
  return errors
}

/** Only new purchases have a PO ref in the request. */
const headFaults = (head: Values): FieldErrors => {
  const errors = faultsOf(head, headChecks)
  const isNew = head.purchaseHeaderId === undefined || head.purchaseHeaderId === null
  if (isNew && checkField(userPONo, head.userPONo ?? null, 'create').length > 0)
    errors.userPONo ??= [messages.required]
  if (!isNew)
    for (const name of ['userPONo', 'requiredDate'])
      if (head[name] !== undefined && head[name] !== null)
        errors[name] = [messages.eitherOr('purchaseHeaderId')]
  return errors
}

/** @throws 400 with messages by field, such as `lines.3.quantity` */
export const readOrderRequest = ({ lines, ...head }: Values): OrderRequest => {
  const errors = { ...headFaults(head), ...lineFaults(lines, lineChecks, 'quoteLineId') }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  const order = {
    purchaseHeaderId: null,
    userPONo: null,
    requiredDate: null,
    ...head,
    lines: (lines as Values[]).map((line) => ({ description: null, unit: null, ...line })),
  } as unknown as OrderRequest
  return { ...order, lines: order.lines.map((line) => ({ ...line, allowMore: line.allowMore === true })) }
}

export const readOrderPreviewRequest = (body: Values): OrderPreviewRequest => {
  const errors = faultsOf(body, {
    supplierId: optional(checkId),
    quoteLineIds: required((ids) => {
      if (!Array.isArray(ids) || ids.some((id) => checkId(id).length > 0)) return [messages.format]
      if (ids.length === 0) return [messages.required]
      if (ids.length > maxOrderLines) return [messages.rowsAtOnce(maxOrderLines)]
      return new Set(ids).size < ids.length ? [messages.selectedTwice] : []
    }),
  })
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { supplierId: null, ...body } as unknown as OrderPreviewRequest
}
