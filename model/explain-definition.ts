import { asDeclared } from './conventions.ts'
import type { Resource } from './definition.ts'
import { isObject } from './fields/option.ts'

type Part = Readonly<Record<string, unknown>>

const literal = (value: unknown, key = ''): string => {
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map((each) => literal(each)).join(', ')}]`
  if (!isObject(value)) return String(value)
  if (key === 'to' && typeof value.name === 'string') return literal(value.name)
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${literal(part, name)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

const lines = (whole: Part, said: Part, indent: string): string[] =>
  Object.entries(whole).flatMap(([name, value]) => {
    const opened = name === 'fields' || name === 'list'
    if (opened && isObject(value)) {
      const below = isObject(said[name]) ? said[name] : {}
      return [`${indent}${name}: {`, ...lines(value, below, `${indent}  `), `${indent}},`]
    }
    const remark = Object.hasOwn(said, name) ? '' : '  // by convention'
    return [`${indent}${name}: ${literal(value, name)},${remark}`]
  })

/** Source text of the completed definition: `npm run check -- --explain tools`. */
export const explainDefinition = (resource: Resource): string =>
  ['{', ...lines({ ...resource }, { ...asDeclared(resource) }, '  '), '}'].join('\n')
