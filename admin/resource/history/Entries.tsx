import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { type AuditEntry, fileRecords } from '../../../model/audit.ts'
import { keepsSecrets } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { formatInstant } from '../../../model/format.ts'
import { withViews } from '../../../model/saved-views.ts'
import { undoHours } from '../../../model/undo.ts'
import { definitionsNow } from '../../definitions.ts'
import { undo } from '../../undo/take-back.ts'
import { Changes } from './Changes.tsx'
import type { Trail } from './use-trail.ts'

interface BringBackButtonProps {
  readonly entry: AuditEntry
  readonly resource: Resource | undefined
}

const millisecondsInHour = 3_600_000

/** Restores a deleted record, with everything its request deleted, while that can be undone. */
const BringBackButton = ({ entry, resource }: BringBackButtonProps) => {
  const translate = useTranslate()
  const { requestId, action, at } = entry
  const isRecent = Date.now() - Date.parse(at) < undoHours * millisecondsInHour
  if (action !== 'deleted' || requestId === null || !isRecent) return null
  if (!resource || keepsSecrets(resource)) return null
  const says = { key: 'undo.broughtBack' }
  return (
    <Button size="small" onClick={() => void undo({ requestId, says, at: Date.parse(at) })}>
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
  restored: 'error.main',
  trail_shortened: 'error.main',
}
const quiet = 'text.secondary'

interface EntriesProps {
  readonly trail: Trail
  readonly about?: (entry: AuditEntry, resource: Resource | undefined) => ReactNode
  /** Describes entries of tables without a definition; undefined if it cannot. */
  readonly tell?: (entry: AuditEntry) => ReactNode | undefined
}

type EntryProps = { readonly entry: AuditEntry } & Pick<EntriesProps, 'about' | 'tell'>

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
  const { entries, failed, hasOlder, isFetchingOlder, fetchOlder, retry } = trail
  const translate = useTranslate()
  return (
    <Stack spacing={2}>
      {!entries && !failed && <Typography role="status">{translate('list.loading')}</Typography>}
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
      {failed && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={retry}>
              {translate('history.retry')}
            </Button>
          }
        >
          {translate('list.error')}
        </Alert>
      )}
      {hasOlder && (
        <Button onClick={fetchOlder} loading={isFetchingOlder} sx={{ alignSelf: 'start' }}>
          {translate('history.older')}
        </Button>
      )}
    </Stack>
  )
}
