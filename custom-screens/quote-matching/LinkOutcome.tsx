import Alert from '@mui/material/Alert'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { formatDecimal, withMinus } from '../../model/format.ts'
import { useCappedOutcome, useOutcomeText } from './use-outcome.ts'

const quantity = (value: number) => withMinus(formatDecimal(value, 0, 4))

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
            typed: quantity(typed),
            linked: quantity(linked),
          })}
        </div>
      ))}
    </Alert>
  )
}
