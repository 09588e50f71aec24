import type { FieldOf, Resource } from '../definition.ts'
import { didYouMean } from '../did-you-mean.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { fieldPath, lookupTarget, referredBy, resultField } from '../resources.ts'
import { checkPath, checkWanted, isNumeric, isSummable, noFieldOf } from './paths.ts'
import {
  checkFilterOption,
  type Definitions,
  fieldAt,
  isSound,
  kindInWords,
  knownField,
  oneOf,
  type Report,
} from './rule.ts'

type Tally = FieldOf<'sum'> | FieldOf<'count'>

/** `matchedTo` names fields of the summed records, one of which leads to a record. */
const checkMatchedTo = (report: Report, at: string, child: Resource, field: Tally) => {
  const matchedTo = 'matchedTo' in field ? field.matchedTo : undefined
  if (!matchedTo) return
  const named = [
    [`${at}.to`, matchedTo.to] as const,
    [`${at}.as`, matchedTo.as] as const,
    ...(matchedTo.sound ?? []).flatMap(({ field, says }) => [
      [`${at}.sound`, field] as const,
      [`${at}.sound`, says] as const,
    ]),
  ].map(([where, name]) => knownField(report, where, child, name))
  if (named.includes(undefined)) return
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

/** A sum is shown as what it adds up: quantities are no money. */
const checkUnit = (report: Report, at: string, child: Resource, { of, unit }: FieldOf<'sum'>) => {
  const end = lookupTarget(child, fieldPath(child, of))
  const named = fieldAt(end.resource, end.name)
  const summed = named && resultField(named)
  const kind = summed && fieldTypeOf(summed).summedAs
  const is = kind === 'unit' && summed && 'unit' in summed ? summed.unit : kind
  if ((is === 'money' || is === 'quantity') && is !== unit)
    report(at, `is ${unit}, and "${of}" of ${child.name} is ${is}; say unit: '${is}'`)
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
    if (
      'of' in field &&
      isSound(report, (noted) =>
        checkWanted(noted, `${at}.of`, child, field.of, isSummable, 'cannot be summed'),
      )
    ) {
      // A count has no unit; its option "of" is reported elsewhere.
      if ('unit' in field) checkUnit(report, `${at}.unit`, child, field)
    }
    checkWhere(report, `${at}.where`, child, field)
    checkMatchedTo(report, `${at}.matchedTo`, child, field)
    checkBy(report, `${at}.by`, resource, child, field.by)
  } else if (!all.names.has(field.from))
    report(`${at}.from`, `there is no resource "${field.from}"${didYouMean(field.from, all.names)}`)
  if ('against' in field && field.against)
    checkWanted(report, `${at}.against`, resource, field.against, isNumeric, 'no sum can be compared with')
}
