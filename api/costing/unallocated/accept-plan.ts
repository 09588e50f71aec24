import type { ChangedLine } from '../../../model/costing/changed-line.ts'
import {
  commonSign,
  fitsSign,
  type OpenPurchaseLine,
  type PlannedLink,
  pairKey,
  unmatchedQuantity,
} from '../../../model/costing/link-plan.ts'
import { costingMessages } from '../../../model/costing/messages.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import type { RequestedLink } from '../../../model/costing/unallocated.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import type { Message } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'

interface StoredLines {
  readonly purchaseLines: ReadonlyMap<number, OpenPurchaseLine>
  readonly quoteLines: ReadonlySet<number>
  /** Matched quantity per pair, by `pairKey`. */
  readonly held: ReadonlyMap<string, number>
  readonly labels: { readonly purchaseLine: string; readonly quoteLine: string }
  readonly range: { readonly min: number; readonly max: number }
}

interface LinkFault {
  readonly index: number
  readonly field: keyof RequestedLink
  readonly message: Message
}

interface AcceptPlan {
  readonly links: readonly PlannedLink[]
  readonly faults: readonly LinkFault[]
  /**
   * Indexes of links whose lines have another unmatched quantity than the caller expected, and those lines.
   */
  readonly stale: readonly number[]
  readonly changed: readonly ChangedLine[]
}

const unstorable = (quantity: number, { min, max }: StoredLines['range']): Message | null => {
  if (quantity === 0) return messages.nonZero
  if (quantity > max) return messages.maximum({ n: max })
  return quantity < min ? messages.minimum({ n: min }) : null
}

/**
 * Validates links against the stored lines. A link to an already linked pair adds to it. All links of the
 * request together cannot exceed the unmatched quantity of a purchase line.
 */
export const planAcceptance = (
  wanted: readonly RequestedLink[],
  { purchaseLines, quoteLines, held, labels, range }: StoredLines,
): AcceptPlan => {
  const links: PlannedLink[] = []
  const faults: LinkFault[] = []
  const stale: number[] = []
  const changed = new Map<number, ChangedLine>()
  const given = new Map<number, number>()
  wanted.forEach((link, index) => {
    const { purchaseLineId, quoteLineId, quantity, expected } = link
    const fault = (field: keyof RequestedLink, message: Message) =>
      void faults.push({ index, field, message })
    const line = purchaseLines.get(purchaseLineId)
    if (!line) fault('purchaseLineId', messages.unknownReference({ label: labels.purchaseLine }))
    if (!quoteLines.has(quoteLineId))
      fault('quoteLineId', messages.unknownReference({ label: labels.quoteLine }))
    if (!line || !quoteLines.has(quoteLineId)) return

    const remaining = unmatchedQuantity(line)
    if (!fitsSign(quantity, commonSign([line]))) fault('quantity', costingMessages.signOfPurchaseLine)
    else if (expected !== remaining) {
      stale.push(index)
      changed.set(purchaseLineId, { purchaseLineId, remaining })
    } else {
      const before = given.get(purchaseLineId) ?? 0
      const left = subtract(remaining, before)
      const linkedQuantity = sum([held.get(pairKey(purchaseLineId, quoteLineId)) ?? 0, quantity])
      const wrong =
        Math.abs(quantity) > Math.abs(left)
          ? costingRefusals.moreThanUnmatched({ n: left })
          : unstorable(linkedQuantity, range)
      given.set(purchaseLineId, sum([before, quantity]))
      if (wrong) fault('quantity', wrong)
      else links.push({ purchaseLineId, quoteLineId, addedQuantity: quantity, linkedQuantity })
    }
  })
  return { links, faults, stale, changed: [...changed.values()] }
}
