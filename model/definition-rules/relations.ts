import { didYouMean } from '../../kinds/did-you-mean.ts'
import { kindOf } from '../../kinds/models.ts'
import type { Field, FieldOf, Resource } from '../definition.ts'
import { checkFilter } from '../filter/check-filter.ts'
import { fieldPath, lookupTarget, neededBefore, referredBy } from '../resources.ts'
import { type Definitions, type Fault, fieldAt, kindInWords, noField, oneOf, type Rule } from './rule.ts'

const isNumeric = (field: Field) => kindOf(field).numeric === true
/** What the database keeps in a column of numbers, so that it can be summed. */
const isSummable = (field: Field) => isNumeric(field) || kindOf(field).summedAs !== undefined
const isReference = (field: Field) => referredBy(field) !== null
const isOfKind = (kind: Field['type']) => (field: Field) => field.type === kind

/** A field of another resource that an option names: there, and of a kind that fits. */
const wanted = (
  at: string,
  resource: Resource,
  name: string,
  fits: (field: Field) => boolean,
  purpose: string,
): Fault[] => {
  const field = fieldAt(resource, name)
  if (!field) return [noField(at, resource, name)]
  if (fits(field)) return []
  const fitting = Object.keys(resource.fields).filter((other) => {
    const candidate = fieldAt(resource, other)
    // Not the field that is being defined.
    return candidate && fits(candidate) && !at.startsWith(`fields.${other}.`)
  })
  const choice = fitting.length > 0 ? `; name ${oneOf(fitting)}` : ''
  return [{ at, says: `"${name}" is ${kindInWords(field)}, which ${purpose}${choice}` }]
}

/** Follows a dotted path of references to a field; answers the first step that leads nowhere. */
const checkPath = (at: string, resource: Resource, path: string): Fault[] => {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0)
    return head === 'id' || fieldAt(resource, head) ? [] : [noFieldOf(at, resource, head)]
  const field = fieldAt(resource, head)
  if (!field) return [noFieldOf(at, resource, head)]
  const to = referredBy(field)
  if (!to)
    return [
      {
        at,
        says: `"${head}" of ${resource.name} is ${kindInWords(field)} and leads to no other record; a path goes through references`,
      },
    ]
  return checkPath(at, to, rest.join('.'))
}

const noFieldOf = (at: string, resource: Resource, name: string): Fault => {
  const { says } = noField(at, resource, name, ['id'])
  return { at, says: says.replace(`"${name}"`, `"${name}" in ${resource.name}`) }
}

/** Where a sum says that its records went: fields of theirs, of which one leads to a record. */
const checkWent = (at: string, child: Resource, field: FieldOf<'sum'> | FieldOf<'count'>): Fault[] => {
  const went = 'went' in field ? field.went : undefined
  if (!went) return []
  const missing = [
    [`${at}.to`, went.to] as const,
    [`${at}.as`, went.as] as const,
    ...(went.sound ?? []).flatMap(({ field, says }) => [
      [`${at}.sound`, field] as const,
      [`${at}.sound`, says] as const,
    ]),
  ].flatMap(([where, name]) => (fieldAt(child, name) ? [] : [noField(where, child, name)]))
  if (missing.length > 0) return missing
  const end = lookupTarget(child, fieldPath(child, went.to))
  const reference = fieldAt(end.resource, end.name)
  if (reference && referredBy(reference)) return []
  return [
    { at: `${at}.to`, says: `"${went.to}" of ${child.name} leads to no other record; name a reference` },
  ]
}

