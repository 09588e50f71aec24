import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { requestJson } from '../../admin/providers/http-client.ts'
import type { BackupSchedule } from '../../model/backups.ts'
import { formatInstant } from '../../model/format.ts'

/** How old the last backup is: a line, in the colour of warnings when there should be a newer one. For Administrators. */
export const LastBackup = () => {
  const translate = useTranslate()
  const [schedule, setSchedule] = useState<BackupSchedule | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer nothing is said here: whatever is wrong, the rest of the page says it.
    requestJson<BackupSchedule>('/Backups/schedule', { signal: leaving.signal }).then(setSchedule, () => {})
    return () => leaving.abort()
  }, [])
  if (!schedule) return null
  const { everyHours, lastAt, isLate } = schedule
  const text =
    everyHours === null
      ? translate('homeDesk.backup.notTaken')
      : lastAt === null
        ? translate('homeDesk.backup.none')
        : translate(isLate ? 'homeDesk.backup.late' : 'homeDesk.backup.last', { at: formatInstant(lastAt) })
  return (
    <Typography
      variant={isLate ? 'body2' : 'caption'}
      component="p"
      color={isLate ? 'warning' : 'textTertiary'}
      sx={{ mt: 0.5, fontWeight: isLate ? 600 : 400 }}
    >
      {text}
    </Typography>
  )
}
