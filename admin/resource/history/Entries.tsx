import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { type AuditEntry, type AuditPage, fileRecords } from '../../../model/audit.ts'
import { keepsSecrets } from '../../../model/check-record.ts'
import type { Fields, Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { formatInstant } from '../../../model/format.ts'
import { type LeftOutRows, rowRanges } from '../../../model/import.ts'
import { withViews } from '../../../model/saved-views.ts'
import { undoHours } from '../../../model/undo.ts'
import { definitionsNow } from '../../definitions.ts'
import { Loading } from '../../layout/Loading.tsx'
import { apiQuery } from '../../providers/api-query.ts'
import { undo } from '../../undo/take-back.ts'
import { saveLeftOut } from '../import/left-out.ts'
import { ChangedValue } from './ChangedValue.tsx'

interface OfEntry {
  readonly entry: AuditEntry
  readonly resource: Resource | undefined
}

const millisecondsInHour = 3_600_000

/** Restores a deleted record, with everything its request deleted, while that can be undone. */
const BringBackButton = ({ entry, resource }: OfEntry) => {
  const translate = useTranslate()
  const { requestId, action, at } = entry
  const isRecent = Date.now() - Date.parse(at) < undoHours * millisecondsInHour
  if (action !== 'deleted' || requestId === null || !isRecent) return null
  if (!resource || keepsSecrets(resource)) return null
  const restored = { key: 'undo.broughtBack' }
  return (
    <Button size="small" onClick={() => void undo({ requestId, entry: restored, at: Date.parse(at) })}>
      {translate('undo.bringBack')}
    </Button>
  )
}

const colours: Readonly<Partial<Record<AuditEntry['action'], string>>> = {
  created: 'success.main',
  changed: 'primary.main',
  deleted: 'error.main',
  sign_in_failed: 'warning.main',
  sign_in_paused: 'warning.main',
  code_failed: 'warning.main',
  code_paused: 'warning.main',
  proof_failed: 'warning.main',
  refused: 'warning.main',
  password_changed: 'primary.main',
  mail_failed: 'error.main',
  restored: 'error.main',
  trail_shortened: 'error.main',
}
const quiet = 'text.secondary'

const textActions: ReadonlySet<AuditEntry['action']> = new Set([
  'sent',
  'mail_sent',
  'mail_failed',
  'changed_with_reason',
])

const pageSize = 50

/** Audit trail by page. `path`: `/AuditTrail` or `/Project/7/history`. */
export const useTrail = (path: string, query: Readonly<Record<string, string>> = {}) =>
  useInfiniteQuery({
    queryKey: ['audit-trail', path, query],
    queryFn: ({ pageParam, signal, queryKey }) => {
      const parameters = new URLSearchParams({ ...query, limit: String(pageSize) })
      if (pageParam !== null) parameters.set('before', String(pageParam))
      return apiQuery<AuditPage>(queryKey, `${path}?${parameters}`).queryFn({ signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Entries are only added: cached pages may lack the newest.
    refetchOnMount: 'always',
    gcTime: 0,
  })

interface EntriesProps {
  readonly trail: ReturnType<typeof useTrail>
  readonly about?: (entry: AuditEntry, resource: Resource | undefined) => ReactNode
  /** Describes entries of tables without a definition; undefined if it cannot. */
  readonly tell?: (entry: AuditEntry) => ReactNode | undefined
}

type EntryProps = { readonly entry: AuditEntry } & Pick<EntriesProps, 'about' | 'tell'>

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  tableLayout: 'fixed',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '3px 8px 3px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '& th': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& thead th': { fontSize: 12 },
  '& thead th:first-of-type': { width: '26%' },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& em': { color: theme.vars.palette.text.secondary },
}))

const Values = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: '4px 16px',
  margin: '4px 0 0',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { fontSize: 12, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
}))

/** Rows that an import left out, as the browser sent them with it. */
const LeftOut = ({
  rows,
  resource,
}: {
  readonly rows: LeftOutRows
  readonly resource: Resource | undefined
}) => {
  const translate = useTranslate()
  const { numbers, rows: kept } = rows
  const said = translate('import.leftOut', { smart_count: numbers.length, rows: rowRanges(numbers) })
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
      <Typography sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>{said}</Typography>
      {resource && kept.length > 0 && (
        <Button size="small" onClick={() => saveLeftOut(resource, rows, translate('import.row'))}>
          {kept.length === numbers.length
            ? translate('import.downloadLeftOut')
            : translate('history.downloadFirst', { smart_count: kept.length })}
        </Button>
      )}
    </Stack>
  )
}

