import type { Values } from '../../model/check-record.ts'
import type { Change } from './change.ts'
import { type Answer, type Call, LostAnswer } from './http-client.ts'
import { differences, type Kind, pathOf } from './records.ts'

/** A write that a writer has decided on. */
export interface Intent {
  readonly call: Call
  /** What it does to the records; where other writers have a say, that is known from the reply alone. */
  readonly changes: readonly Change[] | ((reply: Answer['body']) => readonly Change[])
  /** The ids of the changed records, as the reply tells them; null for one that it leaves out. */
  ids(reply: Answer['body']): (number | null)[]
  /** What is wrong with the reply, in words. */
  complaints(reply: Answer['body']): string[]
  /** Records that nobody touches while the outcome is not known: `quote-headers 7`. */
  readonly holds: readonly string[]
  /** Whether nothing takes it back. */
  readonly isFinal?: boolean
  /** The one refusal that is right as well. */
  readonly refusal?: number
  /** Notes what only the acknowledgement tells. */
  acknowledged?(reply: Answer['body']): void
}

export const holdOf = (kind: Kind, id: number): string => `${kind} ${id}`

/** A write of one record: its reply is that record, as it is after the write, or as it was before it is deleted. */
const writeOf = (call: Call, change: Change, holds: readonly string[]): Intent => ({
  call,
  changes: [change],
  ids: (reply) => [change.id ?? Number(reply?.id)],
  complaints: (reply) => differences(change.after ?? change.before ?? {}, reply ?? {}),
  holds,
})

/**
 * Makes a record, by the call below its parent where it has one.
 * @param computed what it also has then
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

/** Changes a record; the whole of it is sent, or what is new, and its version or not. */
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
      ...(ifMatch && { headers: { 'if-match': `"${version}"` } }),
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

/** No answer, or one that leaves open whether the write was done: 503, and what a proxy says for it. */
export const isLost = (outcome: Answer | Error): boolean =>
  outcome instanceof LostAnswer || (!(outcome instanceof Error) && [502, 503, 504].includes(outcome.status))
