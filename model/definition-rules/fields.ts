import { comparedIn, hasDefault, isRequired, writableFields } from '../check-record.ts'
import type { Field, Resource } from '../definition.ts'
import { twice } from '../did-you-mean.ts'
import type { OptionFault } from '../fields/field-type.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { formFields, formSections } from '../form.ts'
import { offers } from '../offered-writes.ts'
import { namesIn } from '../record-text.ts'
import { referredBy } from '../resources.ts'
import { type Fault, fieldAt, kindInWords, noField, type Rule } from './rule.ts'

/** Required, but neither form nor API can set it. */
const cannotBeMade = (field: Field) =>
  'readOnly' in field && field.readOnly === true && isRequired(field) && !hasDefault(field)

export const fieldsRule: Rule = (resource) =>
  Object.entries(resource.fields).flatMap(([name, field]): Fault[] => {
    const at = `fields.${name}`
    const faults: Fault[] = []
    if ('unique' in field && field.unique && !fieldTypeOf(field).isText)
      faults.push({
        at: `${at}.unique`,
        says: fieldTypeOf(field).holdsMany
          ? 'no list of records can be unique; take it out'
          : `only a text can be unique by itself, and this is ${kindInWords(field)}; use "uniqueTogether"`,
      })
    const { min, max } = field as { min?: number; max?: number }
    if (min !== undefined && max !== undefined && min > max)
      faults.push({ at: `${at}.min`, says: `is ${min}, which is above "max", ${max}` })
    if (cannotBeMade(field))
      faults.push({ at, says: 'is required and read-only without a default, so no record can be made' })
    // An invalid option does not also make the default invalid.
    const ofType = fieldTypeOf(field).faults?.(field) ?? []
    for (const { option, says } of ofType.length > 0 ? ofType : givenValueFaults(field))
      faults.push({ at: `${at}.${option}`, says })
    return faults
  })

/** `default` and `fill` are values of the field, and the bounds of a number are values of its type. */
const givenValueFaults = (field: Field): OptionFault[] => {
  const { isDay, isTime, numeric, check, options } = fieldTypeOf(field)
  const unbounded = { type: field.type, label: field.label } as Field
  const faults = (option: string, of: Field): OptionFault[] => {
    const value = (field as unknown as Record<string, unknown>)[option]
    if (value === undefined || !Object.hasOwn(options, option)) return []
    return check(value, of).map((says) => ({
      option,
      says: `${JSON.stringify(value)} is not a value that the field itself takes: ${says}`,
    }))
  }
  return [
    // The default of a date or time is a keyword, which its options check.
    ...(isDay || isTime ? [] : faults('default', field)),
    ...faults('fill', field),
    ...(numeric ? ['min', 'max'].flatMap((option) => faults(option, unbounded)) : []),
  ]
}

/** Keys of several fields use types that PostgreSQL can compare for equality. */
export const togetherRule: Rule = (resource) => {
  const { uniqueTogether } = resource
  if (!uniqueTogether) return []
  if (uniqueTogether.length === 0) return [{ at: 'uniqueTogether', says: 'names no field' }]
  return uniqueTogether.flatMap((name): Fault[] => {
    const field = fieldAt(resource, name)
    if (!field) return [noField('uniqueTogether', resource, name)]
    return fieldTypeOf(field).inKeys
      ? []
      : [{ at: 'uniqueTogether', says: `"${name}" is ${kindInWords(field)}, which is no part of a key` }]
  })
}

/** Rules compare two different dates or two different stored numbers. */
export const comparisonsRule: Rule = (resource) =>
  (resource.rules ?? []).flatMap((rule, index): Fault[] => {
    const at = `rules.${index + 1}`
    const compared = comparedIn(rule)
    if (rule.field === compared) return [{ at, says: `compares "${compared}" with itself` }]
    return [rule.field, compared].flatMap((name): Fault[] => {
      const field = fieldAt(resource, name)
      if (!field) return [noField(at, resource, name)]
      const { isDay, isTime, numeric } = fieldTypeOf(field)
      const other = fieldAt(resource, rule.field)
      // A date is not comparable with a datetime.
      const isAlike = other === undefined || fieldTypeOf(other).isDay === isDay
      const wanted = 'notBefore' in rule ? 'a date' : 'a number that people type'
      return ('notBefore' in rule ? (isDay || isTime) && isAlike : numeric)
        ? []
        : [{ at, says: `"${name}" is ${kindInWords(field)}; name ${wanted}` }]
    })
  })

