import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Referred } from '../../admin/resource/history/Referred.tsx'
import type { AuditEntry } from '../../model/audit.ts'
import type { Resource } from '../../model/definition.ts'
import { purchaseLines, quoteLines } from '../../resources.config.ts'

/** Pairs that are not suggested again: no definition makes their table, so the trail names its columns. */
const dismissalTable = 'match_dismissal'

/** That somebody said of a suggestion "not this one", or took it back. */
const Dismissal = ({ entry: { action, changes } }: { readonly entry: AuditEntry }) => {
  const translate = useTranslate()
  const line = (target: Resource, column: string) => {
    const change = changes.find(({ field }) => field === column)
    return <Referred target={target} id={Number(change?.to ?? change?.from)} />
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

/** Shows the entries of that table on the page of the audit trail. */
export const dismissalEntry = (entry: AuditEntry) =>
  entry.resource === dismissalTable ? <Dismissal entry={entry} /> : undefined
