import { lazy, Suspense } from 'react'
import type { SaveQuestion, SaveQuestionProps } from '../../admin/extension-points.ts'
import { requestJson } from '../../admin/providers/http-client.ts'
import type { Values } from '../../model/check-record.ts'
import type { AgreePreview } from '../../model/revision.ts'
import type { RecordFor } from '../../resources.config.ts'

const AgreeQuote = lazy(async () => ({ default: (await import('./AgreeQuote.tsx')).AgreeQuote }))

const isAgreedContract = ({ standing, part }: Values) => standing === 'agreed' && part === 'contract'

const Dialog = ({ record, changes, save, onSaved, onClose }: SaveQuestionProps) => {
  // Agreeing writes these two, together with the changes to other quotes.
  const others: Values = { ...changes, standing: record.standing, agreedDate: record.agreedDate }
  const isMore = Object.entries(others).some(([name, value]) => value !== record[name])
  return (
    <Suspense fallback={null}>
      <AgreeQuote
        // The form contains every required field of the quote.
        quote={{ ...record, ...changes } as RecordFor<'quote-headers'>}
        before={async () => isMore && save(others)}
        onAgreed={onSaved}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** Asks whether a contract quote that is agreed in its form supersedes the agreed one. */
export const agreeQuestion: SaveQuestion = {
  isAsked: async (record, changes) => {
    if (isAgreedContract(record) || !isAgreedContract(changes)) return false
    const { agreed } = await requestJson<AgreePreview>('/QuoteHeader/agree/preview', {
      method: 'POST',
      body: { id: record.id },
    })
    return agreed.length > 0
  },
  Dialog,
}
