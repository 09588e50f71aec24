import type { Field, FieldRule, Resource } from './definition.ts'
import { fewHints } from './did-you-mean.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { formSections, isShown } from './form.ts'
import { keptByDefinition } from './kept-by-definition.ts'
import { lockFaults } from './locks.ts'
import { withMarkUp } from './mark-up.ts'
import { type FieldErrors, literal, type Message } from './message.ts'
import { messages } from './messages.ts'
import { fieldOf } from './resources.ts'
import { described, listOf, mapOf, text } from './schemas.ts'

export const messagesByField = described(mapOf(listOf(text)), 'Messages by field')
export type Values = Record<string, unknown>

/** `create`: new record. `replace` and `patch`: any fields of a stored one. */
export type WriteMode = 'create' | 'replace' | 'patch'

export const isWritable = (field: Field) =>
  fieldTypeOf(field).writable && !('readOnly' in field && field.readOnly)

/** Whether the field is write-only, like a password. A change that omits it keeps the stored value. */
export const isSecret = (field: Field): boolean => fieldTypeOf(field).writable && !fieldTypeOf(field).readable

/** Whether the records are accounts. An undo cannot restore them, because the audit trail holds no secrets. */
export const keepsSecrets = (resource: Resource): boolean => Object.values(resource.fields).some(isSecret)

export const writableFields = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) => isWritable(fieldOf(resource, name)))

/** Source of the values: a request body, or the server, which may also set read-only fields. */
export type Setter = 'body' | 'server'

const settableByServer = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) => fieldTypeOf(fieldOf(resource, name)).writable)

const settable = keptByDefinition((resource: Resource) => ({
  body: writableFields(resource),
  server: settableByServer(resource),
}))

const settableFields = (resource: Resource, setter: Setter): readonly string[] => settable(resource)[setter]

/** Whether the API requires the field. `required: 'form'` applies to the form only. */
export const isRequired = (field: Field): boolean => 'required' in field && field.required === true

/** Whether the server gives a new record a running number. */
export const isNumbered = (field: Field): boolean => 'number' in field && field.number !== undefined

/** Whether the value is fixed on creation. A later body may omit or repeat it. */
export const isSetOnce = (field: Field): boolean => 'setOnce' in field && field.setOnce === true

export const hasDefault = (field: Field) =>
  fieldTypeOf(field).neverNull === true || ('default' in field && field.default !== undefined)

/** Whether the API rejects null. A default date or time can be cleared, unless only the server sets it. */
export const isNeverNull = (field: Field): boolean => {
  const { isDay, isTime } = fieldTypeOf(field)
  return hasDefault(field) && (!(isDay || isTime) || ('readOnly' in field && field.readOnly === true))
}

/**
 * Whether every record has a value: required fields, fields with a default, and fields computed from these
 * only. Form and API reject null.
 */
export const isAlwaysThere = (resource: Resource, name: string): boolean => {
  const field = fieldOf(resource, name)
  const { madeOf } = fieldTypeOf(field)
  if (madeOf) return madeOf(field).every((part) => isAlwaysThere(resource, part))
  return isRequired(field) || isNeverNull(field)
}

/**
 * Validates one value; `null` means blank. Used by the API and, with `form`, by the form.
 * @param mode only `create` requires a secret; a change that omits it keeps the stored value
 */
export const checkField = (
  field: Field,
  value: unknown,
  mode: WriteMode | 'form-create' | 'form-edit',
): Message[] => {
  const type = fieldTypeOf(field)
  const normal = type.normalise ? type.normalise(value, field) : value
  if (normal !== null && normal !== undefined) return type.check(normal, field)
  const inForm = mode === 'form-create' || mode === 'form-edit'
  const creating = mode === 'create' || mode === 'form-create'
  if (isSecret(field) && !creating) return []
  if (isRequired(field) || (inForm && 'required' in field && field.required === 'form'))
    return [messages.required]
  return isNeverNull(field) && !(inForm && type.neverNull) ? [messages.required] : []
}

export const comparedIn = (rule: FieldRule<string, string>): string =>
  'notBefore' in rule ? rule.notBefore : rule.notAbove

/** Dates `yyyy-MM-dd` compare as texts. */
const isBroken = (rule: FieldRule<string, string>, value: unknown, other: unknown): boolean =>
  'notBefore' in rule ? String(value) < String(other) : Number(value) > Number(other)

/** Messages of the rules between two fields, by field. */
const checkRules = (resource: Resource, values: Readonly<Record<string, unknown>>): FieldErrors => {
  const errors: FieldErrors = {}
  for (const rule of resource.rules ?? []) {
    const value = values[rule.field] ?? null
    const other = values[comparedIn(rule)] ?? null
    if (value === null || other === null || !isBroken(rule, value, other)) continue
    const { label } = fieldOf(resource, comparedIn(rule))
    errors[rule.field] ??= [
      'notBefore' in rule ? messages.notBefore({ label }) : messages.notAbove({ label }),
    ]
  }
  return errors
}

const checkedTogether = keptByDefinition(({ fields }: Resource) =>
  Object.entries<Field>(fields).flatMap(([name, field]) => {
    const check = fieldTypeOf(field).checkTogether
    return check ? [{ name, field, check }] : []
  }),
)

export const checkTogether = (resource: Resource, values: Values): FieldErrors => {
  const record = { values, labelOf: (name: string) => fieldOf(resource, name).label }
  const errors: FieldErrors = {}
  for (const { name, field, check } of checkedTogether(resource))
    for (const [at, wrong] of Object.entries(check(name, field, record) ?? {})) errors[at] ??= wrong
  for (const [at, wrong] of Object.entries(checkRules(resource, values))) errors[at] ??= wrong
  return errors
}

