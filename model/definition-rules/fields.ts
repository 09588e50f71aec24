import {
  comparedIn,
  hasDefault,
  isAlwaysThere,
  isRequired,
  isWritable,
  writableFields,
} from '../check-record.ts'
import type { Field, Resource } from '../definition.ts'
import { duplicatesIn } from '../did-you-mean.ts'
import { uniqueKeys } from '../duplicates.ts'
import type { NumberOptions } from '../fields/number.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { longestInIndex } from '../fields/text.ts'
import { formFields, formSections } from '../form.ts'
import { offers } from '../offered-writes.ts'
import { referredBy } from '../resources.ts'
import { accessOf } from '../visible-definitions.ts'
import {
  checkFilterOption,
  checkPlaceholders,
  endOf,
  fieldAt,
  isValid,
  kindInWords,
  knownField,
  oneOf,
  type Report,
  type Rule,
} from './rule.ts'

/** Required, but neither form nor API can set it. */
const cannotBeCreated = (field: Field) =>
  'readOnly' in field && field.readOnly === true && isRequired(field) && !hasDefault(field)

/** Each heading finds one column; labels are matched first. */
const checkImportNames = (report: Report, resource: Resource, name: string, headings: readonly string[]) => {
  const at = `fields.${name}.importNames`
  if (!Array.isArray(headings)) return
  if (headings.length === 0) report(at, 'names no heading; take it out')
  const alike = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase()
  for (const heading of duplicatesIn(headings.map((each) => String(each).toLowerCase())))
    report(at, `"${heading}" stands there twice`)
  for (const heading of new Set(headings)) {
    const [other] = Object.entries(resource.fields).find(([, { label }]) => alike(label, heading)) ?? []
    if (other === name)
      report(at, `"${heading}" is the label of the field, which finds its column anyway; take it out`)
    else if (other !== undefined)
      report(at, `"${heading}" is the label of "${other}", which gets that column first; take it out`)
  }
}

/** Options about what somebody types. */
const aboutTyping = ['setOnce', 'in', 'suggested', 'adds', 'proposedBy', 'offers'] as const

const checkReadOnly = (report: Report, field: Field) => {
  if (!('readOnly' in field && field.readOnly)) return
  for (const option of aboutTyping)
    if (Object.hasOwn(field, option))
      report(option, 'is about typing the field, and "readOnly" says that nobody does; take one of them out')
  if ('required' in field && (field.required === 'form' || field.required === 'shown'))
    report(
      'required',
      'is about the form, and "readOnly" says that it does not ask for the field; take one of them out',
    )
}

interface Given {
  readonly default?: unknown
  readonly fill?: unknown
}

const isTooLong = (field: Field): boolean => (fieldTypeOf(field).longest?.(field) ?? 0) > longestInIndex

/** Two fields that people type have different labels: by them a person tells them apart, and an import its columns. */
const checkLabels = (report: Report, { fields }: Resource) => {
  const typed = new Map<string, string>()
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field) || referredBy(field)) continue
    const label = String(field.label).toLowerCase()
    const other = typed.get(label)
    if (other === undefined) typed.set(label, name)
    else
      report(
        `fields.${name}.label`,
        `"${field.label}" is the label of "${other}" too; give one of them another`,
      )
  }
}

export const fieldsRule: Rule = (resource, report) => {
  checkLabels(report, resource)
  for (const [name, field] of Object.entries(resource.fields)) {
    const at = `fields.${name}`
    const type = fieldTypeOf(field)
    // Another rule reports an option that the type does not have.
    const has = (option: string) => Object.hasOwn(type.options, option)
    if ('unique' in field && field.unique && has('unique') && !type.isText && !type.numeric)
      report(
        `${at}.unique`,
        type.holdsMany
          ? 'no list of records can be unique; take it out'
          : `only a text or a number can be unique by itself, and this is ${kindInWords(field)}; use "uniqueTogether"`,
      )
    if ('unique' in field && field.unique && has('unique') && isTooLong(field))
      report(
        `${at}.unique`,
        `is kept by an index, which takes texts of ${longestInIndex} characters at most; say a shorter "maxLength", or take it out`,
      )
    const { min, max } = field as { min?: number | string; max?: number | string }
    if (min !== undefined && max !== undefined && min > max)
      report(`${at}.min`, `is ${min}, which is above "max", ${max}`)
    if (min === 0 && max === 0 && 'nonZero' in field && field.nonZero)
      report(`${at}.nonZero`, 'refuses 0, and "min" and "max" everything else; take one of them out')
    const isUnique = 'unique' in field && field.unique && (type.isText || type.numeric)
    for (const option of ['default', 'fill'] as const)
      if (isUnique && has(option) && (field as Field & Given)[option] !== undefined)
        report(
          `${at}.${option}`,
          'gives several records the same value, and "unique" allows it once; take one of them out',
        )
    if ('setOnce' in field && field.setOnce && 'in' in field && field.in === 'edit')
      report(`${at}.in`, '"edit" shows it when "setOnce" lets nobody type it any more; take one of them out')
    if ('importNames' in field && field.importNames && has('importNames'))
      checkImportNames(report, resource, name, field.importNames)
    if (cannotBeCreated(field))
      report(at, 'is required and read-only without a default, so no record can be made')
    const reportOption: Report = (option, says) => report(`${at}.${option}`, says)
    checkReadOnly(reportOption, field)
    // An invalid option does not also make the default invalid.
    if (isValid(reportOption, (noted) => type.checkOptions?.(field, noted)))
      checkGivenValues(reportOption, field)
  }
}

