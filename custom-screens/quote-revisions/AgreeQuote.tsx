import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import '../i18n/control-texts.ts'
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { expectingRecord } from '../../admin/providers/expected.ts'
import type { AgreePreview, AgreeReply } from '../../model/costing/revision.ts'
import { formatSterling } from '../../model/format.ts'
import { quoteHeaders, type RecordFor } from '../../resources.config.ts'
import { FormDialog } from '../FormDialog.tsx'
import { Loaded } from '../Loaded.tsx'
import { agreedContracts } from './agreed-contracts.ts'
import { agreementOf } from './agreement-of.ts'

const maxNamed = 20

const Moves = ({ preview: { links, moved, staying } }: { readonly preview: AgreePreview }) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`revisions.agree.${key}`, values)
  const count = ({ links, amount }: AgreePreview['moved']) => ({
    links: say('links', { smart_count: links }),
    amount: formatSterling(amount),
  })
  const left = links.filter(({ to }) => to === null)
  return (
    <Typography component="div" variant="body2" role="status" translate="no">
      <div>{say('moved', count(moved))}</div>
      {left.length > 0 && (
        <>
          <div>{say('staying', count(staying))}</div>
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {left.slice(0, maxNamed).map((link) => (
              <li key={link.linkId}>
                {[link.supplier, link.userPONo, link.purchaseDescription, formatSterling(link.amount)]
                  .filter(Boolean)
                  .join(' · ')}
                {`: ${say(`stays.${link.stays}`)}`}
              </li>
            ))}
            {left.length > maxNamed && <li>{say('more', { smart_count: left.length - maxNamed })}</li>}
          </ul>
        </>
      )}
    </Typography>
  )
}

type Quote = RecordFor<'quote-headers'>

interface AgreeQuoteProps {
  /** Without an id if it is new. */
  readonly quote: Pick<Quote, 'projectId' | 'quoteNumber' | 'standing' | 'part' | 'agreedDate' | 'quoted'> &
    Partial<Pick<Quote, 'id' | 'version'>>
  readonly onClose: () => void
  /** Saves the quote. Resolves to its id. */
  readonly before?: () => Promise<number>
  /** After the agreement. Default: closes the dialog. */
  readonly onAgreed?: () => void
}

/**
 * Agrees a quote on its agreed date (default: today), optionally superseding the agreed one and taking over
 * its payments and links. One undo reverts it. A new quote is saved as a draft first; it has no lines to take over links.
 */
export const AgreeQuote = ({ quote, onClose, before, onAgreed = onClose }: AgreeQuoteProps) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`revisions.agree.${key}`, values)
  const [kept, setKept] = useState<readonly number[]>([])
  const [moveLinks, setMoveLinks] = useState(true)
  const isContract = quote.part === 'contract'
  const others = useQuery(agreedContracts(quote.projectId))
  const agreed = isContract ? (others.data ?? []).filter(({ id }) => id !== quote.id) : []
  const supersede = agreed.map(({ id }) => id).filter((id) => !kept.includes(id))
  const takesLinks = supersede.length > 0 && quote.id !== undefined
  const wanted = { agreedDate: quote.agreedDate, supersede, moveLinks: moveLinks && takesLinks }
  const body = { ...wanted, id: quote.id }
  const { data: preview } = useQuery({
    ...apiQuery<AgreePreview>([quoteHeaders.name, 'agree', body], '/QuoteHeader/agree/preview', body),
    enabled: takesLinks,
    placeholderData: keepPreviousData,
  })
  // Saving it first makes another version.
  const seen = before ? { quoted: quote.quoted } : quote
  const { mutate, isPending, error } = useApiMutation<void, AgreeReply>({
    path: expectingRecord('/QuoteHeader/agree', quoteHeaders, seen),
    body: async () => ({ ...wanted, id: (await before?.()) ?? quote.id }),
    done: () => agreementOf(quote),
    onSuccess: onAgreed,
  })
  const number = quote.quoteNumber ?? quote.id
  return (
    <FormDialog
      title={quote.id === undefined ? say('newTitle') : say('title', { number })}
      maxWidth="sm"
      submit={say('submit')}
      isReady={others.data !== undefined && !isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <Loaded query={others}>
        {() => (
          <Stack useFlexGap spacing={1} sx={{ alignItems: 'flex-start' }}>
            {quote.standing !== 'agreed' && (
              <Typography>{say('text', { amount: formatSterling(quote.quoted) })}</Typography>
            )}
            {agreed.length > 0 && (
              <Typography>{say('stillAgreed', { smart_count: agreed.length })}</Typography>
            )}
            {agreed.map(({ id, quoteNumber, quoted }) => (
              <FormControlLabel
                key={id}
                label={say('supersede', { number: quoteNumber ?? id, amount: formatSterling(quoted) })}
                control={
                  <Checkbox
                    checked={!kept.includes(id)}
                    onChange={(_, isSuperseded) =>
                      setKept(isSuperseded ? kept.filter((other) => other !== id) : [...kept, id])
                    }
                  />
                }
              />
            ))}
            {takesLinks && (
              <FormControlLabel
                label={say('move')}
                control={<Checkbox checked={moveLinks} onChange={(_, moves) => setMoveLinks(moves)} />}
              />
            )}
            {wanted.moveLinks && preview && <Moves preview={preview} />}
            {takesLinks && preview && preview.payments.payments > 0 && (
              <Typography variant="body2" role="status" translate="no">
                {say('payments', {
                  smart_count: preview.payments.payments,
                  amount: formatSterling(preview.payments.amount),
                })}
              </Typography>
            )}
            {supersede.length > 0 && quote.id === undefined && (
              <Typography variant="body2">{say('paymentsToo')}</Typography>
            )}
            {error && <Alert severity="error">{error.message}</Alert>}
          </Stack>
        )}
      </Loaded>
    </FormDialog>
  )
}
