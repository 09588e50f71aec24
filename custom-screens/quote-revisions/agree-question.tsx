import { lazy, Suspense } from 'react'
import type { SaveQuestion, SaveQuestionProps } from '../../admin/extension-points.ts'
import { requestJson } from '../../admin/providers/http-client.ts'
import type { Values } from '../../model/check-record.ts'
import type { AgreePreview } from '../../model/revision.ts'
import type { RecordFor } from '../../resources.config.ts'

const AgreeQuote = lazy(async () => ({ default: (await import('./AgreeQuote.tsx')).AgreeQuote }))

const isAgreedContract = ({ standing, part }: Values) => standing === 'agreed' && part === 'contract'

const Dialog = ({ record, changes, save, onSaved, onClose }: SaveQuestionProps) => {
  // Agreeing writes these two, together with what it does to other quotes.
  const others: Values = { ...changes, standing: record.standing, agreedDate: record.agreedDate }
  const isMore = Object.entries(others).some(([name, value]) => value !== record[name])
  return (
    <Suspense fallback={null}>
      <AgreeQuote
        // Its form has every field of the quote that is asked for.
        quote={{ ...record, ...changes } as RecordFor<'quote-headers'>}
        before={async () => isMore && save(others)}
        onAgreed={onSaved}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** A contract quote that is agreed in its form may supersede the one that is agreed already. */
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
