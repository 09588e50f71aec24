import Alert from '@mui/material/Alert'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { formatDecimal } from '../../model/format.ts'
import { useOutcome } from './use-outcome.ts'

const quantity = (value: number) => formatDecimal(value, 0, 4)

/**
 * Above the purchase lines, after linking: how much was linked, and what was capped. It stays until it is closed, as
 * a capped quantity is nothing to miss.
 */
export const LinkOutcome = () => {
  const translate = useTranslate()
  const [outcome, setOutcome] = useOutcome()
  useEffect(() => () => setOutcome(null), [setOutcome])
  return (
    <div role="status">
      {outcome && (
        <Alert
          severity={outcome.capped.length > 0 ? 'warning' : 'success'}
          variant="outlined"
          onClose={() => setOutcome(null)}
          closeText={translate('app.dismiss')}
        >
          {translate('quoteMatching.outcome.linked', { smart_count: outcome.links })}{' '}
          {translate('quoteMatching.outcome.lines', { smart_count: outcome.purchaseLines })}
          {outcome.capped.map(({ line, typed, linked }) => (
            <div key={line}>
              {translate('quoteMatching.outcome.capped', {
                line,
                typed: quantity(typed),
                linked: quantity(linked),
              })}
            </div>
          ))}
        </Alert>
      )}
    </div>
  )
}
