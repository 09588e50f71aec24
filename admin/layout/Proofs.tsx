import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { requestJson } from '../providers/http-client.ts'
import { answerProofsBy } from '../providers/proof.ts'
import type { ProofQuestion } from './ProofDialog.tsx'

const Dialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }))

/** Asks for a proof of who sits here whenever a call needs it; the dialog is fetched with the first one. */
export const Proofs = memo(() => {
  const [question, setQuestion] = useState<ProofQuestion | null>(null)
  useEffect(
    () =>
      answerProofsBy(async () => {
        const needsCode = await requestJson<boolean>('/auth/has2fa').catch(() => false)
        return new Promise((settle) => setQuestion({ needsCode, settle }))
      }),
    [],
  )
  if (!question) return null
  return (
    <Suspense>
      <Dialog question={question} onAnswered={() => setQuestion(null)} />
    </Suspense>
  )
})
