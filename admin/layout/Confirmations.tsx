import { memo, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ProblemReply } from '../../model/problem.ts'
import { setConfirmationDialog } from '../providers/confirmation.ts'
import { ConfirmDialog } from './DialogBox.tsx'

interface Question {
  readonly problem: ProblemReply
  readonly settle: (isMeant: boolean) => void
}

const textsOf = ({ type }: ProblemReply) =>
  type === 'urn:costwright:problem:changed_since_seen'
    ? { title: 'confirm.changedTitle', confirm: 'confirm.asItIsNow', cancel: 'confirm.lookAgain' }
    : { title: 'confirm.unusualTitle', confirm: 'confirm.unusual', cancel: 'confirm.change' }

/**
 * Opens a dialog whenever a write is refused because it is unusual, or because the record is another than the user saw.
 * One question at a time.
 */
export const Confirmations = memo(() => {
  const translate = useTranslate()
  const [questions, setQuestions] = useState<readonly Question[]>([])
  useEffect(() => {
    const unmount = new AbortController()
    const stop = setConfirmationDialog(
      (problem) =>
        new Promise((settle) => {
          unmount.signal.addEventListener('abort', () => settle(false))
          setQuestions((others) => [...others, { problem, settle }])
        }),
    )
    return () => {
      stop()
      unmount.abort()
    }
  }, [])
  const [question] = questions
  const answer = (isMeant: boolean) => {
    question?.settle(isMeant)
    setQuestions(([, ...others]) => others)
  }
  const texts = question && textsOf(question.problem)
  return (
    question &&
    texts && (
      <ConfirmDialog
        key={questions.length}
        open
        title={translate(texts.title)}
        text={question.problem.title}
        confirm={translate(texts.confirm)}
        cancel={translate(texts.cancel)}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    )
  )
})
