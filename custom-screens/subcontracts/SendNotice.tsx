import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { expectingRecord } from '../../admin/providers/expected.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import type { NoticeState, PaperToSend } from '../../model/costing/subcontract-mail.ts'
import type { ValuationState } from '../../model/costing/valuation-state.ts'
import { formatDate } from '../../model/format.ts'
import { valuations } from '../../resources.config.ts'
import { SendMail } from '../orders/SendMail.tsx'
import { SentOrder } from '../orders/SentOrder.tsx'
import { seenOf } from './figures-query.ts'

interface SendNoticeProps {
  readonly id: number
  readonly state: ValuationState
  readonly mayWrite: boolean
}

/** The notice of a certificate: a payment notice, or a pay less notice after one or after its last day. */
export const SendNotice = ({ id, state, mayWrite }: SendNoticeProps) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const { data: notice } = useQuery({
    ...apiQuery<NoticeState>([valuations.name, 'notice', id], `/Valuation/${id}/notice`),
    refetchInterval: ({ state: { data } }) => (data?.mail.sent?.mail.state === 'waiting' ? 3000 : false),
  })
  const path = expectingRecord(`/Valuation/${id}/notice`, valuations, seenOf(state))
  const recording = useApiMutation<PaperToSend>({
    log: 'Sending',
    path,
    done: () => ({ key: 'subcontract.notice.sent', args: {} }),
    onSuccess: () => undefined,
  })
  if (!notice) return null
  const { kind, isLate, isSent, noticedOn, mail, unprinted } = notice
  const { sent } = mail
  return (
    <>
      {mayWrite && state.standing === 'certified' && mail.sends && (
        <Button size="small" variant={isSent ? 'text' : 'outlined'} onClick={() => setIsOpen(true)}>
          {translate(`subcontract.notice.${kind}`)}
        </Button>
      )}
      {mayWrite && state.standing === 'certified' && !isSent && (
        <Button size="small" loading={recording.isPending} onClick={() => recording.mutate({ mail: null })}>
          {translate('subcontract.notice.given')}
        </Button>
      )}
      {recording.error && <Alert severity="error">{recording.error.message}</Alert>}
      {noticedOn !== null && (
        <span>{translate('subcontract.notice.sentOn', { day: formatDate(noticedOn) })}</span>
      )}
      {state.standing === 'certified' && isLate && !isSent && (
        <Alert severity="warning">{translate('subcontract.notice.late')}</Alert>
      )}
      {sent && (
        <SentOrder
          path={`/Valuation/${id}`}
          sent={{
            at: sent.at,
            to: sent.mail.recipients.map(({ address }) => address).join(', '),
            mail: sent.mail,
          }}
        />
      )}
      {isOpen && (
        <SendMail
          title={translate(`subcontract.notice.${kind}Title`, {
            number: state.number,
            subcontract: state.subcontract,
          })}
          attached={translate('subcontract.notice.attached')}
          path={path}
          bodyOf={(typed) => ({ mail: typed })}
          proposed={{ ...mail, unprinted }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