/** `default` and `fill` are values of the field, and the bounds of a number are values of its type. */
const checkGivenValues = (report: Report, field: Field) => {
  const { isDay, isTime, numeric, check, normalise, options } = fieldTypeOf(field)
  const { min: _min, max: _max, nonZero: _nonZero, ...unbounded } = field as Field & NumberOptions
  const checkOption = (option: string, of: Field) => {
    const value = (field as unknown as Record<string, unknown>)[option]
    if (value === undefined || !Object.hasOwn(options, option)) return
    if (option === 'fill' && (normalise?.(value, field) ?? null) === null)
      return report(option, 'is blank; say a value')
    for (const { text: says } of check(value, of))
      report(option, `${JSON.stringify(value)} is not a value that the field itself takes: ${says}`)
  }
  // The default of a date or time is a keyword, which its options check.
  if (!isDay && !isTime) checkOption('default', field)
  checkOption('fill', field)
  if (numeric) for (const option of ['min', 'max']) checkOption(option, unbounded as Field)
}

/** Keys of several fields use types that PostgreSQL can compare for equality. */
export const togetherRule: Rule = (resource, report) => {
  const at = 'uniqueTogether'
  const keys = uniqueKeys(resource)
  if (resource.uniqueTogether && (keys.length === 0 || keys.some((names) => names.length === 0)))
    report(at, 'names no field')
  for (const names of keys)
    for (const name of new Set(duplicatesIn(names))) report(at, `"${name}" stands there twice`)
  for (const key of new Set(duplicatesIn(keys.map((names) => names.toSorted().join('", "')))))
    report(at, `"${key}" are there twice as one combination`)
  const isPart = (part: readonly string[], whole: readonly string[]) =>
    part.length > 0 && part.length < whole.length && part.every((name) => whole.includes(name))
  const alone = Object.entries(resource.fields).flatMap(([name, field]) =>
    'unique' in field && field.unique ? [[name]] : [],
  )
  for (const names of keys) {
    const part = [...alone, ...keys].find((one) => isPart(one, names))
    if (part)
      report(
        at,
        `"${part.join('", "')}" ${part.length > 1 ? 'are' : 'is'} unique without the other fields, so "${names.join('", "')}" refuse nothing more; take one of the two out`,
      )
  }
  for (const name of new Set(keys.flat())) {
    const field = knownField(report, at, resource, name)
    if (field && !fieldTypeOf(field).inKeys)
      report(at, `"${name}" is ${kindInWords(field)}, which is no part of a key`)
    else if (field && isTooLong(field))
      report(
        at,
        `"${name}" may be longer than the ${longestInIndex} characters that an index takes; say a shorter "maxLength"`,
      )
  }
}

const accessIn = (resource: Resource, name: string) => {
  const field = fieldAt(resource, name)
  return field && accessOf(field)
}

