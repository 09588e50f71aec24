import '../i18n/own-code-texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { formatInstant } from '../../model/format.ts'
import { type Delivery, deliveryStates, type JobWithLast, maxDeliveries } from '../../model/own-code.ts'
import { definitionsNow } from '../definitions.ts'
import { PageTitle } from '../layout/Paper.tsx'
import { outline } from '../outline.ts'
import { apiQuery } from '../providers/api-query.ts'
import { useApiMutation } from '../providers/use-api-mutation.ts'
import { underMenu } from '../resource/heading.ts'
import { hasAnyRole } from '../session.ts'

const refetchMs = 10_000

interface Call {
  readonly path: string
  readonly body?: object
}

interface SectionProps {
  /** Posts, and reloads the page. */
  readonly onCall: (call: Call) => void
  readonly isRunning: boolean
}

interface JobsProps extends SectionProps {
  readonly jobs: readonly JobWithLast[]
}

/** One that only writes queue has nothing to do, unless some of it has failed. */
const isStartable = ({ at, every, failed }: JobWithLast) => at !== null || every !== null || failed > 0

const Jobs = ({ jobs, onCall, isRunning }: JobsProps) => {
  const translate = useTranslate()
  const whenOf = ({ at, every, waiting, failed }: JobWithLast) =>
    [
      at !== null && translate('ownCode.at', { at }),
      every !== null && translate('ownCode.every', { every }),
      waiting > 0 && translate('ownCode.waiting', { smart_count: waiting }),
      failed > 0 && translate('ownCode.failedTimes', { smart_count: failed }),
    ]
      .filter(Boolean)
      .join(' · ')
  const lastOf = ({ last }: JobWithLast) =>
    last
      ? translate(`ownCode.${last.state}`, { at: formatInstant(last.endedAt ?? last.beganAt) })
      : translate('ownCode.never')
  if (jobs.length === 0) return <Typography>{translate('ownCode.noJobs')}</Typography>
  return (
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {jobs.map((job) => (
        <Stack key={job.name} component="li" direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{job.name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {whenOf(job)}
            </Typography>
            <Typography variant="body2" color={job.last?.state === 'failed' ? 'error' : 'textSecondary'}>
              {lastOf(job)}
              {job.last?.says && `: ${job.last.says}`}
            </Typography>
          </Stack>
          <Button
            variant="outlined"
            size="small"
            disabled={isRunning || job.last?.state === 'running' || !isStartable(job)}
            aria-label={translate('ownCode.runNamed', { name: job.name })}
            onClick={() => onCall({ path: '/Automation/jobs/run', body: { name: job.name } })}
          >
            {translate('ownCode.run')}
          </Button>
        </Stack>
      ))}
    </Stack>
  )
}

interface DeliveriesProps extends SectionProps {
  readonly deliveries: readonly Delivery[]
}

const Deliveries = ({ deliveries, onCall, isRunning }: DeliveriesProps) => {
  const translate = useTranslate()
  if (deliveries.length === 0) return <Typography>{translate('ownCode.noDeliveries')}</Typography>
  const eventOf = ({ resource, recordId, action }: Delivery) =>
    translate('ownCode.event', {
      record: definitionsNow()[resource]?.label ?? resource,
      id: recordId,
      action: translate(`ownCode.actions.${action}`),
    })
  const stateOf = ({ state, nextTryAt }: Delivery) =>
    state === 'waiting' && nextTryAt
      ? translate('ownCode.next', { at: formatInstant(nextTryAt) })
      : translate(`ownCode.states.${state}`)
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            {(['at', 'to', 'event', 'state', 'tries', 'answer'] as const).map((column) => (
              <TableCell key={column} align={column === 'tries' ? 'right' : 'left'}>
                {translate(`ownCode.columns.${column}`)}
              </TableCell>
            ))}
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {deliveries.map((delivery) => (
            <TableRow key={delivery.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatInstant(delivery.at)}</TableCell>
              <TableCell>{delivery.subscription}</TableCell>
              <TableCell>{eventOf(delivery)}</TableCell>
              <TableCell>{stateOf(delivery)}</TableCell>
              <TableCell align="right">{delivery.tries}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{delivery.answer}</TableCell>
              <TableCell>
                {delivery.state === 'failed' && (
                  <Button
                    size="small"
                    disabled={isRunning}
                    aria-label={translate('ownCode.againNamed', {
                      event: eventOf(delivery),
                      to: delivery.subscription,
                    })}
                    onClick={() => onCall({ path: `/Automation/deliveries/${delivery.id}/again` })}
                  >
                    {translate('ownCode.again')}
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const JobsAndDeliveries = () => {
  const translate = useTranslate()
  const [state, setState] = useState<'all' | Delivery['state']>('all')
  const asked = state === 'all' ? '' : `?state=${state}`
  const jobs = useQuery({
    ...apiQuery<JobWithLast[]>(['jobs'], '/Automation/jobs'),
    refetchInterval: refetchMs,
  })
  const deliveries = useQuery({
    ...apiQuery<Delivery[]>(['deliveries', asked], `/Automation/deliveries${asked}`),
    refetchInterval: refetchMs,
  })
  const calling = useApiMutation<Call>({ path: ({ path }) => path, body: ({ body }) => body })
  const section = { onCall: calling.mutate, isRunning: calling.isPending }
  const failure = calling.error ?? jobs.error ?? deliveries.error
  return (
    <Stack spacing={2} sx={{ minWidth: 0, maxWidth: 1080 }}>
      <PageTitle>{underMenu(translate('list.administration'), translate('ownCode.title'))}</PageTitle>
      {failure ? <Alert severity="error">{failure.message}</Alert> : null}
      <Typography variant="h2">{translate('ownCode.jobs')}</Typography>
      {jobs.data && <Jobs jobs={jobs.data} {...section} />}
      <Typography variant="h2">{translate('ownCode.deliveries')}</Typography>
      <TextField
        select
        label={translate('ownCode.state')}
        value={state}
        onChange={({ target }) => setState(target.value as typeof state)}
        sx={{ width: 200 }}
      >
        {(['all', ...deliveryStates] as const).map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`ownCode.states.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      {deliveries.data && <Deliveries deliveries={deliveries.data} {...section} />}
      {deliveries.data?.length === maxDeliveries && (
        <Typography variant="body2" color="textSecondary">
          {translate('ownCode.newest', { count: maxDeliveries })}
        </Typography>
      )}
    </Stack>
  )
}

/** Jobs with their last results, and deliveries of events, for Administrators. */
export const AutomationPage = () =>
  hasAnyRole([outline.roles.administrator]) ? <JobsAndDeliveries /> : <Navigate to="/unauthorised" replace />
