import type { Field, FieldOf, Resource } from '../definition.ts'
import { didYouMean } from '../did-you-mean.ts'
import { lookupTarget, neededBefore, referredBy, targetOf } from '../resources.ts'
import { cycleFaults } from './cycles.ts'
import { checkPath, isNumeric, isSummable, wanted } from './paths.ts'
import { type Definitions, type Fault, fieldAt, noField, type Rule } from './rule.ts'
import { checkTally } from './tallies.ts'

const isReference = (field: Field) => referredBy(field) !== null
const isOfType = (type: Field['type']) => (field: Field) => field.type === type

const checkFactor = (at: string, resource: Resource, path: string): Fault[] => {
  if (!path.includes('.')) return wanted(at, resource, path, isNumeric, 'cannot be multiplied')
  const wrong = checkPath(at, resource, path)
  if (wrong.length > 0) return wrong
  const end = lookupTarget(resource, path)
  return wanted(at, end.resource, end.name, isNumeric, 'cannot be multiplied')
}

/** Triggers maintain the product of a number of the record and one of a record that it refers to. */
const storedAmountFaults = (at: string, { of, stored }: FieldOf<'amount'>): Fault[] => {
  const steps = of.map((path) => path.split('.').length).toSorted()
  if (!stored || steps.join() === '1,2') return []
  return [
    {
      at,
      says: 'keeps the product of a number of the record and one of a record that it refers to; name those, or take it out',
    },
  ]
}

const targetFaults = (
  at: string,
  field: FieldOf<'reference'> | FieldOf<'references'>,
  { names }: Definitions,
): Fault[] => {
  const to = targetOf(field)
  if (!to) {
    const name = String(field.to)
    return [{ at: `${at}.to`, says: `there is no resource "${name}"${didYouMean(name, names)}` }]
  }
  return names.has(to.name)
    ? []
    : [
        {
          at: `${at}.to`,
          says: `refers to ${to.name ?? 'a resource'}, which defineResources(…) does not name; add it there`,
        },
      ]
}

/** The referred resource exists, and required references form no cycle. */
const referenceFaults = (
  at: string,
  resource: Resource,
  field: FieldOf<'reference'>,
  all: Definitions,
): Fault[] => {
  const faults = targetFaults(at, field, all)
  const to = referredBy(field)
  if (!to || faults.length > 0) return faults
  if (!field.required || !(to.name === resource.name || neededBefore(to).has(resource.name))) return []
  return [
    {
      at: `${at}.required`,
      says: `needs ${to.name === resource.name ? 'another one' : `one of ${to.name}, which needs one of these`} first, so no record can be made; let one of them be without it`,
    },
  ]
}

/** The fields and resources that a field names exist and fit. */
const namedFaults = (at: string, resource: Resource, field: Field, all: Definitions): Fault[] => {
  switch (field.type) {
    case 'reference':
      return referenceFaults(at, resource, field, all)
    case 'references':
      return targetFaults(at, field, all)
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
      return [
        ...field.of.flatMap((path) => checkFactor(`${at}.of`, resource, path)),
        ...storedAmountFaults(`${at}.stored`, field),
      ]
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
          wanted(`${at}.of`, resource, part, isOfType('text'), 'cannot be joined'),
        ),
      ]
    case 'password':
      return field.confirms === undefined
        ? []
        : wanted(`${at}.confirms`, resource, field.confirms, isOfType('password'), 'is no password')
    case 'sum':
    case 'count':
      return checkTally(at, resource, field, all)
    default:
      return []
  }
}

export const relationsRule: Rule = (resource, all) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const faults = namedFaults(`fields.${name}`, resource, field, all)
    return faults.length > 0 ? faults : cycleFaults(resource, name, all)
  })

/** The parent is a reference of this resource, and parents form no cycle. */
export const parentRule: Rule = (resource, { byName }) => {
  const { parent, topLevel } = resource
  if (!parent)
    return topLevel ? [{ at: 'topLevel', says: 'a list without a parent is there anyway; take it out' }] : []
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
