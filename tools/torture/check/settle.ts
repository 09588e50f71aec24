import { applyChanges, type Change, valuesAfter } from '../change.ts'
import { differences, kinds, type Records } from '../records.ts'
import type { UnknownWrite } from '../writer.ts'

/** The record that a change should have created: not otherwise known, with its values. */
const findMade = (
  change: Change,
  ids: readonly (number | null)[],
  { found, known }: { found: Records; known: readonly Records[] },
): number[] => {
  const values = valuesAfter(change, ids) ?? {}
  return [...found.of(change.kind)]
    .filter(([id]) => !known.some((records) => records.of(change.kind).has(id)))
    .filter(([, record]) => differences(change.kind, values, record).length === 0)
    .map(([id]) => id)
}

type State = 'done' | 'not done' | 'neither' | 'done twice'

const stateOf = (
  change: Change,
  ids: (number | null)[],
  world: { found: Records; known: readonly Records[] },
): State => {
  if (change.id === null) {
    const made = findMade(change, ids, world)
    ids.push(made[0] ?? null)
    return made.length > 1 ? 'done twice' : made.length === 1 ? 'done' : 'not done'
  }
  ids.push(change.id)
  const record = world.found.of(change.kind).get(change.id)
  const is = (values: Change['before']) =>
    record && values ? differences(change.kind, values, record).length === 0 : !record && !values
  return is(valuesAfter(change, ids)) ? 'done' : is(change.before) ? 'not done' : 'neither'
}

/** Lines created below one record have ascending ids. */
const inOrder = (changes: readonly Change[], ids: readonly (number | null)[]) =>
  kinds.every((kind) => {
    const made = ids.filter((_, index) => changes[index]?.kind === kind && changes[index]?.parent)
    return made.every((id, index) => index === 0 || Number(id) > Number(made[index - 1]))
  })

/**
 * Determines whether each write with an unknown outcome was done, and notes those that were. Each must be
 * done completely or not at all.
 * @param known all expected records, including the writers' books
 * @returns errors
 */
export const settle = (
  unknown: readonly UnknownWrite[],
  found: Records,
  known: readonly Records[],
): string[] => {
  const wrong: string[] = []
  for (const { book, what, changes, holds } of unknown) {
    const ids: (number | null)[] = []
    const states = new Set(changes.map((change) => stateOf(change, ids, { found, known })))
    if (states.size > 1) wrong.push(`${what}: half done (${[...states].join(', ')})`)
    else if (states.has('neither') || states.has('done twice')) wrong.push(`${what}: ${[...states][0]}`)
    else if (states.has('done')) {
      if (!inOrder(changes, ids)) wrong.push(`${what}: its lines are in another order`)
      applyChanges(book.records, changes, ids as number[])
    }
    for (const hold of holds) book.held.delete(hold)
  }
  return wrong
}

/** Differences: missing, changed and unexpected records. */
export const compareRecords = (expected: Records, found: Records): string[] =>
  kinds.flatMap((kind) => [
    ...[...expected.of(kind)].flatMap(([id, values]) => {
      const record = found.of(kind).get(id)
      if (!record) return [`${kind} ${id} was acknowledged and is lost: ${JSON.stringify(values)}`]
      return differences(kind, values, record).map((difference) => `${kind} ${id}: ${difference}`)
    }),
    ...[...found.of(kind)]
      .filter(([id]) => !expected.of(kind).has(id))
      .map(([id, record]) => `${kind} ${id} is there and nobody asked for it: ${JSON.stringify(record)}`),
  ])
