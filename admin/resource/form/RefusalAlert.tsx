import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { HttpError, useTranslate } from 'react-admin'
import type { Use } from '../../../model/problem.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { messageOf } from '../../providers/use-call.ts'
import { UsedBy } from '../Refusal.tsx'
import type { ErrorTexts } from './record-form.ts'

export interface SubmissionError {
  readonly title: string
  readonly fields: ErrorTexts
  /** The record as saved by another user in the meantime. */
  readonly current?: AnyRecord
  readonly by?: string
  /** Records that prevent a deletion. */
  readonly uses?: readonly Use[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isCurrent = (value: unknown): value is AnyRecord => isRecord(value) && 'id' in value

export const submissionErrorOf = (error: unknown): SubmissionError => {
  const title = messageOf(error)
  const body = error instanceof HttpError && isRecord(error.body) ? error.body : {}
  const isStale = error instanceof HttpError && error.status === 412
  return {
    title,
    fields: isRecord(body.errors) ? (body.errors as ErrorTexts) : {},
    ...(isStale && isCurrent(body.current) && { current: body.current }),
    ...(typeof body.by === 'string' && { by: body.by }),
    ...(Array.isArray(body.uses) && { uses: body.uses as Use[] }),
  }
}

interface RefusalAlertProps {
  readonly refusal: SubmissionError | null
  /** The fields that the form shows with their own messages. */
  readonly names: readonly string[]
  readonly onReload?: () => void
}

/** The server's error, in red inside the form (specification section 8). */
export const RefusalAlert = ({ refusal, names, onReload }: RefusalAlertProps) => {
  const translate = useTranslate()
  if (!refusal) return null
  const reload = refusal.current && onReload && (
    <Button color="inherit" size="small" onClick={onReload}>
      {translate('form.reload')}
    </Button>
  )
  const others = Object.entries(refusal.fields).filter(([name]) => !names.includes(name))
  // A hook's sentence about a line is the title too.
  const isSaid = !refusal.uses && others.some(([, messages]) => messages.includes(refusal.title))
  return (
    <Alert severity="error" variant="filled" action={reload}>
      {!isSaid && <UsedBy uses={refusal.uses}>{refusal.title}</UsedBy>}
      {refusal.current && <div>{translate('form.reloadHint')}</div>}
      {others.map(([name, messages]) =>
        messages.map((message) => <div key={message}>{`${name}: ${message}`}</div>),
      )}
    </Alert>
  )
}
