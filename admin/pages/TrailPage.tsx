import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useGetManyAggregate, useTranslate } from 'react-admin'
import { Navigate, useSearchParams } from 'react-router-dom'
import { type AuditEntry, auditActions } from '../../model/audit.ts'
import type { Resource } from '../../model/definition.ts'
import { type AnyRecord, recordText } from '../../model/record-text.ts'
import { definitionsNow, resources } from '../definitions.ts'
import { DateBox } from '../fields/DateBox.tsx'
import { allRecords, ReferencePicker } from '../fields/ReferencePicker.tsx'
import { PageTitle } from '../layout/Paper.tsx'
import { outline } from '../outline.ts'
import { underMenu } from '../resource/heading.ts'
import { Entries, useTrail } from '../resource/history/Entries.tsx'
import { hasAnyRole } from '../session.ts'

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
  if (resource && entry.action === 'rows_left_out') return <span>{resource.title}</span>
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

/** Filters of the trail, as in its address: `?resource=projects&from=2026-11-01`. */
interface TrailFilter {
  readonly resource?: string
  readonly recordId?: string
  readonly userId?: string
  readonly action?: string
  /** Both days inclusive: `yyyy-MM-dd`. */
  readonly from?: string
  readonly to?: string
}
type TrailFilterName = keyof TrailFilter

const isDay = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)
const known: Readonly<Record<TrailFilterName, (text: string) => boolean>> = {
  resource: (text) => Object.hasOwn(resources, text),
  recordId: isId,
  userId: isId,
  action: (text) => auditActions.some((action) => action === text),
  from: isDay,
  to: isDay,
}

/** Reads the address; ignores invalid values. */
export const filterIn = (parameters: URLSearchParams): TrailFilter => {
  const given = Object.entries(known).flatMap(([name, isKnown]) => {
    const text = parameters.get(name)
    return text !== null && isKnown(text) ? [[name, text]] : []
  })
  const { recordId, ...filter }: TrailFilter = Object.fromEntries(given)
  // An id without a resource is ambiguous.
  return filter.resource !== undefined && recordId !== undefined ? { ...filter, recordId } : filter
}

/** Converts days in the user's time zone to instants: from inclusive, to exclusive. */
export const queryOf = ({ from, to, ...filter }: TrailFilter): Record<string, string> => {
  const startOf = (day: string, daysLater = 0) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return new Date(year, month - 1, date + daysLater).toISOString()
  }
  return {
    ...filter,
    ...(from !== undefined && { from: startOf(from) }),
    ...(to !== undefined && { to: startOf(to, 1) }),
  }
}

interface TrailFiltersProps {
  readonly filter: TrailFilter
  /** Sets some filters; undefined removes one. */
  readonly onChange: (change: { readonly [Name in TrailFilterName]?: string | undefined }) => void
}

const FilterBox = ({ half = false, children }: { readonly half?: boolean; readonly children: ReactNode }) => (
  <Box sx={{ width: { xs: half ? 'calc(50% - 6px)' : '100%', sm: 200 } }}>{children}</Box>
)

const TrailFilters = ({ filter, onChange }: TrailFiltersProps) => {
  const translate = useTranslate()
  const choice = (name: 'resource' | 'action', options: readonly (readonly [string, string])[]) => (
    <TextField
      select
      label={translate(`history.filters.${name}`)}
      value={filter[name] ?? ''}
      onChange={(event) =>
        onChange({
          [name]: event.target.value || undefined,
          ...(name === 'resource' && { recordId: undefined }),
        })
      }
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">{translate('list.all')}</MenuItem>
      {options.map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
  const day = (name: 'from' | 'to') => (
    <DateBox
      label={translate(`history.filters.${name}`)}
      day={filter[name] ?? ''}
      onDay={(day) => onChange({ [name]: day || undefined })}
    />
  )
  return (
    <Stack
      role="search"
      aria-label={translate('history.filters.title')}
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ flexWrap: 'wrap', alignItems: 'center' }}
    >
      <FilterBox>
        <ReferencePicker
          target={resources.users}
          label={translate('history.filters.person')}
          value={filter.userId === undefined ? allRecords : Number(filter.userId)}
          onChange={(id) => onChange({ userId: id === null || id === allRecords ? undefined : String(id) })}
          withAll
        />
      </FilterBox>
      <FilterBox>
        {choice(
          'resource',
          Object.values(resources).map(({ name, title }) => [name, title]),
        )}
      </FilterBox>
      <FilterBox>
        {choice(
          'action',
          auditActions.map((action) => [action, translate(`history.actions.${action}`)]),
        )}
      </FilterBox>
      <FilterBox half>{day('from')}</FilterBox>
      <FilterBox half>{day('to')}</FilterBox>
      {filter.recordId !== undefined && (
        <Button onClick={() => onChange({ recordId: undefined })}>{translate('history.allRecords')}</Button>
      )}
    </Stack>
  )
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
  hasAnyRole([outline.roles.administrator]) ? (
    <WholeTrail {...props} />
  ) : (
    <Navigate to="/unauthorised" replace />
  )
