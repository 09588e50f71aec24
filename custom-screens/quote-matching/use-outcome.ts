import { useStore, useTranslate } from 'react-admin'
import { useToast } from '../../admin/layout/use-toast.ts'
import { useListing } from '../../admin/resource/listing-context.ts'

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

/** What was capped, which stays above the list until it is closed: it is nothing to miss. */
export const useCappedOutcome = () => {
  const { pagePath } = useListing()
  return useStore<Outcome | null>(`quote-matching.outcome.${pagePath}`, null)
}

/** The sentence that says what a linking did. */
export const useOutcomeText = () => {
  const translate = useTranslate()
  return ({ links, purchaseLines }: Outcome) =>
    `${translate('quoteMatching.outcome.linked', { smart_count: links })} ${translate('quoteMatching.outcome.lines', { smart_count: purchaseLines })}`
}

/** Says what a linking did: in passing, so that the list stays where it is, unless something was capped. */
export const useOutcome = () => {
  const toast = useToast()
  const textOf = useOutcomeText()
  const [, setCapped] = useCappedOutcome()
  return (outcome: Outcome) => {
    const isWhole = outcome.capped.length === 0
    setCapped(isWhole ? null : outcome)
    if (isWhole) toast(textOf(outcome))
  }
}
