import type { Resource } from '../../model/definition.ts'
import { expectationOf, mayGive } from '../../model/vouches.ts'

/** Sets `expect` of a call, or parts of it: what the user saw of the record that the call may approve, send or agree. */
export const expecting = (path: string, expectation: object): string => {
  const [address = '', query] = path.split('?')
  const parameters = new URLSearchParams(query)
  const before = JSON.parse(parameters.get('expect') ?? '{}') as object
  parameters.set('expect', JSON.stringify({ ...before, ...expectation }))
  return `${address}?${parameters}`
}

/**
 * The address of a call on a record as it is shown. If the record gets a mark and is another by then, the user is asked.
 * @param names fields that the call writes; without them, it may write any
 */
export const expectingRecord = (
  path: string,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  names?: readonly string[],
): string =>
  (names ? mayGive(resource, names) : resource.vouches)
    ? expecting(path, expectationOf(resource, record))
    : path
