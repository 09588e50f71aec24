import { useStore } from 'react-admin'
import { usePlace } from '../../admin/resource/place-context.ts'

/** What the last linking in this list did. */
export interface Outcome {
  readonly links: number
  readonly purchaseLines: number
  /** Quote lines that were not taken whole. */
  readonly capped: readonly {
    /** Of the quote line. */
    readonly id: number
    readonly line: string
    readonly typed: number
    readonly linked: number
  }[]
}

/** Shared by the panel, which is gone once the selection is cleared, and the message above the list. */
export const useOutcome = () => {
  const { address } = usePlace()
  return useStore<Outcome | null>(`quote-matching.outcome.${address}`, null)
}
