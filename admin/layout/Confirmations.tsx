import { memo, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ProblemReply } from '../../model/problem.ts'
import { setConfirmationDialog } from '../providers/confirmation.ts'
import { ConfirmDialog } from './DialogBox.tsx'

interface Question {
  readonly problem: ProblemReply
  readonly settle: (isMeant: boolean) => void
}

/** Opens a dialog whenever a write is refused because it is unusual. One question at a time. */
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
  return (
    question && (
      <ConfirmDialog
        key={questions.length}
        open
        title={translate('confirm.unusualTitle')}
        text={question.problem.title}
        confirm={translate('confirm.unusual')}
        cancel={translate('confirm.change')}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    )
  )
})
