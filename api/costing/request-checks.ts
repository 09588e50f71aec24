import { checkField, type FieldErrors, type Values } from '../../model/check-record.ts'
import type { Field } from '../../model/definition.ts'
import { isObject } from '../../model/fields/option.ts'
import { reference } from '../../model/fields/reference.ts'
import { messages } from '../../model/messages.ts'
import { invalidInput } from '../http/errors.ts'

type Check = (value: unknown) => string[]
export type Checks<Request> = { readonly [Name in keyof Request]-?: Check }

const isMissing = (value: unknown) => value === undefined || value === null

export const required =
  (check: Check): Check =>
  (value) =>
    isMissing(value) ? [messages.required] : check(value)
export const optional =
  (check: Check): Check =>
  (value) =>
    isMissing(value) ? [] : check(value)
/** Unlike `optional`, refuses null. */
export const omittable =
  (check: Check): Check =>
  (value) =>
    value === undefined ? [] : check(value)

export const checkId: Check = (value) => reference.check(value)
export const checkFlag: Check = (value) => (typeof value === 'boolean' ? [] : [messages.format])
export const fits =
  (field: Field): Check =>
  (value) =>
    checkField(field, value, 'patch')

interface Limit {
  readonly max: number
  tooMany(max: number): string
}

const noLimit: Limit = { max: Number.POSITIVE_INFINITY, tooMany: messages.recordsAtOnce }

/** Null for a list with entries. */
const listFault = (value: unknown, { max, tooMany }: Limit): string | null => {
  if (!Array.isArray(value)) return messages.format
  if (value.length === 0) return messages.required
  return value.length > max ? tooMany(max) : null
}

/** Different ids, at least one. */
export const checkIds =
  (limit = noLimit): Check =>
  (value) => {
    const fault = listFault(value, limit)
    if (fault !== null) return [fault]
    const ids = value as unknown[]
    if (ids.some((id) => checkId(id).length > 0)) return [messages.format]
    return new Set(ids).size < ids.length ? [messages.selectedTwice] : []
  }

/** @param at prefix of the names, such as `lines.3.` */
export const faultsOf = <Request>(values: Values, checks: Checks<Request>, at = ''): FieldErrors =>
  Object.fromEntries([
    ...Object.entries<Check>(checks)
      .map(([name, check]): [string, string[]] => [`${at}${name}`, check(values[name])])
      .filter(([, wrong]) => wrong.length > 0),
    ...Object.keys(values)
      .filter((name) => !Object.hasOwn(checks, name))
      .map((name): [string, string[]] => [`${at}${name}`, [messages.unknownField]]),
  ])

interface Rows<Row> extends Limit {
  readonly checks: Checks<Row>
  /** Field that says that an earlier row has the same key. */
  readonly name: keyof Row & string
  keyOf(row: Values): unknown
}

/** Names of fields are such as `lines.3.quantity`. */
export const rowFaults = <Row>(
  rows: unknown,
  at: string,
  { checks, name, keyOf, ...limit }: Rows<Row>,
): FieldErrors => {
  const fault = isMissing(rows) ? messages.required : listFault(rows, limit)
  if (fault !== null) return { [at]: [fault] }
  const seen = new Set<unknown>()
  return Object.assign(
    {},
    ...(rows as unknown[]).map((row, index): FieldErrors => {
      if (!isObject(row)) return { [`${at}.${index}`]: [messages.format] }
      const errors = faultsOf(row, checks, `${at}.${index}.`)
      if (seen.has(keyOf(row))) errors[`${at}.${index}.${name}`] ??= [messages.selectedTwice]
      seen.add(keyOf(row))
      return errors
    }),
  )
}

/** @throws 400 with messages by field */
export const refuseFaults = (errors: FieldErrors): void => {
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}

/** @throws 400 with messages by field */
export const readRequest = <Request>(
  body: Values,
  checks: Checks<Request>,
  defaults: Partial<Request> = {},
): Request => {
  refuseFaults(faultsOf(body, checks))
  return { ...defaults, ...body } as Request
}
