import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { type TranslateFunction as Translate, useTranslate } from 'react-admin'
import { requestJson } from '../../admin/providers/http-client.ts'
import { type, weight } from '../../admin/theme/tokens.ts'
import type { BackupSchedule } from '../../model/backups.ts'
import { formatInstant } from '../../model/format.ts'

const sentenceOf = ({ everyHours, lastAt, isLate }: BackupSchedule, translate: Translate) => {
  if (everyHours === null) return translate('homeDesk.backup.notTaken')
  if (lastAt === null) return translate('homeDesk.backup.none')
  return translate(isLate ? 'homeDesk.backup.late' : 'homeDesk.backup.last', { at: formatInstant(lastAt) })
}

/** Fixed height, so that the content below does not move. On a phone the longest sentences take two lines. */
const Line = styled(Typography)(({ theme }) => ({
  display: 'block',
  marginTop: 4,
  minHeight: type.dense[1],
  [theme.breakpoints.down('sm')]: { minHeight: 2 * type.dense[1] },
}))

/** Age of the last backup, as a warning if it is overdue. For Administrators. */
export const LastBackup = () => {
  const translate = useTranslate()
  const [schedule, setSchedule] = useState<BackupSchedule | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    // Errors are ignored; the rest of the page reports them.
    requestJson<BackupSchedule>('/Backups/schedule', { signal: leaving.signal }).then(setSchedule, () => {})
    return () => leaving.abort()
  }, [])
  const isLate = schedule?.isLate === true
  return (
    <Line
      variant={isLate ? 'body2' : 'caption'}
      color={isLate ? 'warning' : 'textTertiary'}
      sx={{ fontWeight: isLate ? weight.strong : undefined }}
    >
      {schedule && sentenceOf(schedule, translate)}
    </Line>
  )
}
