import { didYouMean } from '../../kinds/did-you-mean.ts'
import { kindOf } from '../../kinds/models.ts'
import type { Field, FieldOf, Resource } from '../definition.ts'
import { lookupTarget, referredBy } from '../resources.ts'
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

const checkSum = (at: string, resource: Resource, field: FieldOf<'sum'>, all: Definitions) => {
  const child = all.byName.get(field.from)
  const against = field.against
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
  const of = wanted(`${at}.of`, child, field.of, isSummable, 'cannot be summed')
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

/** A number that people type, by itself or at the end of a path. */
const checkFactor = (at: string, resource: Resource, path: string): Fault[] => {
  if (!path.includes('.')) return wanted(at, resource, path, isNumeric, 'cannot be multiplied')
  const wrong = checkPath(at, resource, path)
  if (wrong.length > 0) return wrong
  const end = lookupTarget(resource, path)
  return wanted(at, end.resource, end.name, isNumeric, 'cannot be multiplied')
}

/** Fields that lean on other fields lead where they must. */
export const relationsRule: Rule = (resource, all) =>
  Object.entries(resource.fields).flatMap(([name, field]): Fault[] => {
    const at = `fields.${name}`
    switch (field.type) {
      case 'reference':
        return all.names.has(field.to.name)
          ? []
          : [
              {
                at: `${at}.to`,
                says: `refers to ${field.to.name ?? 'a resource'}, which defineResources(…) does not name; add it there, before this one`,
              },
            ]
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
        return checkSum(at, resource, field, all)
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
