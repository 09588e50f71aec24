import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useGetManyAggregate, useTranslate } from 'react-admin'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { AuditEntry } from '../../model/audit.ts'
import type { Resource } from '../../model/definition.ts'
import { type AnyRecord, recordText } from '../../model/record-text.ts'
import { roles } from '../../resources.config.ts'
import { definitionsNow } from '../definitions.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { underMenu } from '../resource/heading.ts'
import { Entries } from '../resource/history/Entries.tsx'
import { useTrail } from '../resource/history/use-trail.ts'
import { holdsOneOf } from '../session.ts'
import { TrailFilters } from './TrailFilters.tsx'
import { filterIn, queryOf } from './trail-filter.ts'

/** The record as in the entry: its values on creation or deletion. */
const asRecorded = ({ action, recordId, changes }: AuditEntry): AnyRecord => ({
  ...Object.fromEntries(changes.map(({ field, from, to }) => [field, action === 'deleted' ? from : to])),
  id: recordId ?? 0,
})

interface AboutRecordProps {
  readonly entry: AuditEntry
  readonly resource: Resource | undefined
  /** Filters by this record. */
  readonly onPick: (entry: AuditEntry) => void
}

const AboutRecord = ({ entry, resource, onPick }: AboutRecordProps) => {
  const translate = useTranslate()
  const { recordId } = entry
  const isKnown = resource !== undefined && resource.name in definitionsNow() && recordId !== null
  const { data } = useGetManyAggregate<AnyRecord & { id: number }>(
    resource?.name ?? '',
    { ids: isKnown ? [recordId] : [] },
    { enabled: isKnown && entry.action !== 'deleted' },
  )
  // Sign-in attempts name an unknown address; entries about the whole database name nothing.
  if (recordId === null)
    return entry.action.startsWith('sign_in') && <span>{translate('history.unknownAddress')}</span>
  if (!resource) return <span>{`${entry.resource} ${recordId}`}</span>
  const today = data?.find((found) => found?.id === recordId)
  const name = recordText(resource, today ?? asRecorded(entry))
  const text = name === `${resource.label} ${recordId}` ? name : `${resource.label} ${name}`
  if (!isKnown) return <span>{text}</span>
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

interface TrailPageProps {
  /** Describes entries of tables without a definition; undefined if it cannot. */
  readonly tell?: (entry: AuditEntry) => ReactNode | undefined
}

const WholeTrail = ({ tell }: TrailPageProps) => {
  const translate = useTranslate()
  // In the address, so that reloads and links show the same filters.
  const [parameters, setParameters] = useSearchParams()
  const filter = filterIn(parameters)
  const trail = useTrail('/AuditTrail', queryOf(filter))
  const change = (values: Readonly<Record<string, string | undefined>>) => {
    const given = Object.entries({ ...filter, ...values }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    setParameters(given, { replace: true })
  }
  return (
    <Stack spacing={1.5} sx={{ minWidth: 0, maxWidth: 1080 }}>
      <PageTitle>{underMenu(translate('list.administration'), translate('history.title'))}</PageTitle>
      <TrailFilters filter={filter} onChange={change} />
      <Entries
        trail={trail}
        tell={tell}
        about={(entry, resource) => (
          <AboutRecord
            entry={entry}
            resource={resource}
            onPick={({ resource: name, recordId }) => change({ resource: name, recordId: String(recordId) })}
          />
        )}
      />
    </Stack>
  )
}

export const TrailPage = (props: TrailPageProps) =>
  holdsOneOf([roles.administrator]) ? <WholeTrail {...props} /> : <Navigate to="/unauthorised" replace />
