import type { Field, Resource } from '../definition.ts'
import { duplicatesIn } from '../did-you-mean.ts'
import { uniqueKeys } from '../duplicates.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { dayTokens, numbered, numberingsOf, partsOf, patternFault } from '../numbering.ts'
import { referredBy, shownField } from '../resources.ts'
import { accessOf } from '../visible-definitions.ts'
import { kindInWords, knownField, type Report, type Rule } from './rule.ts'

/** Whether each value of the one type is a value of the other. */
const isAlike = (one: Field, other: Field): boolean => {
  const [type, otherType] = [fieldTypeOf(one), fieldTypeOf(other)]
  if (one.type === other.type) return true
  if (type.numeric) return otherType.numeric === true || otherType.summedAs !== undefined
  return type.isText === true && otherType.isText === true
}

interface Taken {
  readonly from: string
  readonly take: string
}

/** `take` is a field of the record of the reference `from`, of the same kind, that no more people may read there. */
const checkTaken = (
  report: Report,
  at: string,
  resource: Resource,
  field: Field,
  { from, take }: Taken,
): void => {
  const reference = knownField(report, `${at}.from`, resource, from)
  if (!reference) return
  const target = referredBy(reference)
  if (!target) {
    report(`${at}.from`, `"${from}" is ${kindInWords(reference)} and no reference`)
    return
  }
  if (!knownField(report, `${at}.take`, target, take)) return
  const taken = shownField(target, take)
  if (!fieldTypeOf(taken).readable || !isAlike(field, taken)) {
    report(`${at}.take`, `"${take}" is ${kindInWords(taken)}, and this field is ${kindInWords(field)}`)
    return
  }
  const readers = accessOf(taken)?.read ?? target.access?.read
  const ownReaders = accessOf(field)?.read ?? resource.access?.read
  if (readers && JSON.stringify(readers) !== JSON.stringify(ownReaders))
    report(
      `${at}.take`,
      `"${take}" is only for ${readers.join(', ')}, and others could read it here; give this field the same access`,
    )
}

/** A preset, and what a text offers, take a value of the same kind from the record of a reference. */
export const presetRule: Rule = (resource, report) => {
  for (const [name, field] of Object.entries(resource.fields)) {
    const isKnown = Object.hasOwn(fieldTypeOf(field).options, 'preset')
    const preset = isKnown && 'preset' in field ? field.preset : undefined
    if (preset) checkTaken(report, `fields.${name}.preset`, resource, field, preset)
    const offers = 'offers' in field ? field.offers : undefined
    if (!offers) continue
    checkTaken(report, `fields.${name}.offers`, resource, field, offers)
    const reference = resource.fields[offers.from]
    const target = reference && referredBy(reference)
    if (target && offers.sort)
      knownField(report, `fields.${name}.offers.sort`, target, offers.sort.replace(/^-/, ''))
    const { shows = [] } = offers
    if (offers.shows?.length === 0) report(`fields.${name}.offers.shows`, 'names no field; take it out')
    for (const shown of new Set(duplicatesIn(shows)))
      report(`fields.${name}.offers.shows`, `"${shown}" stands there twice`)
    if (target) for (const shown of shows) knownField(report, `fields.${name}.offers.shows`, target, shown)
  }
}

/** Parts are of a reference, and may have a whole number. */
export const partsRule: Rule = (resource, report) => {
  for (const [name, field] of Object.entries(resource.fields)) {
    const parts = 'parts' in field ? field.parts : undefined
    if (!parts) continue
    const at = `fields.${name}.parts`
    const of = knownField(report, `${at}.of`, resource, parts.of)
    if (of && !referredBy(of)) report(`${at}.of`, `"${parts.of}" is ${kindInWords(of)} and no reference`)
    if (parts.number === undefined) continue
    const number = knownField(report, `${at}.number`, resource, parts.number)
    if (number && fieldTypeOf(number).scale !== 0)
      report(`${at}.number`, `"${parts.number}" is ${kindInWords(number)} and no integer`)
  }
}

/** A running number is a text that the field takes. */
const checkNumbered = (report: Report, at: string, pattern: string, field: Field) => {
  const parts = partsOf(pattern, dayTokens('2026-11-30'))
  const example = parts ? numbered(parts, 1) : ''
  for (const { text } of fieldTypeOf(field).check(example, field))
    report(at, `makes "${example}", which the field itself does not take: ${text}`)
}

/** A running number is unique where it counts. */
export const numberRule: Rule = (resource, report) => {
  for (const { name, number } of numberingsOf(resource)) {
    const at = `fields.${name}.number`
    const fault = patternFault(number.pattern)
    if (fault) report(`${at}.pattern`, fault)
    const field = resource.fields[name]
    const { per } = number
    if (field && !fault) checkNumbered(report, `${at}.pattern`, number.pattern, field)
    if (field && 'required' in field && field.required)
      report(at, 'is given to each record, so the field is never empty; take "required" out')
    if (per !== undefined) {
      const within = knownField(report, `${at}.per`, resource, per)
      if (!within) continue
      if (!referredBy(within)) {
        report(`${at}.per`, `"${per}" is ${kindInWords(within)} and no reference`)
        continue
      }
    }
    const key = per === undefined ? [name] : [per, name]
    const isUnique =
      (per === undefined && field && 'unique' in field && field.unique) ||
      uniqueKeys(resource).some(
        (names) => key.length === names.length && key.every((one) => names.includes(one)),
      )
    if (!isUnique)
      report(
        at,
        per === undefined
          ? 'is a number once only; say "unique: true" too'
          : `is a number once only; say "uniqueTogether: ['${per}', '${name}']" too`,
      )
  }
}
