import type { Knex } from 'knex'
import { storedColumnOf } from '../../database/fields/registry.ts'
import {
  checkRecord,
  defaults,
  isWritable,
  readOnlyFaults,
  type Setter,
  type Values,
  type WriteMode,
} from '../../model/check-record.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { numberRanges } from '../../model/fields/number.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import type { FieldErrors } from '../../model/message.ts'
import { messages } from '../../model/messages.ts'
import { columnOf } from '../../model/naming.ts'
import { refusals } from '../../model/refusals.ts'
import { fieldOf } from '../../model/resources.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { numbersOf, presetValues } from './assigned-values.ts'
import { requireKnownPictures } from './known-pictures.ts'
import { isSame } from './record-change.ts'
import { requireVisibleReferences } from './require-record.ts'
import { type Target, visibleOf } from './visible.ts'

/** Whether a number is beyond what the column of its type holds. What people type is checked before, with its own bounds. */
const isTooLarge = ({ type }: Field, value: unknown): boolean => {
  if (typeof value !== 'number' || !Object.hasOwn(numberRanges, type)) return false
  const { min, max } = numberRanges[type as keyof typeof numberRanges]
  // One range for signed percentages and others: no other type has a smaller one.
  return Math.abs(value) > Math.max(-min, max, numberRanges.signedPercent.max)
}

/** Errors: 400 for what was calculated, or taken of another record, and is too large for its field. */
const requireFitting = ({ fields }: Resource, values: Values): void => {
  const errors = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name]
    return field && isTooLarge(field, value)
      ? [[name, [messages.wouldBeTooLarge({ label: field.label })]]]
      : []
  })
  if (errors.length > 0) throw invalidInput(Object.fromEntries(errors))
}

/** Secrets have no column; hooks store them. */
export const columnValues = (resource: Resource, values: Values): [column: string, value: Knex.Value][] => {
  requireFitting(resource, values)
  return Object.entries(values).flatMap(([name, value]): [string, Knex.Value][] => {
    const field = resource.fields[name]
    return field && storedColumnOf(field) ? [[columnOf(name), value as Knex.Value]] : []
  })
}

/** As parameters of a statement: node-postgres makes an array of PostgreSQL of each list. */
export const columnParameters = (
  resource: Resource,
  values: Values,
): [column: string, value: Knex.Value][] => {
  const json = Object.entries<Field>(resource.fields).flatMap(([name, field]) =>
    storedColumnOf(field)?.isJson ? [columnOf(name)] : [],
  )
  return columnValues(resource, values).map(([column, value]) => [
    column,
    value !== null && json.includes(column) ? JSON.stringify(value) : value,
  ])
}

/** As the field's type would store it. */
export const normalizeValue = (resource: Resource, name: string, value: unknown): unknown => {
  const field = fieldOf(resource, name)
  return fieldTypeOf(field).normalise?.(value, field) ?? value ?? null
}

/** Read-only fields are compared with the stored ones, which would tell hidden values. */
const lockedIn = (resource: Resource, visible: Resource): string[] =>
  resource === visible
    ? []
    : Object.entries(resource.fields).flatMap(([name, field]) => {
        const own = visible.fields[name]
        if (!isWritable(field)) return fieldTypeOf(field).writable && !own ? [name] : []
        return own && isWritable(own) ? [] : [name]
      })

/**
 * Removes fields that the user may not change, if omitted or equal to the stored value. Unreadable fields must be
 * omitted.
 * @param before the stored record, or whether it is new (`made`) or one of `several`
 * @throws 403 with a message per changed field
 */
export const withoutLocked = (target: Target, body: Values, before: Values | 'made' | 'several'): Values => {
  const { resource } = target
  const visible = visibleOf(target).resource
  const errors: FieldErrors = {}
  const values = { ...body }
  for (const name of lockedIn(resource, visible)) {
    const isRepeated =
      before !== 'several' &&
      visible.fields[name] !== undefined &&
      isSame(normalizeValue(resource, name, body[name]), before === 'made' ? null : before[name])
    if (Object.hasOwn(body, name) && !isRepeated) errors[name] = [refusals.notForYou]
    delete values[name]
  }
  if (Object.keys(errors).length > 0) throw new Problem('forbidden', { errors })
  return values
}

const checked = (
  resource: Resource,
  body: Values,
  mode: WriteMode,
  current: Values | undefined,
  setter: Setter,
  /** Read-only values that a new record gets. */
  given: Values = {},
): Values => {
  const result = checkRecord(resource, body, mode, current, setter)
  const readOnly = setter === 'body' ? readOnlyFaults(resource, body, current ?? given) : {}
  const errors = { ...readOnly, ...result.errors }
  if (result.errors || Object.keys(errors).length > 0) throw invalidInput(errors)
  return result.values
}

const owner = ({ resource, by }: Target): Values =>
  resource.access?.own !== undefined && by ? { [resource.access.own]: by.id } : {}

/** Default values, with the day of `today`. */
const defaultsNow = (resource: Resource): Values =>
  Object.fromEntries(
    Object.entries(defaults(resource)).map(([name, value]) => [
      name,
      fieldTypeOf(fieldOf(resource, name)).resolveSet?.(value, { userId: 0 }) ?? value,
    ]),
  )

/** Errors: 400 and 403 with messages by field. */
export const valuesOfNew = async (
  db: Knex,
  target: Target,
  body: Values,
  setter: Setter,
): Promise<Values> => {
  const { resource } = target
  const given = withoutLocked(target, body, 'made')
  const presets = await presetValues(db, target, given)
  const made = { ...defaultsNow(resource), ...presets, ...owner(target) }
  const checkedValues = checked(resource, { ...presets, ...given }, 'create', undefined, setter, made)
  // Read-only fields have presets too.
  const values = { ...presets, ...checkedValues, ...owner(target) }
  await requireVisibleReferences(db, visibleOf(target).resource, values)
  await requireKnownPictures(db, target, values)
  return { ...values, ...(await numbersOf(db, resource, values)) }
}

/** Errors: 400 with messages by field. */
export const valuesOfChange = async (
  db: Knex,
  target: Target,
  before: Values,
  given: Values,
  mode: 'replace' | 'patch',
  setter: Setter,
): Promise<Values> => {
  const values = checked(target.resource, given, mode, before, setter)
  await requireVisibleReferences(db, visibleOf(target).resource, values)
  await requireKnownPictures(db, target, values, before)
  return values
}
