import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { Navigate, useSearchParams } from 'react-router-dom'
import { PageTitle } from '../../admin/layout/PageTitle.tsx'
import { underMenu } from '../../admin/resource/heading.ts'
import { Entries } from '../../admin/resource/history/Entries.tsx'
import { useTrail } from '../../admin/resource/history/use-trail.ts'
import { holdsOneOf } from '../../admin/session.ts'
import { roles } from '../../resources.config.ts'
import { AboutRecord } from './AboutRecord.tsx'
import { Dismissal, dismissalTable } from './Dismissal.tsx'
import { TrailFilters } from './TrailFilters.tsx'
import { filterIn, queryOf } from './trail-filter.ts'

const WholeTrail = () => {
  const translate = useTranslate()
  // In the address, so that a reload and a link show the same.
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
        tell={(entry) => (entry.resource === dismissalTable ? <Dismissal entry={entry} /> : undefined)}
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

/** The whole audit trail, for Administrators. */
export const TrailPage = () =>
  holdsOneOf([roles.administrator]) ? <WholeTrail /> : <Navigate to="/unauthorised" replace />
