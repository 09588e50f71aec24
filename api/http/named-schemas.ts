import type { JsonSchema } from '../../model/json-schema.ts'

type Part = Readonly<Record<string, unknown>>

type Named = Record<string, JsonSchema>

const freeName = (named: Named, name: string, text: string): string => {
  for (let turn = 1; ; turn++) {
    const tried = turn === 1 ? name : `${name}${turn}`
    const taken = named[tried]
    if (taken === undefined || JSON.stringify(taken) === text) return tried
  }
}

const hoist = (value: unknown, named: Named): unknown => {
  if (Array.isArray(value)) return value.map((each) => hoist(each, named))
  if (typeof value !== 'object' || value === null) return value
  const { 'x-name': name, ...part } = value as Part
  const schema = Object.fromEntries(Object.entries(part).map(([key, each]) => [key, hoist(each, named)]))
  if (typeof name !== 'string') return schema
  const free = freeName(named, name, JSON.stringify(schema))
  named[free] = schema
  return { $ref: `#/components/schemas/${free}` }
}

/** Moves schemas with `x-name` to the components, so that generated clients have named types. */
export const nameSchemas = <Paths extends object>(paths: Paths): { paths: Paths; schemas: Named } => {
  const schemas: Named = {}
  return { paths: hoist(paths, schemas) as Paths, schemas }
}

export const freeId = (ids: Set<string>, id: string): string => {
  let free = id
  for (let turn = 2; ids.has(free); turn++) free = `${id}${turn}`
  ids.add(free)
  return free
}

/** Default operation id, from method and path: `postQuoteHeaderCopy`. */
export const operationIdOf = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')]
    .map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('')
