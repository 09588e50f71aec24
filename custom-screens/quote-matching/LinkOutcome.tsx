import Alert from '@mui/material/Alert'
import { useEffect } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { useListing } from '../../admin/resource/listing-context.ts'
import { quantityText } from './line-search.ts'

export interface Outcome {
  readonly links: number
  readonly purchaseLines: number
  /** Quote lines linked with less than the typed quantity. */
  readonly capped: readonly {
    readonly id: number
    readonly line: string
    readonly typed: number
    readonly linked: number
  }[]
}

/** Capped quantities, shown above the list until the user closes the message. */
const useCappedOutcome = () => {
  const { pagePath } = useListing()
  return useStore<Outcome | null>(`quote-matching.outcome.${pagePath}`, null)
}

const useOutcomeText = () => {
  const translate = useTranslate()
  return ({ links, purchaseLines }: Outcome) =>
    `${translate('quoteMatching.outcome.linked', { smart_count: links })} ${translate('quoteMatching.outcome.lines', { smart_count: purchaseLines })}`
}

/** Shows the result: as a toast, so that the list does not move, unless quantities were capped. */
export const useShowOutcome = () => {
  const toast = useToast()
  const textOf = useOutcomeText()
  const [, setCapped] = useCappedOutcome()
  return (outcome: Outcome) => {
    const isWhole = outcome.capped.length === 0
    setCapped(isWhole ? null : outcome)
    if (isWhole) toast(textOf(outcome))
  }
}

/** Above the purchase lines: quantities capped by the last linking. */
export const LinkOutcome = () => {
  const translate = useTranslate()
  const textOf = useOutcomeText()
  const [outcome, setOutcome] = useCappedOutcome()
  useEffect(() => () => setOutcome(null), [setOutcome])
  if (!outcome) return null
  return (
    <Alert
      role="status"
      severity="warning"
      variant="outlined"
      onClose={() => setOutcome(null)}
      closeText={translate('app.dismiss')}
    >
      {textOf(outcome)}
      {outcome.capped.map(({ id, line, typed, linked }) => (
        <div key={id}>
          {translate('quoteMatching.outcome.capped', {
            line,
            typed: quantityText(typed),
            linked: quantityText(linked),
          })}
        </div>
      ))}
    </Alert>
  )
}
