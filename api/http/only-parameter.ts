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
