import type { Values } from '../../../model/check-record.ts'
import { edition, holdOf, type Intent } from '../intent.ts'
import type { Kind } from '../records.ts'
import { anyDate, anyPrice, anyQuantity, type Operation, pickRecord, type Turn } from '../turn.ts'
import { isHeld, rootsOf } from './roots.ts'

const edit = (name: string, share: number, kind: Kind, change: (turn: Turn) => Values): Operation => ({
  name,
  share,
  plan: (turn): Intent | null => {
    const entry = pickRecord(turn, kind, ([, values]) => !isHeld(turn, kind, values))
    if (!entry) return null
    const [id, values] = entry
    const manner = { whole: turn.random.chance(0.5), ifMatch: turn.random.chance(0.5) }
    return edition(kind, entry, change(turn), manner, [holdOf(kind, id), ...rootsOf(turn, kind, values)])
  },
})

export const editProject = edit('edit project', 2, 'projects', (turn) => ({
  comments: `Edited ${turn.number}`,
}))

export const editQuote = edit('edit quote', 3, 'quote-headers', (turn) => ({
  comments: `Edited ${turn.number}`,
}))

export const editQuoteLine = edit('edit quote line', 8, 'quote-lines', (turn) => ({
  quantity: anyQuantity(turn),
  costEach: anyPrice(turn),
}))

export const editPurchase = edit('edit purchase', 4, 'purchase-headers', (turn) => ({
  statementDate: anyDate(turn),
}))

export const editPurchaseLine = edit('edit purchase line', 6, 'purchase-lines', (turn) => ({
  costEach: anyPrice(turn),
  costingCategoryId: turn.random.pick(turn.common.categories),
}))

export const editPayment = edit('edit payment', 3, 'payments', (turn) => ({ receivedDate: anyDate(turn) }))

/** Changes a link's quantity, keeping its sign. Not for contested lines, which could be over-matched. */
export const editLink: Operation = {
  name: 'edit link',
  share: 4,
  plan: (turn) => {
    const kind = 'quote-purchase-links'
    const entry = pickRecord(
      turn,
      kind,
      ([, values]) =>
        !isHeld(turn, kind, values) && !turn.common.contested.includes(Number(values.purchaseLineId)),
    )
    if (!entry) return null
    const [id, values] = entry
    const linkedQuantity = Math.sign(Number(values.linkedQuantity)) * Math.abs(anyQuantity(turn))
    return edition(kind, entry, { linkedQuantity }, { whole: true, ifMatch: turn.random.chance(0.5) }, [
      holdOf(kind, id),
      ...rootsOf(turn, kind, values),
    ])
  },
}