/** Value of an emptied field. */
export const emptyValue = (field: Field): unknown => fieldTypeOf(field).blank?.(field) ?? null

export const defaults = keptByDefinition(
  ({ fields }: Resource): Readonly<Values> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        'default' in field && field.default !== undefined ? [[name, field.default]] : [],
      ),
    ),
)

const conditionalSections = keptByDefinition((resource: Resource) =>
  formSections(resource).filter(({ when }) => when),
)

/**
 * Conditional sections. While a section is hidden, its fields are cleared and a body that fills one is
 * rejected. While it is shown, its required fields are required.
 */
const checkSections = (resource: Resource, whole: Values, values: Values): FieldErrors => {
  const errors: FieldErrors = {}
  for (const section of conditionalSections(resource)) {
    const shown = isShown(resource, section, whole)
    for (const name of section.fields) {
      const field = fieldOf(resource, name)
      const isEmpty = (whole[name] ?? null) === null
      if (shown && isEmpty && 'required' in field && field.required === 'shown')
        errors[name] = [messages.required]
      if (shown || isEmpty || isNeverNull(field)) continue
      if ((values[name] ?? null) === null) values[name] = null
      else errors[name] = [messages.mustBeEmpty]
    }
  }
  return errors
}

const isEqual = (field: Field, given: unknown, stored: unknown): boolean => {
  if (JSON.stringify(given ?? null) === JSON.stringify(stored ?? null)) return true
  if (typeof given !== typeof stored || given === null || stored === null) return false
  // 100.00 of a client that rounds is 100.
  const { check, format } = fieldTypeOf(field)
  return check(given, field).length === 0 && format(given, field) === format(stored, field)
}

/**
 * Read-only fields of a body that are others than the stored ones, so that a record that was read can be sent back.
 * Computed and looked-up fields are ignored: they may have changed with what the body changes.
 * @param stored the record, or what a new one gets
 */
export const readOnlyFaults = (resource: Resource, body: Values, stored: Values): FieldErrors => {
  const errors: FieldErrors = {}
  for (const [name, given] of Object.entries(body)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field || isWritable(field) || !fieldTypeOf(field).writable) continue
    const { normalise } = fieldTypeOf(field)
    if (!isEqual(field, normalise ? normalise(given, field) : given, stored[name] ?? emptyValue(field)))
      errors[name] = [messages.readOnly]
  }
  return errors
}

/** Sentences of the locks that the changed values of a stored record meet, by field. */
export const lockedChanges = (resource: Resource, current: Values, values: Values): [string, Message][] => {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(current[name] ?? null),
  )
  const faults = lockFaults(resource, current, Object.fromEntries(changed))
  return Object.entries(faults).map(([name, says]) => [name, literal(says)])
}

/** The body with what follows from cost, mark-up and price. A value that is wrong by itself stays, to be refused. */
const completed = (resource: Resource, given: Values, mode: WriteMode, current?: Values): Values => {
  const { cost, percent, price, typed } = resource.markUp ?? {}
  const isWrong = (name: string | undefined) =>
    name !== undefined &&
    given[name] != null &&
    checkField(fieldOf(resource, name), given[name], mode).length > 0
  return [cost, percent, price, typed].some(isWrong) ? given : withMarkUp(resource, given, current)
}

/**
 * Validates a request body against a definition.
 * @param current stored record on update: supplies omitted fields to rules between fields, and detects
 * changes of `setOnce` fields
 * @param setter with `body`, read-only fields are left out (`readOnlyFaults` refuses others); `server` may set them
 * @returns normalised values of the fields in the body, or `errors` by field name
 * @source specification section 5
 */
export const checkRecord = (
  resource: Resource,
  given: Values,
  mode: WriteMode,
  current?: Values,
  setter: Setter = 'body',
): { values: Values; errors?: undefined } | { errors: FieldErrors } => {
  const errors: FieldErrors = {}
  const values: Values = {}
  const body = completed(resource, given, mode, current)
  const hints = fewHints()
  for (const name of Object.keys(body)) {
    const known = name === 'id' || name === 'version' || Object.hasOwn(resource.fields, name)
    if (!known) errors[name] = [messages.unknownField({ hints: hints(name, Object.keys(resource.fields)) })]
  }
  for (const name of settableFields(resource, setter)) {
    const field = fieldOf(resource, name)
    const isGiven = Object.hasOwn(body, name)
    if (!isGiven && mode !== 'create') continue
    if (!isGiven && !isWritable(field)) continue
    if (!isGiven && mode === 'create' && hasDefault(field)) continue
    const wrong = checkField(field, body[name], mode)
    if (wrong.length > 0) errors[name] = wrong
    else if (isGiven) {
      const { normalise } = fieldTypeOf(field)
      const value = normalise ? normalise(body[name], field) : body[name]
      const isOther = current && JSON.stringify(value) !== JSON.stringify(current[name])
      if (isOther && isSetOnce(field)) errors[name] = [messages.setOnce]
      else if (isOther && value === null && isNumbered(field)) errors[name] = [messages.required]
      else values[name] = value
    }
  }
  if (current) for (const [name, says] of lockedChanges(resource, current, values)) errors[name] ??= [says]
  const together = checkTogether(resource, { ...current, ...values })
  const base = current ?? defaults(resource)
  const sections = checkSections(resource, { ...base, ...values }, values)
  for (const [name, wrong] of Object.entries({ ...sections, ...together })) errors[name] ??= wrong
  return Object.keys(errors).length > 0 ? { errors } : { values }
}
