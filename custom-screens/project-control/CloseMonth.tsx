import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { messageText } from '../../admin/i18n/language.ts'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import { monthAround } from '../../model/calendar-date.ts'
import type { CloseRequest, ControlFigure, ProjectControl } from '../../model/costing/project-control.ts'
import { formatDate, formatSterling } from '../../model/format.ts'
import { messages } from '../../model/messages.ts'
import { projects } from '../../resources.config.ts'
import { FormDialog } from '../FormDialog.tsx'
import { Loaded } from '../Loaded.tsx'
import { Amount } from './Amount.tsx'
import { ControlFigures } from './ControlFigures.tsx'
import { monthName } from './closes.ts'
import { controlQuery } from './use-control.ts'

/** First days of the past months with figures, latest first. */
const closableMonths = ({ months, lastClosable }: ProjectControl): string[] => {
  const first = months.find(({ year }) => year > 0)
  const [year = 0, month = 0] = lastClosable.split('-').map(Number)
  const count = first ? (year - first.year) * 12 + month - first.month + 1 : 1
  return Array.from({ length: Math.max(1, count) }, (_, index) => monthAround(lastClosable, -index).from)
}

/** Warnings to check before the figures are stored permanently. */
const Oddities = ({ control }: { readonly control: ProjectControl }) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`projectControl.close.${key}`, values)
  const { project, rows, totals, cash, notAgreed, compared } = control
  const { data: unallocated } = useQuery(
    apiQuery<ControlFigure>(
      [projects.name, 'control', project.id, 'unallocated'],
      `/ProjectControl/${project.id}/unallocated`,
    ),
  )
  const { data: queried } = useQuery(
    apiQuery<ControlFigure>(
      [projects.name, 'control', project.id, 'queried'],
      `/ProjectControl/${project.id}/queried`,
    ),
  )
  const amounts = [
    { name: 'undated', ...cash.undatedSpend },
    { name: 'notAgreed', ...notAgreed },
    { name: 'pending', value: totals.pending, lists: totals.lists.pending },
    ...(unallocated ? [{ name: 'unallocated', ...unallocated }] : []),
    ...(queried ? [{ name: 'queried', ...queried }] : []),
  ].filter(({ value }) => value !== 0)
  const over = rows.filter((row) => row.over > 0)
  const sameForecast = rows.filter((row) => {
    const closed = compared?.rows.find(({ costingCategoryId }) => costingCategoryId === row.costingCategoryId)
    return row.method !== 'automatic' && closed?.method === row.method && closed.value === row.value
  })
  const found: readonly { key: string; text: ReactNode }[] = [
    ...amounts.map(({ name, value, lists }) => ({
      key: name,
      text: (
        <>
          <Amount value={value} of={lists} inPounds /> {say(name)}
        </>
      ),
    })),
    ...over.map((row) => ({
      key: `over ${row.costingCategoryId}`,
      text: say('over', { amount: formatSterling(row.over), category: row.categoryDescription }),
    })),
    ...sameForecast.map((row) => ({
      key: `forecast ${row.costingCategoryId}`,
      text: say('sameForecast', { category: row.categoryDescription }),
    })),
    ...(control.laterForecasts > 0
      ? [{ key: 'laterForecasts', text: say('laterForecasts', { smart_count: control.laterForecasts }) }]
      : []),
  ]
  return (
    <div>
      <Typography variant="h3">{say('odd')}</Typography>
      {found.length === 0 && <Typography color="textSecondary">{say('nothingOdd')}</Typography>}
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {found.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

interface CloseMonthProps {
  readonly control: ProjectControl
  readonly onClose: () => void
}

export const CloseMonth = ({ control, onClose }: CloseMonthProps) => {
  const { project, closes, nextClose } = control
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`projectControl.close.${key}`, values)
  const toast = useToast()
  const months = closableMonths(control)
  const [month, setMonth] = useState(nextClose ?? months[0] ?? '')
  const [note, setNote] = useState('')
  const number =
    Math.max(0, ...closes.filter((close) => close.month === month).map((close) => close.number)) + 1
  const asOf = monthAround(month).to
  const [last] = closes
  const asItWas = useQuery(controlQuery(project.id, { asOf, ...(last && { compare: String(last.id) }) }))
  const { mutate, isPending, error, reset } = useApiMutation<CloseRequest>({
    log: 'Closing',
    path: '/ProjectClose',
    onSuccess: () => {
      toast('projectControl.close.done', 'success', undefined, { month: monthName(month) })
      onClose()
    },
  })
  const [isTried, setIsTried] = useState(false)
  const wrongNote = isTried && number > 1 && note.trim() === '' ? messageText(messages.required) : undefined
  const refused = error ? submissionErrorOf(error) : null
  const submit = () => {
    setIsTried(true)
    if (!asItWas.data || isPending || (number > 1 && note.trim() === '')) return
    const { committed, final } = asItWas.data.totals
    mutate({ projectId: project.id, month, note: note.trim() || null, expect: { committed, final, number } })
  }
  return (
    <FormDialog
      title={say('title')}
      maxWidth="md"
      submit={say('submit', { month: monthName(month) })}
      isSending={isPending}
      isDirty={note !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack useFlexGap spacing={2} sx={{ paddingTop: 1 }}>
        <TextField
          select
          autoFocus
          label={say('month')}
          value={month}
          onChange={({ target }) => {
            setMonth(target.value)
            setIsTried(false)
            reset()
          }}
          sx={{ maxWidth: 240 }}
        >
          {months.map((each) => (
            <MenuItem key={each} value={each}>
              {closes.some((close) => close.month === each)
                ? say('isClosed', { month: monthName(each) })
                : monthName(each)}
            </MenuItem>
          ))}
        </TextField>
        <Loaded query={asItWas}>
          {(data) => (
            <>
              <Box
                sx={{
                  '& dl': { display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' } },
                  '& dl > div': { padding: 0, borderLeft: 0 },
                  '& dl + dl': { marginTop: 1 },
                }}
              >
                <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
                  {say('asOf', { day: formatDate(asOf) })}
                </Typography>
                <ControlFigures control={data} />
              </Box>
              <Oddities control={data} />
            </>
          )}
        </Loaded>
        <TextField
          label={say(number > 1 ? 'noteAgain' : 'note')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          required={number > 1}
          error={wrongNote !== undefined || refused?.fields.note !== undefined}
          helperText={wrongNote ?? refused?.fields.note?.[0]}
          multiline
          minRows={2}
        />
        {refused && <Alert severity="error">{refused.title}</Alert>}
        <Typography variant="body2" color="textSecondary">
          {say('forever')}
        </Typography>
      </Stack>
    </FormDialog>
  )
}
