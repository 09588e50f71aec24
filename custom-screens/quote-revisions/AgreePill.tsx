import CheckIcon from '@mui/icons-material/Check'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { lazy, Suspense, useState } from 'react'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { expectingRecord } from '../../admin/providers/expected.ts'
import { useRefreshRecords } from '../../admin/providers/query-client.ts'
import { writeOnce } from '../../admin/providers/send-once.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import type { AgreeReply } from '../../model/costing/revision.ts'
import { quoteHeaders, type RecordFor } from '../../resources.config.ts'
import { agreeQuestion } from './agree-question.tsx'
import { agreementOf } from './agreement-of.ts'

const AgreeQuote = lazy(async () => ({ default: (await import('./AgreeQuote.tsx')).AgreeQuote }))

const PillButton = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.caption,
  gap: 4,
  height: 24,
  padding: '0 8px',
  borderRadius: 4,
  border: '1px solid currentColor',
  fontWeight: 600,
  background: theme.vars.palette.tint.good,
  color: theme.vars.palette.success.main,
  '& svg': { fontSize: 14 },
}))

/** Agrees an open quote as of today with one press. Asks only where another contract quote is agreed already. */
export const AgreePill = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefreshRecords()
  const { mayEdit } = useListing()
  const quote = useRecordContext<RecordFor<'quote-headers'>>()
  const [state, setState] = useState<'sending' | 'asking' | null>(null)
  if (!quote || !mayEdit || !['draft', 'submitted'].includes(String(quote.standing))) return null
  const agree = async () => {
    setState('sending')
    try {
      if (await agreeQuestion.isAsked(quote, { ...quote, standing: 'agreed' })) return setState('asking')
      await writeOnce<AgreeReply>(expectingRecord('/QuoteHeader/agree', quoteHeaders, quote), {
        method: 'POST',
        body: { id: quote.id, agreedDate: quote.agreedDate, supersede: [], moveLinks: false },
        done: () => agreementOf(quote),
      })
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    }
    setState(null)
    refresh()
  }
  return (
    <>
      <PillButton disabled={state !== null} onClick={() => void agree()}>
        <CheckIcon aria-hidden />
        {translate('quoteActions.agree')}
      </PillButton>
      {state === 'asking' && (
        <Suspense>
          <AgreeQuote quote={quote} onClose={() => setState(null)} />
        </Suspense>
      )}
    </>
  )
}
