import { lazy, Suspense, useRef } from 'react'
import type { SaveQuestion, SaveQuestionProps } from '../../admin/extension-points.ts'
import type { Values } from '../../model/check-record.ts'
import { quoteHeaders, type RecordFor } from '../../resources.config.ts'
import { agreedContracts, isAgreedContract } from './agreed-contracts.ts'

const AgreeQuote = lazy(async () => ({ default: (await import('./AgreeQuote.tsx')).AgreeQuote }))

const Dialog = ({ record, changes, save, onSaved, onClose }: SaveQuestionProps) => {
  const saved = useRef<number>(undefined)
  // Agreeing writes these two, together with the changes to other quotes: they are also undone together.
  const stored = { standing: quoteHeaders.fields.standing.default, agreedDate: null, ...record }
  const others: Values = { ...changes, standing: stored.standing, agreedDate: stored.agreedDate }
  const isMore = Object.entries(others).some(([name, value]) => value !== record?.[name])
  const saveOnce = async () => {
    if (isMore) saved.current ??= await save(others)
    return saved.current ?? Number(record?.id)
  }
  const close = () => (saved.current === undefined ? onClose() : onSaved(saved.current))
  return (
    <Suspense fallback={null}>
      <AgreeQuote
        // The form contains every required field of the quote.
        quote={{ quoted: 0, ...record, ...changes } as RecordFor<'quote-headers'>}
        before={saveOnce}
        onAgreed={close}
        onClose={close}
      />
    </Suspense>
  )
}

/** Asks whether a contract quote that is agreed in its form supersedes the agreed one. */
export const agreeQuestion: SaveQuestion = {
  isAsked: async (record, changes) => {
    if ((record && isAgreedContract(record)) || !isAgreedContract(changes)) return false
    const agreed = await agreedContracts(changes.projectId ?? record?.projectId).queryFn({})
    return agreed.some(({ id }) => id !== record?.id)
  },
  Dialog,
}
