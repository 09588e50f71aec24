import { hintsFor } from '../../model/did-you-mean.ts'
import { refusals } from '../../model/refusals.ts'
import { Problem } from './errors.ts'

/** Errors: 400 `unknown_query` for any other parameter. */
export const refuseUnknown = (query: object, names: readonly string[]): void => {
  const unknown = Object.keys(query).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new Problem('unknown_query', {
      title: refusals.unknownParameter({ name: unknown, hints: hintsFor(unknown, names) }),
    })
}

/** Undefined if missing. Errors: 400 `unknown_query` for any other parameter. */
export const onlyParameter = (query: unknown, name: string): unknown => {
  const given = query as Readonly<Record<string, unknown>>
  refuseUnknown(given, [name])
  return given[name]
}

/** Boolean parameters, default false. Errors: 400 `unknown_query` for another value or parameter. */
export const flagsIn = <Name extends string>(
  query: unknown,
  names: readonly Name[],
): { readonly [name in Name]: boolean } => {
  const given = query as Readonly<Record<string, unknown>>
  refuseUnknown(given, names)
  const wrong = names.find((name) => ![undefined, 'true', 'false'].includes(given[name] as string))
  if (wrong !== undefined)
    throw new Problem('unknown_query', { title: refusals.booleanNeeded({ name: wrong }) })
  return Object.fromEntries(names.map((name) => [name, given[name] === 'true'])) as Record<Name, boolean>
}
