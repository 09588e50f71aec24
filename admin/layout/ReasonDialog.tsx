import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { type FormEvent, memo, useEffect, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { ProblemReply } from '../../model/problem.ts'
import { definitionsNow } from '../definitions.ts'
import { useRefreshRecords } from '../providers/query-client.ts'
import { answerReasonsBy, type ReasonAnswer } from '../providers/reason.ts'
import { adminBase } from '../resource/page-path.ts'
import { useLeaveKnowingly } from '../unsaved/unsaved-changes.ts'
import { DialogBox, MainButton } from './DialogBox.tsx'
import { useToast } from './Toasts.tsx'

const longestReason = 500

/** Reply of a write with `instead`. */
interface CarriedReply {
  readonly carriedTo: { readonly resource: string; readonly id: number }
}

interface Question {
  readonly problem: ProblemReply
  readonly settle: (answer: ReasonAnswer | null) => void
}

interface ReasonDialogProps {
  readonly question: Question
  readonly onAnswered: () => void
  readonly carryOver: NonNullable<ReasonAnswer['instead']>
}

/** Asks whether a change of something agreed is a variation or, with a reason, a change of the contract. */
const ReasonDialog = ({ question, onAnswered, carryOver }: ReasonDialogProps) => {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const close = (answer: ReasonAnswer | null) => {
    question.settle(answer)
    onAnswered()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to a form around this dialog, which must not be submitted.
    event.stopPropagation()
    if (reason.trim() !== '') close({ reason: reason.trim() })
  }
  return (
    <DialogBox title={translate('agreed.title')} onClose={() => close(null)} onSubmit={submit} maxWidth="sm">
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Alert severity="warning">{question.problem.title}</Alert>
        {question.problem.guarded?.instead && (
          <DialogContentText>{translate('agreed.text')}</DialogContentText>
        )}
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
        <Button variant="outlined" type="submit" disabled={reason.trim() === ''}>
          {translate('agreed.change')}
        </Button>
        {question.problem.guarded?.instead && (
          <MainButton type="button" onClick={() => close({ instead: carryOver })}>
            {translate('agreed.variation')}
          </MainButton>
        )}
      </DialogActions>
    </DialogBox>
  )
}

/** Opens the dialog whenever a write changes something agreed. One question at a time. */
export const Reasons = memo(() => {
  const translate = useTranslate()
  const toast = useToast()
  const refresh = useRefreshRecords()
  const navigate = useNavigate()
  const leave = useLeaveKnowingly()
  const [questions, setQuestions] = useState<readonly Question[]>([])
  useEffect(() => {
    const unmount = new AbortController()
    const stop = answerReasonsBy(
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
  const carryOver = async (send: () => Promise<Response>) => {
    const { carriedTo } = (await (await send()).json()) as CarriedReply
    refresh()
    const [page] = definitionsNow()[carriedTo.resource]?.list.actions ?? []
    const to = [adminBase, carriedTo.resource, carriedTo.id, ...(page && 'to' in page ? [page.to] : [])].join(
      '/',
    )
    toast('agreed.carried')
    // What was typed is in the variation now.
    leave(() => void navigate(to))
    return new HttpError(translate('agreed.carried'), 409, null)
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