/** Rules compare two different dates or two different stored numbers. */
export const comparisonsRule: Rule = (resource, report, { roles }) =>
  resource.rules?.forEach((rule, index, rules) => {
    const at = `rules.${index + 1}`
    const compared = comparedIn(rule)
    for (const [earlier, other] of rules.slice(0, index).entries()) {
      const [first, second] = [other.field, comparedIn(other)]
      const kinds = 'notBefore' in other === 'notBefore' in rule
      if (kinds && first === rule.field && second === compared)
        report(at, `says the same as rules.${earlier + 1}; take it out`)
      else if (kinds && first === compared && second === rule.field && first !== second)
        report(
          at,
          `is the opposite of rules.${earlier + 1}, so that only equal values pass; take one of them out`,
        )
    }
    if (rule.field === compared) {
      report(at, `compares "${compared}" with itself`)
      return
    }
    const first = fieldAt(resource, rule.field)
    for (const name of [rule.field, compared]) {
      const field = knownField(report, at, resource, name)
      if (!field) continue
      const { isDay, isTime, isTimeOfDay, numeric } = fieldTypeOf(field)
      // A date, a date with a time and a time of day are not comparable with each other.
      const isAlike =
        first === undefined ||
        (fieldTypeOf(first).isDay === isDay && fieldTypeOf(first).isTimeOfDay === isTimeOfDay)
      const [fits, wanted] =
        'notBefore' in rule
          ? [(isDay || isTime || isTimeOfDay) && isAlike, 'a date or time']
          : [numeric, 'a number that people type']
      if (!fits) report(at, `"${name}" is ${kindInWords(field)}; name ${wanted}`)
    }
    for (const [one, other] of [
      [rule.field, compared],
      [compared, rule.field],
    ] as const) {
      const [hidden, changed] = [accessIn(resource, one)?.read, accessIn(resource, other)]
      const changing = changed?.write ?? changed?.read ?? resource.access?.write ?? [roles?.everyone ?? '']
      const blind = changing.filter(
        (role) => hidden?.includes(role) === false && role !== roles?.administrator,
      )
      if (blind.length > 0)
        report(
          at,
          `"${one}" is hidden from ${oneOf(blind)}, who may change "${other}" and would learn it from a refusal; give both the same "access"`,
        )
    }
  })

/** `recordText` and `enabledBy` name suitable fields. */
export const recognitionRule: Rule = (resource, report) => {
  const { recordText, enabledBy } = resource
  if (recordText.length === 0)
    report('recordText', 'names no field; name those by which people recognise a record')
  for (const name of new Set(duplicatesIn(recordText))) report('recordText', `"${name}" stands there twice`)
  for (const name of recordText) {
    const field = knownField(report, 'recordText', resource, name) && endOf(resource, name)
    if (field && !fieldTypeOf(field).readable)
      report('recordText', `"${name}" is a password, which is never shown`)
    else if (field && fieldTypeOf(field).isPicture)
      report('recordText', `"${name}" is a picture, which has no words; use another field`)
    else if (field && fieldTypeOf(field).holdsMany)
      report('recordText', `"${name}" refers to several records; use another field`)
  }
  if (enabledBy === undefined) return
  const field = knownField(report, 'enabledBy', resource, enabledBy)
  if (field && !fieldTypeOf(field).yesOrNo)
    report(
      'enabledBy',
      `"${enabledBy}" is ${kindInWords(field)}; only a boolean says whether a record is enabled`,
    )
}

export const lockedRule: Rule = (resource, report) =>
  resource.locked?.forEach(({ fields, when }, index) => {
    const at = `locked.${index + 1}`
    if (fields.length === 0) report(`${at}.fields`, 'names no field')
    if (Object.keys(when).length === 0)
      report(
        `${at}.when`,
        'asks nothing, so the fields never change; name a field and what it must be, or give them "readOnly: true"',
      )
    for (const name of new Set(duplicatesIn(fields))) report(at, `"${name}" stands there twice`)
    if (resource.frozen)
      report(at, 'is about changes, and "frozen" says that there are none; take one of them out')
    for (const name of fields) {
      const field = knownField(report, at, resource, name)
      if (field && !fieldTypeOf(field).writable)
        report(at, `"${name}" is ${kindInWords(field)}, which nothing changes anyway; take it out`)
    }
    checkFilterOption(report, `${at}.when`, resource, when)
  })

/** A section is shown by a value that its field can have. */
const checkCondition = (report: Report, resource: Resource, when: { field: string; is: unknown }) => {
  const field = knownField(report, 'form.when', resource, when.field)
  if (!field) return
  const values = [when.is].flat()
  if (values.length === 0)
    report('form.when', `names no value of "${when.field}", so nothing shows the section`)
  if (values.length > 0 && values.every((one) => one === null) && isAlwaysThere(resource, when.field))
    report(
      'form.when',
      `"${when.field}" is never empty, so nothing shows the section; name one of its values`,
    )
  for (const value of values.filter((one) => one !== null))
    for (const { text: says } of fieldTypeOf(field).check(value, field))
      report('form.when', `"${when.field}" is never ${JSON.stringify(value)}: ${says}`)
}

