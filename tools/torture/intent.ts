import type { Values } from '../../model/check-record.ts'
import type { Change } from './change.ts'
import { type Answer, type Call, LostReply } from './http-client.ts'
import { differences, type Kind, pathOf, risesWithLines } from './records.ts'

export interface Intent {
  readonly call: Call
  /** Its effect on the records; if other writers affect it, the reply determines it. */
  readonly changes: readonly Change[] | ((reply: Answer['body']) => readonly Change[])
  /** Ids of the changed records in the reply; null for an id that is missing. */
  ids(reply: Answer['body']): (number | null)[]
  complaints(reply: Answer['body']): string[]
  /** Records locked until the outcome is known: `quote-headers 7`. */
  readonly holds: readonly string[]
  /** Quote lines that it orders. */
  readonly orders?: readonly number[]
  /**
   * Purchases of which an undo may raise the version of lines by one: it takes back the order lines that own code gave them, which
   * raised none. They are read again.
   */
  readonly raises?: readonly number[]
  /** Excluded from undo. */
  readonly isFinal?: boolean
  /** Status of an acceptable rejection. */
  readonly refusal?: number
  acknowledged?(reply: Answer['body']): void
}

export const holdOf = (kind: Kind, id: number): string => `${kind} ${id}`

/** A write of one record. The reply is the record after the write, or before its deletion. */
const writeOf = (call: Call, change: Change, holds: readonly string[]): Intent => ({
  call,
  changes: [change],
  ids: (reply) => [change.id ?? Number(reply?.id)],
  complaints: (reply) => differences(change.kind, change.after ?? change.before ?? {}, reply ?? {}),
  holds,
})

/**
 * Creates a record, below its parent if it has one.
 * @param computed additional expected values
 */
export const creation = (
  kind: Kind,
  path: string,
  values: Values,
  holds: readonly string[] = [],
  computed: Values = {},
): Intent =>
  writeOf(
    { method: 'POST', path, body: values },
    { kind, id: null, before: null, after: { ...values, ...computed, version: 1 } },
    holds,
  )

/** Updates a record: whole or partial, with or without its version. */
export const edition = (
  kind: Kind,
  [id, before]: readonly [number, Values],
  changed: Values,
  { whole, ifMatch }: { whole: boolean; ifMatch: boolean },
  holds: readonly string[],
): Intent => {
  const version = Number(before.version)
  const { version: _, ...values } = { ...before, ...changed }
  return writeOf(
    {
      method: whole ? 'PUT' : 'PATCH',
      path: `${pathOf(kind)}/${id}`,
      body: whole ? values : changed,
      ...(ifMatch && !risesWithLines(kind) && { headers: { 'if-match': `"${version}"` } }),
    },
    { kind, id, before, after: { ...values, version: version + 1 } },
    holds,
  )
}

export const deletion = (
  kind: Kind,
  [id, before]: readonly [number, Values],
  holds: readonly string[],
): Intent =>
  writeOf({ method: 'DELETE', path: `${pathOf(kind)}/${id}` }, { kind, id, before, after: null }, holds)

/** No reply, or one after which the request is made again: 429, 503, and a proxy's equivalents. */
export const isLost = (outcome: Answer | Error): boolean =>
  outcome instanceof LostReply ||
  (!(outcome instanceof Error) && [429, 502, 503, 504].includes(outcome.status))
