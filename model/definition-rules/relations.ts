import type { Field, Resource } from '../definition.ts'
import {
  type Definitions,
  didYouMean,
  type Fault,
  fieldAt,
  kindOf,
  noField,
  oneOf,
  type Rule,
} from './rule.ts'

const numbers: readonly Field['type'][] = ['integer', 'quantity', 'price', 'money']
/** What the database keeps in a column of numbers, so that it can be summed. */
const summable: readonly Field['type'][] = [...numbers, 'product']

/** A field of another resource that an option names: there, and of one of these kinds. */
const wanted = (
  at: string,
  resource: Resource,
  name: string,
  kinds: readonly Field['type'][],
  purpose: string,
): Fault[] => {
  const field = fieldAt(resource, name)
  if (!field) return [noField(at, resource, name)]
  if (kinds.includes(field.type)) return []
  const fitting = Object.keys(resource.fields).filter((other) => {
    const candidate = fieldAt(resource, other)
    return candidate && kinds.includes(candidate.type)
  })
  const choice = fitting.length > 0 ? `; name ${oneOf(fitting)}` : ''
  return [{ at, says: `"${name}" is ${kindOf(field)}, which ${purpose}${choice}` }]
}

/** Follows a dotted path of references to a field; answers the first step that leads nowhere. */
const checkPath = (at: string, resource: Resource, path: string): Fault[] => {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0)
    return head === 'id' || fieldAt(resource, head) ? [] : [noFieldOf(at, resource, head)]
  const field = fieldAt(resource, head)
  if (!field) return [noFieldOf(at, resource, head)]
  if (field.type !== 'reference')
    return [
      {
        at,
        says: `"${head}" of ${resource.name} is ${kindOf(field)} and leads to no other record; a path goes through references`,
      },
    ]
  return checkPath(at, field.to, rest.join('.'))
}

const noFieldOf = (at: string, resource: Resource, name: string): Fault => {
  const { says } = noField(at, resource, name, ['id'])
  return { at, says: says.replace(`"${name}"`, `"${name}" in ${resource.name}`) }
}

const checkSum = (
  at: string,
  resource: Resource,
  field: Extract<Field, { type: 'sum' }>,
  all: Definitions,
) => {
  const child = all.byName.get(field.from)
  const against = field.against
    ? wanted(`${at}.against`, resource, field.against, numbers, 'no sum can be compared with')
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
  const of = wanted(`${at}.of`, child, field.of, summable, 'cannot be summed')
  const by = fieldAt(child, field.by)
  const back = Object.keys(child.fields).filter((name) => {
    const candidate = fieldAt(child, name)
    return candidate?.type === 'reference' && candidate.to.name === resource.name
  })
  const choice =
    back.length > 0 ? `; name ${oneOf(back)}` : `; give ${child.name} a reference to ${resource.name}`
  const byFaults: Fault[] = !by
    ? [noFieldOf(`${at}.by`, child, field.by)]
    : by.type !== 'reference'
      ? [
          {
            at: `${at}.by`,
            says: `"${field.by}" is ${kindOf(by)} and no reference to ${resource.name}${choice}`,
          },
        ]
      : by.to.name !== resource.name
        ? [
            {
              at: `${at}.by`,
              says: `"${field.by}" refers to ${by.to.name} and not to ${resource.name}, so the sums would be those of others${choice}`,
            },
          ]
        : []
  return [...of, ...byFaults, ...against]
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
          wanted(`${at}.of`, resource, factor, numbers, 'cannot be multiplied'),
        )
      case 'joined':
        return [
          ...(field.of.length === 0
            ? [{ at: `${at}.of`, says: 'names no field; name the texts to be joined' }]
            : []),
          ...field.of.flatMap((part) => wanted(`${at}.of`, resource, part, ['text'], 'cannot be joined')),
        ]
      case 'password':
        return field.confirms === undefined
          ? []
          : wanted(`${at}.confirms`, resource, field.confirms, ['password'], 'is no password')
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
  const faults = wanted('parent.key', resource, parent.key, ['reference'], 'names no parent')
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
    at = key?.type === 'reference' ? byName.get(key.to.name) : undefined
  }
  return []
}