const isPicture = (resource: Resource | undefined, name: string): boolean => {
  const field = (resource?.fields as Fields | undefined)?.[name]
  return field !== undefined && fieldTypeOf(field).isPicture === true
}

/** Key of what happened to a picture: its name says nothing to people. */
const pictureChange = (from: unknown, to: unknown) => {
  if (from === null || from === undefined) return 'pictures.added'
  return to === null || to === undefined ? 'pictures.removed' : 'pictures.changed'
}

const Changes = ({ entry: { action, changes }, resource }: OfEntry) => {
  const translate = useTranslate()
  const labelOf = (name: string) =>
    textActions.has(action)
      ? translate(`history.sent.${name}`)
      : ((resource?.fields as Fields | undefined)?.[name]?.label ?? name)
  if (changes.length === 0) return null
  if (action === 'rows_left_out') return <LeftOut rows={changes[0]?.to as LeftOutRows} resource={resource} />
  if (action !== 'changed')
    return (
      <Values>
        {changes.map(({ field, from, to }) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <ChangedValue resource={resource} name={field} value={action === 'deleted' ? from : to} />
            </dd>
          </div>
        ))}
      </Values>
    )
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{translate('history.field')}</th>
          <th scope="col">{translate('history.from')}</th>
          <th scope="col">{translate('history.to')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{labelOf(field)}</th>
            {isPicture(resource, field) ? (
              <td colSpan={2}>{translate(pictureChange(from, to))}</td>
            ) : (
              <>
                <td>
                  <ChangedValue resource={resource} name={field} value={from} />
                </td>
                <td>
                  <ChangedValue resource={resource} name={field} value={to} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Entry = ({ entry, about, tell }: EntryProps) => {
  const translate = useTranslate()
  const resource =
    entry.resource === fileRecords.name ? fileRecords : withViews(definitionsNow())[entry.resource]
  const summary = resource ? undefined : tell?.(entry)
  const nobody = entry.action === 'sign_in_failed' ? 'history.nobody' : 'history.outside'
  return (
    <Box
      component="li"
      sx={{ listStyle: 'none', borderLeft: 3, borderColor: colours[entry.action] ?? quiet, pl: 1.5 }}
    >
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        {summary ?? (
          <>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {translate(`history.actions.${entry.action}`)}
            </Typography>
            {about?.(entry, resource)}
          </>
        )}
        <BringBackButton entry={entry} resource={resource} />
        <Typography component="span" color="textSecondary" sx={{ fontSize: 14 }}>
          {translate('history.by', { name: entry.userName ?? translate(nobody) })}
          {entry.client && `, ${translate('history.client', { address: entry.client })}`}
        </Typography>
        <Typography
          component="time"
          dateTime={entry.at}
          color="textSecondary"
          sx={{ fontSize: 14, ml: 'auto', whiteSpace: 'nowrap' }}
        >
          {formatInstant(entry.at)}
        </Typography>
      </Stack>
      {summary === undefined && <Changes entry={entry} resource={resource} />}
    </Box>
  )
}

export const Entries = ({ trail, about, tell }: EntriesProps) => {
  const entries = trail.data?.pages.flatMap((page) => page.entries)
  const translate = useTranslate()
  return (
    <Stack spacing={2}>
      {trail.isPending && <Loading />}
      {entries?.length === 0 && (
        <Typography role="status" color="textSecondary">
          {translate('history.none')}
        </Typography>
      )}
      {entries && entries.length > 0 && (
        <Stack component="ol" spacing={2} sx={{ m: 0, p: 0 }}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} about={about} tell={tell} />
          ))}
        </Stack>
      )}
      {trail.isError && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => trail.refetch()}>
              {translate('history.retry')}
            </Button>
          }
        >
          {translate('app.errors.notLoaded')}
        </Alert>
      )}
      {trail.hasNextPage && (
        <Button
          onClick={() => trail.fetchNextPage()}
          loading={trail.isFetchingNextPage}
          sx={{ alignSelf: 'start' }}
        >
          {translate('history.older')}
        </Button>
      )}
    </Stack>
  )
}
