import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../admin/layout/DialogBox.tsx'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { mayDo } from '../../admin/may-do.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { expectingRecord } from '../../admin/providers/expected.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import type { PaperToSend, SubcontractOrderState } from '../../model/costing/subcontract-mail.ts'
import { formatSterling } from '../../model/format.ts'
import { subcontracts } from '../../resources.config.ts'
import { SendMail } from '../orders/SendMail.tsx'
import { SentOrder } from '../orders/SentOrder.tsx'
import { PdfButton } from './PdfButton.tsx'

interface PlaceProps {
  readonly id: number
  readonly order: SubcontractOrderState
}

/** Places the order: by mail, or as it was handed over. */
const Place = ({ id, order }: PlaceProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const [dialog, setDialog] = useState<'mail' | 'ask' | null>(null)
  const { name, value, version, mail, unprinted } = order
  const path = expectingRecord(`/Subcontract/${id}/place`, subcontracts, { version, value })
  const placing = useApiMutation<PaperToSend>({
    log: 'Placing',
    path,
    onSuccess: () => {
      toast('subcontract.placed', 'success', undefined, { name, value: formatSterling(value) })
      setDialog(null)
    },
  })
  return (
    <>
      {mail.sends && (
        <Button size="small" variant="outlined" onClick={() => setDialog('mail')}>
          {translate('subcontract.placeAndSend')}
        </Button>
      )}
      <Button
        size="small"
        variant={mail.sends ? 'text' : 'outlined'}
        loading={placing.isPending}
        onClick={() => setDialog('ask')}
      >
        {translate('subcontract.place')}
      </Button>
      {placing.error && <Alert severity="error">{placing.error.message}</Alert>}
      {dialog === 'mail' && (
        <SendMail
          title={translate('subcontract.placeTitle', { name })}
          attached={translate('subcontract.orderAttached')}
          path={path}
          bodyOf={(typed) => ({ mail: typed })}
          proposed={{ ...mail, unprinted }}
          onClose={() => setDialog(null)}
        />
      )}
      <ConfirmDialog
        open={dialog === 'ask'}
        title={translate('subcontract.placeTitle', { name })}
        text={translate('subcontract.placeText', { value: formatSterling(value) })}
        confirm={translate('subcontract.place')}
        cancel={translate('form.cancel')}
        onConfirm={() => {
          setDialog(null)
          placing.mutate({ mail: null })
        }}
        onCancel={() => setDialog(null)}
      />
    </>
  )
}

/** The order of a subcontract, for the subcontractor: to place, to send and to download. */
export const SubcontractOrder = () => {
  const translate = useTranslate()
  const recordId = useRecordContext()?.id
  const { data: order } = useQuery({
    ...apiQuery<SubcontractOrderState>(
      [subcontracts.name, 'order', recordId],
      `/Subcontract/${recordId}/order`,
    ),
    enabled: recordId !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.mail.sent?.mail.state === 'waiting' ? 3000 : false),
  })
  if (recordId === undefined) return null
  const id = Number(recordId)
  const sent = order?.mail.sent
  return (
    <>
      {order && !order.isPlaced && mayDo(subcontracts, 'edit') && <Place id={id} order={order} />}
      <PdfButton
        label={translate('subcontract.orderPdf')}
        path={`/Subcontract/${id}/order.pdf`}
        fileName={`subcontract-${id}.pdf`}
      />
      {order?.isPlaced && order.hasVariations && (
        <PdfButton
          label={translate('subcontract.nowPdf')}
          path={`/Subcontract/${id}/order.pdf?now=true`}
          fileName={`subcontract-${id}.pdf`}
        />
      )}
      {sent && (
        <SentOrder
          path={`/Subcontract/${id}`}
          sent={{
            at: sent.at,
            to: sent.mail.recipients.map(({ address }) => address).join(', '),
            mail: sent.mail,
          }}
        />
      )}
    </>
  )
}
