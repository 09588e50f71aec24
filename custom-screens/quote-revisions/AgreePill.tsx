import CheckIcon from '@mui/icons-material/Check'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { lazy, Suspense, useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { expectingRecord } from '../../admin/providers/expected.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { messageOf } from '../../admin/providers/use-call.ts'
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

type Quote = RecordFor<'quote-headers'>

/** Agrees an open quote as of today with one press. Asks only where another contract quote is agreed already. */
export const AgreePill = () => {
  const translate = useTranslate()
  const toast = useToast()
  const { mayEdit } = useListing()
  const quote = useRecordContext<Quote>()
  const [state, setState] = useState<'checking' | 'asking' | null>(null)
  const tell = (error: unknown) => toast(messageOf(error), 'error')
  const { mutate, isPending } = useApiMutation<Quote, AgreeReply>({
    path: (agreed) => expectingRecord('/QuoteHeader/agree', quoteHeaders, agreed),
    body: ({ id, agreedDate }) => ({ id, agreedDate, supersede: [], moveLinks: false }),
    done: (_reply, agreed) => agreementOf(agreed),
    onError: tell,
  })
  if (!quote || !mayEdit || !['draft', 'submitted'].includes(String(quote.standing))) return null
  const agree = async () => {
    setState('checking')
    try {
      if (await agreeQuestion.isAsked(quote, { ...quote, standing: 'agreed' })) return setState('asking')
      mutate(quote)
    } catch (error) {
      tell(error)
    }
    setState(null)
  }
  return (
    <>
      <PillButton disabled={state !== null || isPending} onClick={() => void agree()}>
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
