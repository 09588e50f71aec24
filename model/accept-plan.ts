import { subtract, sum } from './decimal.ts'
import {
  commonSign,
  fitsSign,
  type OpenPurchaseLine,
  type PlannedLink,
  pairKey,
  unmatchedQuantity,
} from './link-plan.ts'
import { messages } from './messages.ts'
import type { ChangedLine } from './problem.ts'
import type { WantedLink } from './unallocated.ts'

/** What is stored of the lines that links are wanted between. */
export interface StoredLines {
  readonly purchaseLines: ReadonlyMap<number, OpenPurchaseLine>
  readonly quoteLines: ReadonlySet<number>
  /** What the pairs hold already, by `pairKey`. */
  readonly held: ReadonlyMap<string, number>
  /** What the two kinds of lines are called. */
  readonly labels: { readonly purchaseLine: string; readonly quoteLine: string }
  /** The least and the most that a link can hold. */
  readonly range: { readonly min: number; readonly max: number }
}

/** What is wrong with one of the links, and in which of its fields. */
export interface LinkFault {
  readonly index: number
  readonly field: keyof WantedLink
  readonly message: string
}

export interface AcceptPlan {
  readonly links: readonly PlannedLink[]
  readonly faults: readonly LinkFault[]
  /** The links, by their place, whose lines have something else unmatched than was expected, and those lines. */
  readonly stale: readonly number[]
  readonly changed: readonly ChangedLine[]
}

/** A link that a person set to the other sign could come to zero, and one added to often could leave the range. */
const unstorable = (quantity: number, { min, max }: StoredLines['range']): string | null => {
  if (quantity === 0) return messages.nonZero
  if (quantity > max) return messages.maximum(max)
  return quantity < min ? messages.minimum(min) : null
}

/**
 * Judges links against what is stored. A pair that is linked already is added to; no purchase line is given more than
 * it has unmatched, counting the links of the request together.
 */
export const planAcceptance = (
  wanted: readonly WantedLink[],
  { purchaseLines, quoteLines, held, labels, range }: StoredLines,
): AcceptPlan => {
  const links: PlannedLink[] = []
  const faults: LinkFault[] = []
  const stale: number[] = []
  const changed = new Map<number, ChangedLine>()
  const given = new Map<number, number>()
  wanted.forEach((link, index) => {
    const { purchaseLineId, quoteLineId, quantity, expected } = link
    const fault = (field: keyof WantedLink, message: string) => void faults.push({ index, field, message })
    const line = purchaseLines.get(purchaseLineId)
    if (!line) fault('purchaseLineId', messages.unknownReference(labels.purchaseLine))
    if (!quoteLines.has(quoteLineId)) fault('quoteLineId', messages.unknownReference(labels.quoteLine))
    if (!line || !quoteLines.has(quoteLineId)) return

    const remaining = unmatchedQuantity(line)
    if (!fitsSign(quantity, commonSign([line]))) fault('quantity', messages.signOfPurchaseLine)
    else if (expected !== remaining) {
      stale.push(index)
      changed.set(purchaseLineId, { purchaseLineId, remaining })
    } else {
      const before = given.get(purchaseLineId) ?? 0
      const left = subtract(remaining, before)
      const linkedQuantity = sum([held.get(pairKey(purchaseLineId, quoteLineId)) ?? 0, quantity])
      const wrong =
        Math.abs(quantity) > Math.abs(left)
          ? messages.moreThanUnmatched(left)
          : unstorable(linkedQuantity, range)
      given.set(purchaseLineId, sum([before, quantity]))
      if (wrong) fault('quantity', wrong)
      else links.push({ purchaseLineId, quoteLineId, addedQuantity: quantity, linkedQuantity })
    }
  })
  return { links, faults, stale, changed: [...changed.values()] }
}
