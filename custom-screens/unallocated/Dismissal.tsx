import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { ReferencedRecord } from '../../admin/resource/history/ChangedValue.tsx'
import type { AuditEntry } from '../../model/audit.ts'
import type { Resource } from '../../model/definition.ts'
import { purchaseLines, quoteLines } from '../../resources.config.ts'

/** Dismissed pairs. The table has no definition, so the audit trail contains column names. */
const dismissalTable = 'match_dismissal'

const Dismissal = ({ entry: { action, changes } }: { readonly entry: AuditEntry }) => {
  const translate = useTranslate()
  const line = (target: Resource, column: string) => {
    const change = changes.find(({ field }) => field === column)
    return <ReferencedRecord target={target} id={Number(change?.to ?? change?.from)} />
  }
  return (
    <span>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {translate(action === 'deleted' ? 'history.suggestedAgain' : 'history.dismissed')}
      </Typography>{' '}
      {line(purchaseLines, 'purchase_line_id')} {translate('history.on')} {line(quoteLines, 'quote_line_id')}
    </span>
  )
}

/** Renders dismissals on the audit trail page. */
export const dismissalEntry = (entry: AuditEntry) =>
  entry.resource === dismissalTable ? <Dismissal entry={entry} /> : undefined