/** `recordText` and `enabledBy` name suitable fields. */
export const recognitionRule: Rule = (resource) => {
  const { recordText, enabledBy } = resource
  const faults: Fault[] = []
  if (recordText.length === 0)
    faults.push({ at: 'recordText', says: 'names no field; name those by which people recognise a record' })
  for (const name of recordText) {
    const field = fieldAt(resource, name)
    if (!field) faults.push(noField('recordText', resource, name))
    else if (!fieldTypeOf(field).readable)
      faults.push({ at: 'recordText', says: `"${name}" is a password, which is never shown` })
    else if (fieldTypeOf(field).holdsMany)
      faults.push({ at: 'recordText', says: `"${name}" refers to several records; use another field` })
  }
  if (enabledBy !== undefined) {
    const field = fieldAt(resource, enabledBy)
    if (!field) faults.push(noField('enabledBy', resource, enabledBy))
    else if (!fieldTypeOf(field).yesOrNo)
      faults.push({
        at: 'enabledBy',
        says: `"${enabledBy}" is ${kindInWords(field)}; only a boolean says whether a record is enabled`,
      })
  }
  return faults
}

/** A section is shown by a value that its field can have. */
const conditionFaults = (resource: Resource, when: { field: string; is: unknown }): Fault[] => {
  const field = fieldAt(resource, when.field)
  if (!field) return [noField('form.when', resource, when.field)]
  return [when.is].flat().flatMap((value) =>
    value === null
      ? []
      : fieldTypeOf(field)
          .check(value, field)
          .map((says) => ({
            at: 'form.when',
            says: `"${when.field}" is never ${JSON.stringify(value)}: ${says}`,
          })),
  )
}

export const formRule: Rule = (resource) => {
  const { parent } = resource
  const form = formFields(resource)
  const writable = new Set(writableFields(resource))
  const faults: Fault[] = twice(form).map((name) => ({ at: 'form', says: `"${name}" stands there twice` }))
  for (const { when } of formSections(resource)) if (when) faults.push(...conditionFaults(resource, when))
  for (const name of form) {
    const field = fieldAt(resource, name)
    if (!field) faults.push(noField('form', resource, name))
    else if (!writable.has(name) && !cannotBeMade(field))
      faults.push({
        at: 'form',
        says: `"${name}" ${'readOnly' in field && field.readOnly ? 'is read-only' : `is ${kindInWords(field)}`} and cannot be typed; take it out`,
      })
  }
  if (!offers(resource, 'create') || form.length === 0) return faults
  const parentKey = parent && fieldAt(resource, parent.key)
  const hasParentKey = parentKey !== undefined && referredBy(parentKey) !== null
  for (const name of writable) {
    const field = fieldAt(resource, name)
    if (!field || !isRequired(field) || hasDefault(field)) continue
    // The address contains the parent. Another rule reports an invalid `parent`.
    if (name === parent?.key || (parent && !hasParentKey && referredBy(field))) continue
    const inForm = form.includes(name)
    if (!inForm)
      faults.push({
        at: 'form',
        says: `lacks "${name}", which is required and has no default; nobody could make a ${resource.label.toLowerCase()}`,
      })
    else if ('in' in field && field.in === 'edit')
      faults.push({
        at: `fields.${name}.in`,
        says: '"edit" keeps a required field without a default out of the form that makes a record',
      })
  }
  return faults
}

/** Placeholders of the confirmation text are fields. */
export const deleteTextRule: Rule = (resource) =>
  namesIn(resource.deleteText ?? '').flatMap((name) =>
    fieldAt(resource, name) ? [] : [noField('deleteText', resource, name)],
  )
