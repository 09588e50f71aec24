import type { Field, FieldOf, Resource } from '../definition.ts'
import { didYouMean } from '../did-you-mean.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { fieldPath, lookupTarget, referredBy, resultField, targetOf } from '../resources.ts'
import { checkPath, checkWanted, isNumeric, isSummable, noFieldOf } from './paths.ts'
import {
  checkFilterOption,
  type Definitions,
  endOf,
  fieldAt,
  isValid,
  kindInWords,
  knownField,
  oneOf,
  type Report,
} from './rule.ts'

type Tally = FieldOf<'sum'> | FieldOf<'count'> | FieldOf<'aggregate'> | FieldOf<'gathered'>

/** `matchedTo` names fields of the summed records, one of which leads to a record. */
const checkMatchedTo = (report: Report, at: string, child: Resource, field: Tally) => {
  const matchedTo = 'matchedTo' in field ? field.matchedTo : undefined
  if (!matchedTo) return
  const named = [
    [`${at}.to`, matchedTo.to] as const,
    [`${at}.as`, matchedTo.as] as const,
    ...(matchedTo.valid ?? []).flatMap(({ field, says }) => [
      [`${at}.valid`, field] as const,
      [`${at}.valid`, says] as const,
    ]),
  ].map(([where, name]) => knownField(report, where, child, name))
  if (named.includes(undefined)) return
  for (const { field: name, is } of matchedTo.valid ?? []) {
    const field = endOf(child, name)
    for (const { text: says } of field ? fieldTypeOf(field).check(is, field) : [])
      report(`${at}.valid`, `"${name}" is never ${JSON.stringify(is)}: ${says}`)
  }
  const end = lookupTarget(child, fieldPath(child, matchedTo.to))
  const reference = fieldAt(end.resource, end.name)
  if (!reference || !referredBy(reference))
    report(`${at}.to`, `"${matchedTo.to}" of ${child.name} leads to no other record; name a reference`)
}

/** `where` is a valid filter, and absent on a stored sum. */
const checkWhere = (report: Report, at: string, child: Resource, field: Tally) => {
  const { where } = field
  if (!where) return
  const searching = ['q', 'recordText'].find((name) => name in where)
  if ('stored' in field && field.stored)
    report(at, 'narrows a sum that a column keeps, which adds up all records; take out one of them')
  else if (searching) report(at, `"${searching}" searches texts; name a field and what it must be`)
  else checkFilterOption(report, at, child, where)
}

/** `by` leads from the gathered records to this resource. */
const checkBy = (report: Report, at: string, resource: Resource, child: Resource, path: string) => {
  if (path.includes('.') && !checkPath(report, at, child, path)) return
  const end = lookupTarget(child, path)
  const by = fieldAt(end.resource, end.name)
  const target = by && referredBy(by)
  if (target?.name === resource.name) return
  const back = Object.keys(child.fields).filter((name) => {
    const candidate = fieldAt(child, name)
    return candidate && referredBy(candidate)?.name === resource.name
  })
  const choice =
    back.length > 0 ? `; name ${oneOf(back)}` : `; give ${child.name} a reference to ${resource.name}`
  if (!by) report(at, noFieldOf(child, path))
  else if (!target)
    report(at, `"${path}" is ${kindInWords(by)} and no reference to ${resource.name}${choice}`)
  else
    report(
      at,
      `"${path}" refers to ${target.name} and not to ${resource.name}, so the sums would be those of others${choice}`,
    )
}

/** Columns that a trigger can add up: stored numbers, products of the record, and stored amounts. */
const isKept = (field: Field) =>
  isNumeric(field) ||
  fieldTypeOf(field).factors !== undefined ||
  (!('from' in field) && 'stored' in field && field.stored === true)

/** A trigger keeps the sum of a column, over a reference of the same record. */
const checkStored = (
  report: Report,
  at: string,
  resource: Resource,
  child: Resource,
  { of, by, stored }: FieldOf<'sum'>,
) => {
  const summed = fieldAt(child, of)
  if (!stored || !summed) return
  const choice = (fits: (field: Field) => boolean) => {
    const names = Object.keys(child.fields).filter((name) => {
      const field = fieldAt(child, name)
      return field !== undefined && fits(field)
    })
    return names.length > 0 ? `name ${oneOf(names)}, or take "stored" out` : 'take "stored" out'
  }
  if (!isKept(summed))
    report(
      at,
      `keeps the sum of a column, and "${of}" of ${child.name} is ${kindInWords(summed)}, which is calculated; ${choice(isKept)}`,
    )
  else if (by.includes('.'))
    report(
      at,
      `keeps the sum over a reference of ${child.name}, and "${by}" leads through another record; ${choice((field) => referredBy(field)?.name === resource.name)}`,
    )
}

/** Unit of a number of the record, also of a looked up one. */
export const summedAs = (resource: Resource, name: string): 'money' | 'quantity' | undefined => {
  const end = endOf(resource, name)
  const kind = end && fieldTypeOf(end).summedAs
  const is = kind === 'unit' && end && 'unit' in end ? end.unit : kind
  return is === 'money' || is === 'quantity' ? is : undefined
}

