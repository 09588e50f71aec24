import type { Change } from '../change.ts'
import { holdOf, type Intent } from '../intent.ts'
import { type Kind, pathOf } from '../records.ts'
import { anyDate, type Operation, type Turn } from '../turn.ts'
import { isHeld, rootsOf } from './roots.ts'

/** Up to four unlocked records of a kind, and what to lock until the outcome is known. */
const pickSeveral = (turn: Turn, kind: Kind, fits: (id: number) => boolean = () => true) => {
  const { random, book } = turn
  const free = [...book.records.of(kind)].filter(
    ([id, values]) => !book.held.has(holdOf(kind, id)) && !isHeld(turn, kind, values) && fits(id),
  )
  const picked = random.shuffled(free).slice(0, random.whole(1, 4))
  return {
    picked,
    ids: picked.map(([id]) => id),
    holds: picked.flatMap(([id, values]) => [holdOf(kind, id), ...rootsOf(turn, kind, values)]),
  }
}

const intentOf = (
  call: Intent['call'],
  changes: readonly Change[],
  holds: readonly string[],
  count: 'changed' | 'deleted',
): Intent => ({
  call,
  changes,
  ids: () => changes.map(({ id }) => id),
  complaints: (reply) =>
    reply?.[count] === changes.length ? [] : [`${reply?.[count]} of ${changes.length} records were ${count}`],
  holds,
})

/** Sets one date on several purchases; unchanged records are skipped. */
export const editSeveral: Operation = {
  name: 'edit several purchases',
  share: 3,
  plan: (turn) => {
    const kind = 'purchase-headers'
    const { picked, ids, holds } = pickSeveral(turn, kind)
    if (ids.length === 0) return null
    const statementDate = anyDate(turn)
    const changes = picked
      .filter(([, before]) => before.statementDate !== statementDate)
      .map(([id, before]) => ({
        kind,
        id,
        before,
        after: { ...before, statementDate, version: Number(before.version) + 1 },
      })) satisfies Change[]
    const body = { ids, set: { statementDate } }
    return intentOf({ method: 'PATCH', path: pathOf(kind), body }, changes, holds, 'changed')
  },
}

export const deleteSeveral: Operation = {
  name: 'delete several quote lines',
  share: 2,
  plan: (turn) => {
    const kind = 'quote-lines'
    const isUnused = (id: number) =>
      turn.book.records.children('quote-purchase-links', 'quoteLineId', id).length === 0 &&
      !turn.book.ordered.has(id)
    const { picked, ids, holds } = pickSeveral(turn, kind, isUnused)
    if (ids.length === 0) return null
    const changes = picked.map(([id, before]) => ({ kind, id, before, after: null })) satisfies Change[]
    return intentOf({ method: 'DELETE', path: pathOf(kind), body: { ids } }, changes, holds, 'deleted')
  },
}
