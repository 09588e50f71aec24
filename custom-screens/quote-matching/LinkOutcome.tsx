import Alert from '@mui/material/Alert'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { formatDecimal } from '../../model/format.ts'
import { useOutcome } from './use-outcome.ts'

const quantity = (value: number) => formatDecimal(value, 0, 4)

/**
 * Above the purchase lines, after linking: how much was linked, and what was capped. It stays until it is closed, as
 * a capped quantity is nothing to miss. It takes the focus, which was on a panel that may be gone.
 */
export const LinkOutcome = () => {
  const translate = useTranslate()
  const [outcome, setOutcome] = useOutcome()
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => () => setOutcome(null), [setOutcome])
  useEffect(() => {
    if (outcome) message.current?.focus()
  }, [outcome])
  if (!outcome) return null
  return (
    <Alert
      ref={message}
      role="status"
      tabIndex={-1}
      severity={outcome.capped.length > 0 ? 'warning' : 'success'}
      variant="outlined"
      onClose={() => setOutcome(null)}
      closeText={translate('app.dismiss')}
    >
      {translate('quoteMatching.outcome.linked', { smart_count: outcome.links })}{' '}
      {translate('quoteMatching.outcome.lines', { smart_count: outcome.purchaseLines })}
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
