import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDownload } from '../../admin/providers/use-download.ts'
import { monthAround, monthOfDay } from '../../model/calendar-date.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatMonth } from '../../model/format.ts'

/** A year of months, the last one first: a journal is usually of the month before. */
const monthsBefore = (today: string): readonly string[] =>
  Array.from({ length: 13 }, (_, later) => monthAround(today, -later).from)

const nameOf = (day: string): string => {
  const { year, month } = monthOfDay(day)
  return formatMonth(year, month)
}

/** Above the batches: the journal of retention of a month, which invoices of subcontracts are net of. */
export const RetentionJournal = () => {
  const translate = useTranslate()
  const [months] = useState(() => monthsBefore(firmDay()))
  const [month, setMonth] = useState(months[1] ?? '')
  const saving = useDownload('Retention journal')
  const save = () =>
    saving.mutate({
      path: `/AccountsBatch/retention?on=${month}`,
      mediaType: 'text/csv',
      fileName: `retention-${month.slice(0, 7)}.csv`,
    })
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-end' }}>
      <TextField
        select
        size="small"
        label={translate('sendToAccounts.retention')}
        value={month}
        onChange={({ target }) => {
          saving.reset()
          setMonth(target.value)
        }}
        fullWidth={false}
        sx={{ minWidth: 190 }}
      >
        {months.map((first) => (
          <MenuItem key={first} value={first}>
            {nameOf(first)}
          </MenuItem>
        ))}
      </TextField>
      <Button size="small" variant="outlined" loading={saving.isPending} onClick={save}>
        {translate('sendToAccounts.journal')}
      </Button>
      {saving.error && <Alert severity="info">{saving.error.message}</Alert>}
    </Stack>
  )
}
