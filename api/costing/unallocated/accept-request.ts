import type { FieldErrors, Values } from '../../../model/check-record.ts'
import { checkNumber, numberRanges } from '../../../model/fields/number.ts'
import { reference } from '../../../model/fields/reference.ts'
import { pairKey } from '../../../model/link-plan.ts'
import { messages } from '../../../model/messages.ts'
import { maxLinksAtOnce, type WantedLink } from '../../../model/unallocated.ts'
import { purchaseLines, quoteLines } from '../../../resources.config.ts'
import { invalidInput } from '../../http/errors.ts'

export const limits = {
  labels: { purchaseLine: purchaseLines.label, quoteLine: quoteLines.label },
  range: numberRanges.quantity,
} as const

const required = (check: (value: unknown) => string[]) => (value: unknown) =>
  value === undefined || value === null ? [messages.required] : check(value)

const checks: { [Name in keyof WantedLink]: (value: unknown) => string[] } = {
  purchaseLineId: required((value) => reference.check(value)),
  quoteLineId: required((value) => reference.check(value)),
  quantity: required((value) => checkNumber(value, numberRanges.quantity, true)),
  expected: required((value) => checkNumber(value, numberRanges.quantity)),
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const faultsOf = (link: unknown, at: string): FieldErrors => {
  if (!isObject(link)) return { [at]: [messages.format] }
  const faults = Object.entries(checks).map(([name, check]): [string, string[]] => [name, check(link[name])])
  const unknown = Object.keys(link)
    .filter((name) => !Object.hasOwn(checks, name))
    .map((name): [string, string[]] => [name, [messages.unknownField]])
  return Object.fromEntries(
    [...faults, ...unknown].flatMap(([name, wrong]) => (wrong.length > 0 ? [[`${at}.${name}`, wrong]] : [])),
  )
}

const duplicatesIn = (links: readonly WantedLink[]): FieldErrors => {
  const pairs = links.map(({ purchaseLineId, quoteLineId }) => pairKey(purchaseLineId, quoteLineId))
  const seen = new Set<string>()
  const errors: FieldErrors = {}
  pairs.forEach((pair, index) => {
    if (seen.has(pair)) errors[`links.${index}.quoteLineId`] = [messages.selectedTwice]
    seen.add(pair)
  })
  return errors
}

/** @throws 400 with messages by field, such as `links.3.quantity` */
export const readAcceptRequest = (body: Values): WantedLink[] => {
  const { links, ...others } = body
  const errors: FieldErrors = Object.fromEntries(
    Object.keys(others).map((name) => [name, [messages.unknownField]]),
  )
  if (links === undefined || links === null) errors.links = [messages.required]
  else if (!Array.isArray(links)) errors.links = [messages.format]
  else if (links.length === 0) errors.links = [messages.required]
  else if (links.length > maxLinksAtOnce) errors.links = [messages.linksAtOnce(maxLinksAtOnce)]
  else Object.assign(errors, ...links.map((link, index) => faultsOf(link, `links.${index}`)))
  if (Object.keys(errors).length > 0) throw invalidInput(errors)

  const wanted = links as WantedLink[]
  const duplicates = duplicatesIn(wanted)
  if (Object.keys(duplicates).length > 0) throw invalidInput(duplicates)
  return wanted
}
