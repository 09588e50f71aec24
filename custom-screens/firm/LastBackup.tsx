import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { hasAnyRole, useSession } from '../../admin/session.ts'
import type { BackupSchedule } from '../../model/backups.ts'
import { formatInstant } from '../../model/format.ts'
import { roles } from '../../resources.config.ts'

const keyOf = ({ everyHours, lastAt, isLate }: BackupSchedule): string => {
  if (everyHours === null) return 'notTaken'
  if (lastAt === null) return 'none'
  return isLate ? 'late' : 'last'
}

/** Age of the last backup, or how backups are set up, for Administrators. */
export const LastBackup = () => {
  const translate = useTranslate()
  const session = useSession()
  const { data } = useQuery({
    ...apiQuery<BackupSchedule>(['backups', 'schedule'], '/Backups/schedule'),
    enabled: hasAnyRole([roles.administrator], session),
  })
  if (!data) return null
  const key = keyOf(data)
  return (
    <Alert severity={key === 'last' ? 'info' : 'warning'} variant="outlined">
      {translate(`firmBackup.${key}`, { at: data.lastAt === null ? '' : formatInstant(data.lastAt) })}
    </Alert>
  )
}