/** A sum is shown as what it adds up: quantities are no money. */
const checkUnit = (report: Report, at: string, child: Resource, { of, unit }: FieldOf<'sum'>) => {
  const is = summedAs(child, of)
  if (is !== undefined && is !== unit)
    report(at, `is ${unit}, and "${of}" of ${child.name} is ${is}; say unit: '${is}'`)
}

/** An aggregate's result is of the kind of the field that it takes. */
const checkAggregate = (report: Report, at: string, child: Resource, field: FieldOf<'aggregate'>) => {
  const { of, as, take, newestBy } = field
  const shownAs = (name: string) => {
    const end = lookupTarget(child, fieldPath(child, name))
    return resultField(fieldAt(end.resource, end.name) ?? { type: 'integer', label: name })
  }
  const kindOf = (shown: Field) => {
    const { isDay, isTime, isTimeOfDay, isText, isWords, yesOrNo } = fieldTypeOf(shown)
    if (isSummable(shown)) return 'a number'
    if (isDay || isTime) return isDay ? 'a date' : 'a date and time'
    if (isTimeOfDay) return 'a time of day'
    return yesOrNo ? 'yes or no' : isText || isWords ? 'a text' : 'none of its types'
  }
  if (!knownField(report, `${at}.of`, child, of)) return
  const [is, wanted] = [kindOf(shownAs(of)), kindOf({ type: as, label: of } as Field)]
  if (is !== wanted) report(`${at}.as`, `is ${wanted}, and "${of}" of ${child.name} is ${is}`)
  else if (take === 'average' && wanted !== 'a number')
    report(`${at}.take`, `is an average, and "${of}" of ${child.name} is ${is}`)
  else if ((take === 'min' || take === 'max') && wanted === 'yes or no')
    report(`${at}.take`, `compares, and "${of}" of ${child.name} is ${is}; count them with "where"`)
  if (newestBy === undefined) return
  if (take !== 'latest') report(`${at}.newestBy`, 'orders the records of "latest"; take it out')
  else if (knownField(report, `${at}.newestBy`, child, newestBy)) {
    const { isDay, isTime } = fieldTypeOf(shownAs(newestBy))
    if (!isDay && !isTime && !isSummable(shownAs(newestBy)))
      report(`${at}.newestBy`, `"${newestBy}" is neither a date, a time nor a number`)
  }
}

/** A field that names records names those of one resource. */
export const requireTarget = (report: Report, at: string, resource: Resource, name: string, to: Resource) => {
  const end = lookupTarget(resource, fieldPath(resource, name))
  const field = fieldAt(end.resource, end.name)
  const target = field && referredBy(field)
  if (field && target?.name !== to.name)
    report(
      at,
      `"${name}" of ${resource.name} ${target ? `refers to ${target.name}` : `is ${kindInWords(field)}`} and not to ${to.name}`,
    )
}

/** The gathered records exist, refer to this resource and match a valid filter. */
export const checkTally = (
  report: Report,
  at: string,
  resource: Resource,
  field: Tally,
  all: Definitions,
) => {
  const child = all.byName.get(field.from)
  if (child) {
    if ('take' in field) checkAggregate(report, at, child, field)
    else if ('to' in field) {
      const to = targetOf(field)
      if (to && knownField(report, `${at}.of`, child, field.of))
        requireTarget(report, `${at}.of`, child, field.of, to)
    } else if (
      'of' in field &&
      isValid(report, (noted) =>
        checkWanted(noted, `${at}.of`, child, field.of, isSummable, 'cannot be summed'),
      )
    ) {
      // A count has no unit; its option "of" is reported elsewhere.
      if ('unit' in field) {
        checkUnit(report, `${at}.unit`, child, field)
        checkStored(report, `${at}.stored`, resource, child, field)
      }
    }
    checkWhere(report, `${at}.where`, child, field)
    checkMatchedTo(report, `${at}.matchedTo`, child, field)
    checkBy(report, `${at}.by`, resource, child, field.by)
  } else if (!all.names.has(field.from))
    report(`${at}.from`, `there is no resource "${field.from}"${didYouMean(field.from, all.names)}`)
  if ('beyond' in field || 'wholeFollows' in field)
    if (!('against' in field && field.against))
      report(
        `${at}.${'beyond' in field ? 'beyond' : 'wholeFollows'}`,
        'is about the number in "against", which is missing; add it, or take this out',
      )
  if ('against' in field && field.against)
    if (
      checkWanted(report, `${at}.against`, resource, field.against, isNumeric, 'no sum can be compared with')
    ) {
      const is = summedAs(resource, field.against)
      if (is !== undefined && is !== field.unit)
        report(
          `${at}.against`,
          `"${field.against}" is ${is}, and the sum is ${field.unit}; name another number`,
        )
    }
}
