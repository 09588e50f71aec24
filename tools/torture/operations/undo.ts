import type { Change } from '../change.ts'
import { holdOf, type Intent } from '../intent.ts'
import { differences } from '../records.ts'
import type { Operation, Turn } from '../turn.ts'
import { isHeld, rootsOf } from './roots.ts'

/** Inverse of a change. A restored record gets a version above its last one. */
const inverse = ({ kind, id, before, after }: Change): Change => ({
  kind,
  id,
  before: after,
  after: before && { ...before, version: Number((after ?? before).version) + 1 },
})

/** A save without changes cannot be undone. */
const isSame = ({ kind, before, after }: Change): boolean =>
  before !== null &&
  after !== null &&
  differences(kind, { ...after, version: before.version }, before).length === 0

/** A link to a contested line: another writer can have taken the released quantity. */
const isContested = ({ common }: Turn, change: Change): boolean =>
  change.kind === 'quote-purchase-links' &&
  common.contested.includes(Number((change.before ?? change.after)?.purchaseLineId))

/** An order that is not sent follows the lines of its purchase, so that its own lines change and are undone too. */
const mayBeOrdered = ({ kind }: Change): boolean => kind === 'purchase-headers' || kind === 'purchase-lines'

const raisedBy = (changes: readonly Change[]): number[] => {
  const ids = changes.flatMap(({ kind, id, after }) => {
    if (!after) return []
    if (kind === 'purchase-headers') return [Number(id)]
    return kind === 'purchase-lines' ? [Number(after.purchaseHeaderId)] : []
  })
  return [...new Set(ids)]
}

/** Undoes the writer's last write, and sometimes that undo. */
export const undo: Operation = {
  name: 'undo',
  share: 6,
  plan: (turn): Intent | null => {
    const { last, held } = turn.book
    if (!last || last.changes.length === 0) return null
    const values = ({ before, after }: Change) => before ?? after ?? {}
    const isFree = (change: Change) =>
      !held.has(holdOf(change.kind, Number(change.id))) && !isHeld(turn, change.kind, values(change))
    if (!last.changes.every(isFree) || last.changes.some(isSame)) return null
    const changes = last.changes.map(inverse)
    return {
      call: { method: 'POST', path: '/Undo', body: { requestId: last.requestId } },
      changes,
      raises: raisedBy(changes),
      ids: () => changes.map(({ id }) => id),
      complaints: (reply) => {
        const others = Number(reply?.undone) - changes.length
        if (others === 0 || (others > 0 && changes.some(mayBeOrdered))) return []
        return [`${reply?.undone} of ${changes.length} records were undone`]
      },
      holds: last.changes.flatMap((change) => [
        holdOf(change.kind, Number(change.id)),
        ...rootsOf(turn, change.kind, values(change)),
      ]),
      ...(changes.some((change) => isContested(turn, change)) && { refusal: 409 }),
    }
  },
}
