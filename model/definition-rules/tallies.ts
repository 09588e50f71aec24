import type { FieldOf, Resource } from '../definition.ts'
import { didYouMean } from '../did-you-mean.ts'
import { fieldPath, lookupTarget, referredBy } from '../resources.ts'
import { checkPath, isNumeric, isSummable, noFieldOf, wanted } from './paths.ts'
import { type Definitions, type Fault, fieldAt, filterFaults, kindInWords, noField, oneOf } from './rule.ts'

type Tally = FieldOf<'sum'> | FieldOf<'count'>

/** `matchedTo` names fields of the summed records, one of which leads to a record. */
const checkMatchedTo = (at: string, child: Resource, field: Tally): Fault[] => {
  const matchedTo = 'matchedTo' in field ? field.matchedTo : undefined
  if (!matchedTo) return []
  const missing = [
    [`${at}.to`, matchedTo.to] as const,
    [`${at}.as`, matchedTo.as] as const,
    ...(matchedTo.sound ?? []).flatMap(({ field, says }) => [
      [`${at}.sound`, field] as const,
      [`${at}.sound`, says] as const,
    ]),
  ].flatMap(([where, name]) => (fieldAt(child, name) ? [] : [noField(where, child, name)]))
  if (missing.length > 0) return missing
  const end = lookupTarget(child, fieldPath(child, matchedTo.to))
  const reference = fieldAt(end.resource, end.name)
  if (reference && referredBy(reference)) return []
  return [
    { at: `${at}.to`, says: `"${matchedTo.to}" of ${child.name} leads to no other record; name a reference` },
  ]
}

/** `where` is a valid filter, and absent on a stored sum. */
const whereFaults = (at: string, child: Resource, field: Tally): Fault[] => {
  if (!field.where) return []
  if ('stored' in field && field.stored)
    return [
      { at, says: 'narrows a sum that a column keeps, which adds up all records; take out one of them' },
    ]
  const searching = ['q', 'recordText'].find((name) => name in (field.where ?? {}))
  if (searching) return [{ at, says: `"${searching}" searches texts; name a field and what it must be` }]
  return filterFaults(at, child, field.where)
}

/** The gathered records exist, refer to this resource and match a valid filter. */
export const checkTally = (at: string, resource: Resource, field: Tally, all: Definitions): Fault[] => {
  const child = all.byName.get(field.from)
  const against =
    'against' in field && field.against
      ? wanted(`${at}.against`, resource, field.against, isNumeric, 'no sum can be compared with')
      : []
  if (!child && all.names.has(field.from)) return against
  if (!child)
    return [
      {
        at: `${at}.from`,
        says: `there is no resource "${field.from}"${didYouMean(field.from, all.names)}`,
      },
      ...against,
    ]
  const of = [
    ...('of' in field ? wanted(`${at}.of`, child, field.of, isSummable, 'cannot be summed') : []),
    ...whereFaults(`${at}.where`, child, field),
    ...checkMatchedTo(`${at}.matchedTo`, child, field),
  ]
  const wrongPath = field.by.includes('.') ? checkPath(`${at}.by`, child, field.by) : []
  if (wrongPath.length > 0) return [...of, ...wrongPath, ...against]
  const end = lookupTarget(child, field.by)
  const by = fieldAt(end.resource, end.name)
  const back = Object.keys(child.fields).filter((name) => {
    const candidate = fieldAt(child, name)
    return candidate && referredBy(candidate)?.name === resource.name
  })
  const target = by ? referredBy(by) : null
  const choice =
    back.length > 0 ? `; name ${oneOf(back)}` : `; give ${child.name} a reference to ${resource.name}`
  const byFaults: Fault[] = !by
    ? [noFieldOf(`${at}.by`, child, field.by)]
    : !target
      ? [
          {
            at: `${at}.by`,
            says: `"${field.by}" is ${kindInWords(by)} and no reference to ${resource.name}${choice}`,
          },
        ]
      : target.name !== resource.name
        ? [
            {
              at: `${at}.by`,
              says: `"${field.by}" refers to ${target.name} and not to ${resource.name}, so the sums would be those of others${choice}`,
            },
          ]
        : []
  return [...of, ...byFaults, ...against]
}
