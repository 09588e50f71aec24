import type { Field, Resource } from '../definition.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { referredBy } from '../resources.ts'
import { type Definitions, fieldAt, type Report } from './rule.ts'

interface Place {
  readonly resource: Resource
  readonly name: string
}

const keyOf = ({ resource, name }: Place) => `${resource.name}.${name}`

/** Fields along a path of references. */
const along = (resource: Resource, path: string): Place[] => {
  const [name = '', ...rest] = path.split('.')
  const field = fieldAt(resource, name)
  const to = field && referredBy(field)
  return [{ resource, name }, ...(to && rest.length > 0 ? along(to, rest.join('.')) : [])]
}

/** Fields that a computed field is computed from. */
const sourcesOf = (resource: Resource, field: Field, { byName }: Definitions): Place[] => {
  const { readFrom, gatheredFrom } = fieldTypeOf(field)
  const gathered = gatheredFrom?.(field)
  const child = gathered && byName.get(gathered.from)
  return [
    ...(readFrom?.(field) ?? []).flatMap((path) => along(resource, path)),
    ...(child ? gathered.of.flatMap((path) => along(child, path)) : []),
  ]
}

/** The shortest way from a field back to itself, or null. */
const wayBack = (start: Place, all: Definitions): Place[] | null => {
  const seen = new Set<string>()
  for (const ways = [[start]]; ways.length > 0; ) {
    const way = ways.shift() ?? []
    const last = way.at(-1) ?? start
    const field = fieldAt(last.resource, last.name)
    for (const source of field ? sourcesOf(last.resource, field, all) : []) {
      const key = keyOf(source)
      if (key === keyOf(start)) return way
      if (!seen.has(key)) ways.push([...way, source])
      seen.add(key)
    }
  }
  return null
}

/** A field computed from itself. A cycle is reported at its first field. */
export const checkCycle = (report: Report, resource: Resource, name: string, all: Definitions) => {
  const fields = all.list.flatMap((one) => Object.keys(one.fields).map((name) => `${one.name}.${name}`))
  const way = wayBack({ resource, name }, all)?.map(keyOf)
  const [first = -1, ...others] = way?.map((key) => fields.indexOf(key)) ?? []
  if (!way || others.some((other) => other <= first)) return
  const through = way.slice(1).join(', ')
  report(
    `fields.${name}`,
    `is computed from itself${through && ` through ${through}`}; compute it from other fields`,
  )
}
