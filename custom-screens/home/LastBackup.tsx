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

/** As high before there is an answer, and of each sentence: what is below must not move. On a phone the longest take two lines. */
const Line = styled(Typography)(({ theme }) => ({
  display: 'block',
  marginTop: 4,
  minHeight: type.dense[1],
  [theme.breakpoints.down('sm')]: { minHeight: 2 * type.dense[1] },
}))

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