/** Fields on whose values it depends whether a field is in the form. */
const shownBy = (resource: Resource, name: string, found = new Set<string>()): ReadonlySet<string> => {
  for (const { when, fields } of formSections(resource))
    if (when && fields.includes(name) && !found.has(when.field))
      shownBy(resource, when.field, found.add(when.field))
  return found
}

export const formRule: Rule = (resource, report) => {
  const { parent } = resource
  const form = formFields(resource)
  const writable = writableFields(resource)
  for (const name of duplicatesIn(form)) report('form', `"${name}" stands there twice`)
  const sections = resource.form.filter((part) => typeof part === 'object')
  for (const heading of new Set(duplicatesIn(sections.map(({ section }) => section))))
    report('form', `two sections are called "${heading}"`)
  for (const { section, fields } of sections)
    if (fields.length === 0) report(`form.${section}`, 'has no field; name one, or take the section out')
  for (const { when, fields } of formSections(resource)) {
    if (!when) continue
    checkCondition(report, resource, when)
    if (shownBy(resource, when.field).has(when.field))
      report(
        'form.when',
        `"${when.field}" is in a section that is shown by it, so nobody could show the section; move it out`,
      )
    if (fieldAt(resource, when.field) && !form.includes(when.field))
      report('form.when', `"${when.field}" is not in the form, so nobody could show the section; add it`)
    for (const name of fields) {
      const field = fieldAt(resource, name)
      if (field && isRequired(field) && !hasDefault(field))
        report(
          `fields.${name}.required`,
          `is true, and the form hides its section while "${when.field}" is another; say required: 'shown'`,
        )
    }
  }
  for (const name of form) {
    const field = knownField(report, 'form', resource, name)
    if (!field || writable.includes(name) || cannotBeCreated(field)) continue
    const reason = 'readOnly' in field && field.readOnly ? 'read-only' : kindInWords(field)
    report('form', `"${name}" is ${reason} and cannot be typed; take it out`)
  }
  const hiding = formSections(resource).flatMap(({ when, fields }) => (when ? fields : []))
  for (const [name, field] of Object.entries(resource.fields))
    if ('required' in field && field.required === 'shown' && !hiding.includes(name))
      report(
        `fields.${name}.required`,
        `is 'shown', and no section with "when" has the field, so nothing ever hides it; say required: true, or put it into such a section`,
      )
  for (const [name, field] of Object.entries(resource.fields))
    if ('required' in field && field.required === 'form' && writable.includes(name) && !form.includes(name))
      report(
        `fields.${name}.required`,
        `is 'form', and the form lacks the field; add it there, or take "required" out`,
      )
  if (!offers(resource, 'create') || form.length === 0) return
  const parentKey = parent && fieldAt(resource, parent.key)
  const hasParentKey = parentKey !== undefined && referredBy(parentKey) !== null
  for (const name of writable) {
    const field = fieldAt(resource, name)
    if (!field || !isRequired(field) || hasDefault(field)) continue
    // The address contains the parent. Another rule reports an invalid `parent`.
    if (name === parent?.key || (parent && !hasParentKey && referredBy(field))) continue
    if (!form.includes(name))
      report(
        'form',
        `lacks "${name}", which is required and has no default; nobody could make a ${resource.label.toLowerCase()}`,
      )
    else if ('in' in field && field.in === 'edit')
      report(
        `fields.${name}.in`,
        '"edit" keeps a required field without a default out of the form that makes a record',
      )
  }
}

/** Placeholders of the confirmation text are fields, and titles of a form have none. */
export const textsRule: Rule = (resource, report) => {
  const { deleteText, deleteFrom, label, title, heading, formTitles = {} } = resource
  const titles = {
    label,
    title,
    heading,
    'formTitles.create': formTitles.create,
    'formTitles.edit': formTitles.edit,
  }
  if (deleteText !== undefined) {
    checkPlaceholders(report, 'deleteText', resource, deleteText)
    if (deleteFrom === false || !offers(resource, 'delete'))
      report('deleteText', 'asks before deleting, and nobody deletes these records; take it out')
  }
  for (const [at, text] of Object.entries(titles))
    if (text !== undefined && /[{}]/.test(text))
      report(at, 'has braces, and a title is not filled in; write it without them')
  if (formTitles.create !== undefined && !offers(resource, 'create'))
    report(
      'formTitles.create',
      'is of the form of a new record, and "without" leaves it out; take one of them out',
    )
}
