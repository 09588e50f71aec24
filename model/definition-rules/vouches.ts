import { isWritable } from '../check-record.ts'
import type { Field, Resource, Vouches } from '../definition.ts'
import { didYouMean, duplicatesIn } from '../did-you-mean.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import type { Resources } from '../resources.ts'
import { coveredBy, fieldsGiven } from '../vouches.ts'
import { checkPlaceholders, fieldAt, kindInWords, knownField, type Report, type Rule } from './rule.ts'

const nameOf = (option: string | { readonly value: string }): string =>
  typeof option === 'string' ? option : option.value

const checkMark = (report: Report, at: string, resource: Resource, { mark, keptIn }: Vouches<string>) => {
  const field = knownField(report, `${at}.mark`, resource, mark.field)
  const options = field && 'options' in field ? (field.options ?? []).map(nameOf) : undefined
  if (field && !fieldTypeOf(field).writable)
    report(`${at}.mark`, `"${mark.field}" follows from others; name a field that is written`)
  if (mark.is !== undefined && field && !options)
    report(`${at}.mark`, `"${mark.field}" is ${kindInWords(field)}; only a choice has values: take "is" out`)
  const unknown = [mark.is ?? []].flat().filter((value) => options?.includes(value) === false)
  for (const value of new Set(duplicatesIn([mark.is ?? []].flat())))
    report(`${at}.mark`, `"${value}" stands there twice`)
  for (const value of unknown)
    report(`${at}.mark`, `"${mark.field}" has no option "${value}"${didYouMean(value, options ?? [])}`)
  const kept = knownField(report, `${at}.keptIn`, resource, keptIn)
  const isDigest = (field: Field) =>
    fieldTypeOf(field).isText && !isWritable(field) && 'maxLength' in field && field.maxLength === 64
  if (kept && !isDigest(kept))
    report(
      `${at}.keptIn`,
      `"${keptIn}" needs "type: 'text', readOnly: true, maxLength: 64", as the database writes the digest`,
    )
}

/** A path to values that a record depends on, as in `for` of a mark. */
export const checkPath = (
  report: Report,
  at: string,
  resources: Resources,
  resource: Resource,
  path: string,
) => {
  const covered = coveredBy(resources, resource, path)
  if ('unknown' in covered) {
    const { unknown, of } = covered
    const known = [...Object.keys(of.fields), ...Object.keys(resources)]
    report(
      at,
      `"${path}": "${unknown}" is no field of ${of.name}, and no resource with one reference to it${didYouMean(unknown, known)}`,
    )
    return
  }
  const end = covered.steps.at(-1)?.resource ?? resource
  for (const name of covered.fields) {
    const field = fieldAt(end, name)
    if (field && !fieldTypeOf(field).writable && !('stored' in field && field.stored))
      report(at, `"${path}" follows from others; name what it follows from`)
    if (field && covered.steps.length === 0 && 'stored' in field)
      report(at, `"${path}" is stored by the database; name what it is made of`)
  }
}

/** What the record gets are values of its fields, and others than those of the mark. */
const checkBecomes = (
  report: Report,
  at: string,
  resource: Resource,
  { mark, becomes = {} }: Vouches<string>,
) => {
  for (const [name, value] of Object.entries(becomes)) {
    const field = knownField(report, at, resource, name)
    if (!field) continue
    for (const { text: says } of value === null ? [] : fieldTypeOf(field).check(value, field))
      report(at, `"${name}" does not take ${JSON.stringify(value)}: ${says}`)
    const isStill = mark.is === undefined ? value !== null : [mark.is].flat().some((one) => one === value)
    if (name === mark.field && isStill)
      report(
        at,
        `gives "${name}" ${JSON.stringify(value)}, which is the mark still; name a value that takes it back`,
      )
  }
}

/** A mark, the fields given with it, and what it covers. */
export const vouchesRule: Rule = (resource, report, { byName }) => {
  const kept = (resource.vouches ?? []).map(({ keptIn }) => keptIn)
  for (const name of new Set(duplicatesIn(kept)))
    report('vouches', `two marks are kept in "${name}"; give each a field of its own`)
  const resources = Object.fromEntries(byName)
  for (const vouches of resource.vouches ?? []) {
    const at = `vouches.${vouches.keptIn}`
    checkMark(report, at, resource, vouches)
    for (const name of fieldsGiven(vouches)) {
      const field = knownField(report, `${at}.by`, resource, name)
      if (field && !fieldTypeOf(field).writable)
        report(`${at}.by`, `"${name}" follows from others; name fields that are written with the mark`)
    }
    if (vouches.for.length === 0) report(`${at}.for`, 'is empty; name what the mark is given for')
    for (const path of vouches.for) checkPath(report, `${at}.for`, resources, resource, path)
    if (vouches.until !== undefined) checkPath(report, `${at}.until`, resources, resource, vouches.until)
    if (vouches.shows.length === 0)
      report(`${at}.shows`, 'is empty; name a figure that tells what is vouched for')
    for (const name of vouches.shows) {
      const field = knownField(report, `${at}.shows`, resource, name)
      if (field && !fieldTypeOf(field).summedAs)
        report(`${at}.shows`, `"${name}" is ${kindInWords(field)}; name a number`)
    }
    checkPlaceholders(report, `${at}.says`, resource, vouches.says)
    checkBecomes(report, `${at}.becomes`, resource, vouches)
    for (const list of ['for', 'shows'] as const)
      for (const name of new Set(duplicatesIn(vouches[list])))
        report(`${at}.${list}`, `"${name}" stands there twice`)
    if (vouches.for.includes(vouches.keptIn))
      report(`${at}.for`, `"${vouches.keptIn}" is the digest of it itself; take it out`)
    for (const name of fieldsGiven(vouches))
      if (name === vouches.mark.field || name === vouches.keptIn)
        report(
          `${at}.by`,
          `"${name}" is ${name === vouches.keptIn ? 'the digest' : 'the mark'} itself; take it out`,
        )
    if (resource.frozen)
      report(at, 'gives a mark to records that "frozen" says never change; take one of them out')
    if (vouches.becomes && !Object.hasOwn(vouches.becomes, vouches.mark.field) && !vouches.renewed)
      report(`${at}.becomes`, `leaves the mark; give "${vouches.mark.field}" the value that takes it back`)
    if (vouches.becomes && vouches.renewed)
      report(at, 'a change either takes the mark back or renews it; take out "becomes" or "renewed"')
  }
}