/** What is gathered from other records: there, pointing back here, and narrowed by what their list can be asked. */
const checkTally = (
  at: string,
  resource: Resource,
  field: FieldOf<'sum'> | FieldOf<'count'>,
  all: Definitions,
): Fault[] => {
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
    ...checkWent(`${at}.went`, child, field),
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

const whereFaults = (at: string, child: Resource, field: FieldOf<'sum'> | FieldOf<'count'>): Fault[] => {
  if (!field.where) return []
  if ('stored' in field && field.stored)
    return [
      { at, says: 'narrows a sum that a column keeps, which adds up all records; take out one of them' },
    ]
  const searching = ['q', 'recordText'].find((name) => name in (field.where ?? {}))
  if (searching) return [{ at, says: `"${searching}" searches texts; name a field and what it must be` }]
  const checked = checkFilter(child, field.where)
  return 'message' in checked ? [{ at, says: checked.message.replace(/\.$/, '') }] : []
}

/** A number that people type, by itself or at the end of a path. */
const checkFactor = (at: string, resource: Resource, path: string): Fault[] => {
  if (!path.includes('.')) return wanted(at, resource, path, isNumeric, 'cannot be multiplied')
  const wrong = checkPath(at, resource, path)
  if (wrong.length > 0) return wrong
  const end = lookupTarget(resource, path)
  return wanted(at, end.resource, end.name, isNumeric, 'cannot be multiplied')
}

/** It leads to a resource that is there, and no record must be there before itself. */
const referenceFaults = (
  at: string,
  resource: Resource,
  field: FieldOf<'reference'>,
  { names }: Definitions,
): Fault[] => {
  const to = referredBy(field)
  // A name that no resource has.
  if (!to) {
    const name = String(field.to)
    return [{ at: `${at}.to`, says: `there is no resource "${name}"${didYouMean(name, names)}` }]
  }
  if (!names.has(to.name))
    return [
      {
        at: `${at}.to`,
        says: `refers to ${to.name ?? 'a resource'}, which defineResources(…) does not name; add it there`,
      },
    ]
  if (!field.required || !(to.name === resource.name || neededBefore(to).has(resource.name))) return []
  return [
    {
      at: `${at}.required`,
      says: `needs ${to.name === resource.name ? 'another one' : `one of ${to.name}, which needs one of these`} first, so no record can be made; let one of them be without it`,
    },
  ]
}

/** Fields that lean on other fields lead where they must. */
export const relationsRule: Rule = (resource, all) =>
  Object.entries(resource.fields).flatMap(([name, field]): Fault[] => {
    const at = `fields.${name}`
    switch (field.type) {
      case 'reference':
        return referenceFaults(at, resource, field, all)
      case 'lookup':
        return field.path.includes('.')
          ? checkPath(`${at}.path`, resource, field.path)
          : [
              {
                at: `${at}.path`,
                says: `"${field.path}" goes through no reference; write one and a field of its record, as in "supplierId.supplierName"`,
              },
            ]
      case 'product':
        return field.of.flatMap((factor) =>
          wanted(`${at}.of`, resource, factor, isNumeric, 'cannot be multiplied'),
        )
      case 'amount':
        return field.of.flatMap((path) => checkFactor(`${at}.of`, resource, path))
      case 'rest':
        return [
          ...wanted(`${at}.of`, resource, field.of, isSummable, 'nothing can be taken from'),
          ...wanted(`${at}.less`, resource, field.less, isSummable, 'cannot be taken away'),
        ]
      case 'stage':
        return field.of.flatMap(([part]) =>
          fieldAt(resource, part) ? [] : [noField(`${at}.of`, resource, part)],
        )
      case 'joined':
        return [
          ...(field.of.length === 0
            ? [{ at: `${at}.of`, says: 'names no field; name the texts to be joined' }]
            : []),
          ...field.of.flatMap((part) =>
            wanted(`${at}.of`, resource, part, isOfKind('text'), 'cannot be joined'),
          ),
        ]
      case 'password':
        return field.confirms === undefined
          ? []
          : wanted(`${at}.confirms`, resource, field.confirms, isOfKind('password'), 'is no password')
      case 'sum':
      case 'count':
        return checkTally(at, resource, field, all)
      default:
        return []
    }
  })

/** The parent is a reference of this resource, and not a circle of parents. */
export const parentRule: Rule = (resource, { byName }) => {
  const { parent } = resource
  if (!parent) return []
  const faults = wanted('parent.key', resource, parent.key, isReference, 'names no parent')
  if (faults.length > 0) return faults
  const seen = new Set<string>()
  for (let at: Resource | undefined = resource; at?.parent; ) {
    if (seen.has(at.name))
      return [
        {
          at: 'parent',
          says: `${[...seen].join(' below ')} below ${at.name}: a record cannot stand below itself; let one of them be without a parent`,
        },
      ]
    seen.add(at.name)
    const key = fieldAt(at, at.parent.key)
    at = byName.get((key && referredBy(key)?.name) ?? '')
  }
  return []
}
