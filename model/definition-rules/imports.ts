import { isWritable } from '../check-record.ts'
import type { Field, Resource } from '../definition.ts'
import { duplicatesIn } from '../did-you-mean.ts'
import type { BilledFields } from '../fields/billed-quantity.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { targetOf } from '../resources.ts'
import { checkState } from './guard.ts'
import { kindInWords, knownField, type Report, type Rule } from './rule.ts'

/** What each field of a bill must be. */
const billed: Readonly<
  Record<keyof BilledFields, readonly [needs: string, fits: (field: Field) => boolean]>
> = {
  unit: ['a text that people type', (field) => fieldTypeOf(field).isText === true && isWritable(field)],
  price: [
    'a price that people type',
    (field) => fieldTypeOf(field).cellFormat === 'price' && isWritable(field),
  ],
  provisional: [
    'a boolean that people set',
    (field) => fieldTypeOf(field).yesOrNo === true && isWritable(field),
  ],
  amount: ['a product, which the price follows from', (field) => fieldTypeOf(field).factors !== undefined],
}

const isBilledOption = (option: string): option is keyof BilledFields => Object.hasOwn(billed, option)

const checkBill = (report: Report, at: string, resource: Resource, bill: BilledFields) => {
  for (const [option, name] of Object.entries(bill)) {
    if (!isBilledOption(option)) continue
    const field = knownField(report, `${at}.${option}`, resource, name)
    const [needs, fits] = billed[option]
    if (field && !fits(field)) report(`${at}.${option}`, `"${name}" is ${kindInWords(field)}; name ${needs}`)
  }
  if (bill.amount !== undefined && bill.price === undefined)
    report(`${at}.amount`, 'is the price of 1, and "price" names no field; add it, or take "amount" out')
}

const checkLedger = (
  report: Report,
  at: string,
  { fields }: Resource,
  name: string,
  ledger: Readonly<Record<string, readonly string[] | undefined>>,
) => {
  const taken = Object.entries(fields).flatMap(([each, field]) =>
    [field.label, ...(('importNames' in field && field.importNames) || [])].map((heading) => ({
      each,
      heading,
    })),
  )
  const lists = Object.entries(ledger).flatMap(([option, headings]) =>
    headings ? [{ option, headings }] : [],
  )
  if (lists.length === 0) report(at, 'names no heading; take it out')
  for (const { option, headings } of lists) {
    if (headings.length === 0) report(`${at}.${option}`, 'names no heading; take it out')
    for (const heading of headings) {
      const other = taken.find((one) => one.heading.toLowerCase() === heading.toLowerCase())
      if (other)
        report(
          `${at}.${option}`,
          `"${heading}" is a heading of "${other.each === name ? `${name}" itself` : `${other.each}"`}, which gets that column first; take one of them out`,
        )
    }
  }
  for (const heading of duplicatesIn(lists.flatMap(({ headings }) => headings)))
    report(at, `"${heading}" stands there twice`)
}

/** Fields that an import reads or fills together with another one are of the types that it can fill. */
export const importsRule: Rule = (resource, report) => {
  const parentKey = resource.parent && resource.fields[resource.parent.key]
  const parent = parentKey && targetOf(parentKey)
  for (const [name, field] of Object.entries(resource.fields)) {
    const at = `fields.${name}`
    const { options, ledger, openWhile } = fieldTypeOf(field)
    // Another rule reports an option of a wrong shape.
    const given = (option: string): unknown => {
      const value = (field as unknown as Readonly<Record<string, unknown>>)[option]
      return value !== undefined && options[option as keyof typeof options]?.fits(value) ? value : undefined
    }
    const bill = given('bill') as BilledFields | undefined
    if (bill) checkBill(report, `${at}.bill`, resource, bill)
    if (given('ledger')) checkLedger(report, `${at}.ledger`, resource, name, { ...ledger?.(field) })
    const person = given('person')
    if (typeof person === 'string') {
      const named = knownField(report, `${at}.person`, resource, person)
      if (named && (person === name || !fieldTypeOf(named).isText || !isWritable(named)))
        report(`${at}.person`, `"${person}" is ${kindInWords(named)}; name a text that people type`)
    }
    const state = given('openWhile') ? openWhile?.(field) : undefined
    if (state && parent) checkState(report, `${at}.openWhile`, parent, state)
    else if (state)
      report(
        `${at}.openWhile`,
        'is about the parent, and this resource has none; add "parent", or take it out',
      )
  }
}
