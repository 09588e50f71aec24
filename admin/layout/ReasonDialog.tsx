import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { type FormEvent, memo, useEffect, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { guardsOf, longestReason } from '../../model/guard.ts'
import type { ProblemReply } from '../../model/problem.ts'
import { definitionsNow } from '../definitions.ts'
import { adminBase } from '../page-path.ts'
import { refreshRecords } from '../providers/query-client.ts'
import { type ReasonResult, setReasonDialog } from '../providers/reason.ts'
import { useConfirmedLeave } from '../unsaved/unsaved-changes.ts'
import { DialogBox, MainButton } from './DialogBox.tsx'
import { useToast } from './Toasts.tsx'
import { useAskedLeave } from './use-asked-leave.tsx'

/** Reply of a write with `instead`. */
interface CarriedReply {
  readonly carriedTo: { readonly resource: string; readonly id: number }
}

interface Question {
  readonly problem: ProblemReply
  readonly settle: (result: ReasonResult | null) => void
}

interface ReasonDialogProps {
  readonly question: Question
  readonly onAnswered: () => void
  readonly carryOver: NonNullable<ReasonResult['instead']>
}

/** The guard that refused a change; undefined if the user may not see it. */
const guardOf = ({ guarded }: ProblemReply) =>
  guardsOf(definitionsNow()).find(
    ({ parent, guard }) =>
      parent.name === guarded?.resource && (guard.instead?.by ?? null) === guarded.instead,
  )?.guard

/** Max. records that the question names. */
const mostNamed = 5

/** What the question is about: each record of several, with its sentence. */
const Asked = ({ title, records = [] }: ProblemReply) => (
  <Alert severity="warning">
    {title}
    {records.length > 1 && (
      <ul style={{ margin: '4px 0 0', paddingLeft: 18 }}>
        {records.slice(0, mostNamed).map(({ resource, id, text, reason }) => (
          <li key={`${resource} ${id}`}>{`${text}: ${reason}`}</li>
        ))}
      </ul>
    )}
  </Alert>
)

/** Asks for the reason of a change, or whether to make a guarded one elsewhere instead. */
const ReasonDialog = ({ question, onAnswered, carryOver }: ReasonDialogProps) => {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const { label, instead } = guardOf(question.problem) ?? {}
  const isGuarded = question.problem.guarded !== undefined
  const close = (result: ReasonResult | null) => {
    question.settle(result)
    onAnswered()
  }
  const submitButton = {
    type: 'submit',
    disabled: reason.trim() === '',
    children: label ?? translate(isGuarded ? 'agreed.change' : 'agreed.doIt'),
  } as const
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to a form around this dialog, which must not be submitted.
    event.stopPropagation()
    if (reason.trim() !== '') close({ reason: reason.trim() })
  }
  const { leave, question: leaving } = useAskedLeave({
    isDirty: reason.trim() !== '',
    onClose: () => close(null),
  })
  return (
    <DialogBox
      title={translate(isGuarded ? 'agreed.title' : 'agreed.neededTitle')}
      onClose={leave}
      onSubmit={submit}
      maxWidth="sm"
    >
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Asked {...question.problem} />
        {instead && <DialogContentText>{instead.help}</DialogContentText>}
        <TextField
          label={translate('agreed.reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          helperText={translate('agreed.reasonHint')}
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: longestReason } }}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="outlined" onClick={() => close(null)}>
          {translate('agreed.cancel')}
        </Button>
        {instead ? (
          <>
            <Button variant="outlined" {...submitButton} />
            <MainButton type="button" onClick={() => close({ instead: carryOver })}>
              {instead.label}
            </MainButton>
          </>
        ) : (
          <MainButton {...submitButton} />
        )}
      </DialogActions>
      {leaving}
    </DialogBox>
  )
}

/** Opens the dialog whenever a change needs a reason. One question at a time. */
export const Reasons = memo(() => {
  const toast = useToast()
  const navigate = useNavigate()
  const leave = useConfirmedLeave()
  const [questions, setQuestions] = useState<readonly Question[]>([])
  useEffect(() => {
    const unmount = new AbortController()
    const stop = setReasonDialog(
      (problem) =>
        new Promise((settle) => {
          unmount.signal.addEventListener('abort', () => settle(null))
          setQuestions((others) => [...others, { problem, settle }])
        }),
    )
    return () => {
      stop()
      unmount.abort()
    }
  }, [])
  const [question] = questions
  const done = (question && guardOf(question.problem)?.instead?.done) ?? ''
  const carryOver = async (send: () => Promise<Response>) => {
    const { carriedTo } = (await (await send()).json()) as CarriedReply
    refreshRecords()
    const [page] = definitionsNow()[carriedTo.resource]?.list.actions ?? []
    const to = [adminBase, carriedTo.resource, carriedTo.id, ...(page && 'to' in page ? [page.to] : [])].join(
      '/',
    )
    toast(done)
    // What was typed is in that record now.
    leave(() => void navigate(to))
    return new HttpError(done, 409, null)
  }
  return (
    question && (
      <ReasonDialog
        key={questions.length}
        question={question}
        carryOver={carryOver}
        onAnswered={() => setQuestions(([, ...others]) => others)}
      />
    )
  )
})
