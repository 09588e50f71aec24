import { Problem } from './errors.ts'

/** Undefined if missing. Errors: 400 `unknown_query` for any other parameter. */
export const onlyParameter = (query: unknown, name: string): unknown => {
  const { [name]: value, ...others } = query as Readonly<Record<string, unknown>>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new Problem('unknown_query', { title: `There is no parameter "${unknown}".` })
  return value
}

/** Boolean parameters, default false. Errors: 400 `unknown_query` for another value or parameter. */
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
