import { Problem } from './errors.ts'

/**
 * The one parameter that a call takes, undefined where it is not given.
 * @param query as Fastify has parsed it
 * Errors: 400 `unknown_query` for any other.
 */
export const onlyParameter = (query: unknown, name: string): unknown => {
  const { [name]: value, ...others } = query as Readonly<Record<string, unknown>>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new Problem('unknown_query', { title: `There is no parameter "${unknown}".` })
  return value
}

/**
 * Parameters of a call that are "true" or "false", and false where they are not given.
 * Errors: 400 `unknown_query` for another value or another parameter.
 */
export const flagsIn = <Name extends string>(
  query: unknown,
  names: readonly Name[],
): { readonly [name in Name]: boolean } => {
  const given = query as Readonly<Record<string, unknown>>
  const unknown = Object.keys(given).find((name) => !names.some((known) => known === name))
  if (unknown !== undefined)
    throw new Problem('unknown_query', { title: `There is no parameter "${unknown}".` })
  const wrong = names.find(
    (name) => ![undefined, 'true', 'false'].includes(given[name] as string | undefined),
  )
  if (wrong !== undefined) throw new Problem('unknown_query', { title: `"${wrong}" must be true or false.` })
  return Object.fromEntries(names.map((name) => [name, given[name] === 'true'])) as Record<Name, boolean>
}
