import Link from '@mui/material/Link'
import { useGetManyAggregate, useTranslate } from 'react-admin'
import type { AuditEntry } from '../../model/audit.ts'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { recordText } from '../../model/record-text.ts'

/** The record as the entry itself knows it: what it was made with, or what it held when it was deleted. */
const asTold = ({ action, recordId, changes }: AuditEntry): AnyRecord => ({
  ...Object.fromEntries(changes.map(({ field, from, to }) => [field, action === 'deleted' ? from : to])),
  id: recordId ?? 0,
})

interface AboutRecordProps {
  readonly entry: AuditEntry
  readonly resource: Resource | undefined
  /** Keeps the trail to this record. */
  readonly onPick: (entry: AuditEntry) => void
}

/** Which record an entry is about: its kind and its text, as it is called today where it still exists. */
export const AboutRecord = ({ entry, resource, onPick }: AboutRecordProps) => {
  const translate = useTranslate()
  const { recordId } = entry
  const isKnown = resource !== undefined && recordId !== null
  const { data } = useGetManyAggregate<AnyRecord & { id: number }>(
    resource?.name ?? '',
    { ids: isKnown ? [recordId] : [] },
    { enabled: isKnown && entry.action !== 'deleted' },
  )
  // An attempt to sign in names an address that nobody has; what concerns the whole database names nothing.
  if (recordId === null)
    return entry.action.startsWith('sign_in') && <span>{translate('history.unknownAddress')}</span>
  if (!resource) return <span>{`${entry.resource} ${recordId}`}</span>
  const today = data?.find((found) => found?.id === recordId)
  const name = recordText(resource, today ?? asTold(entry))
  const text = name === `${resource.label} ${recordId}` ? name : `${resource.label} ${name}`
  return (
    <Link
      component="button"
      type="button"
      onClick={() => onPick(entry)}
      aria-label={translate('history.only', { record: text })}
      sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      {text}
    </Link>
  )
}
