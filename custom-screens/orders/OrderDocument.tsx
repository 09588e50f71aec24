import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '../../admin/layout/DialogBox.tsx'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { download } from '../../admin/providers/download.ts'
import { requestJson } from '../../admin/providers/http-client.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import { adminBase } from '../../admin/resource/page-path.ts'
import type { OrderState } from '../../model/order-document.ts'
import { orderLines, orders } from '../../resources.config.ts'
import { MatchPurchase } from '../unallocated/MatchPurchase.tsx'
import { usePost } from '../use-post.ts'
import { SendMail } from './SendMail.tsx'
import { SentOrder } from './SentOrder.tsx'

interface PaperProps {
  /** Of the order in the API. */
  readonly path: string
}

/** A change of the paper that asks first: it is marked as sent, or the next revision begins. */
const PaperCommand = ({ path, command }: PaperProps & { readonly command: 'markSent' | 'revise' }) => {
  const translate = useTranslate()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const sending = usePost<Record<string, never>, { readonly revision?: string }>(
    command,
    `${path}/${command.toLowerCase()}`,
    {
      onSuccess: ({ revision }) => {
        setIsAsking(false)
        if (revision) toast(translate('orderDocument.revised', { revision }))
      },
    },
  )
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {translate(`orderDocument.${command}`)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate(`orderDocument.${command}Title`)}
        text={translate(`orderDocument.${command}Text`)}
        confirm={translate(`orderDocument.${command}`)}
        cancel={translate('form.cancel')}
        isPossible={!sending.isPending}
        onConfirm={() => sending.mutate({})}
        onCancel={() => setIsAsking(false)}
      >
        {sending.error && <Alert severity="error">{sending.error.message}</Alert>}
      </ConfirmDialog>
    </>
  )
}

/**
 * The paper of an order: sent by email, or downloaded if the server cannot send, with the emails sent so far. A sent one
 * can be revised.
 */
const OrderDocument = ({ path, mayWrite, linksTo }: PaperProps & { mayWrite: boolean; linksTo?: true }) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const saving = useMutation({
    mutationFn: () => download(`${path}.pdf`, 'application/pdf', 'order.pdf'),
  })
  const { data: state } = useQuery({
    queryKey: ['order-document', path],
    queryFn: ({ signal }) => requestJson<OrderState>(path, { signal }),
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.sent?.mail?.state === 'waiting' ? 3000 : false),
  })
  return (
    // Not on phones, where the first line should be near the top.
    <Stack
      direction="row"
      useFlexGap
      sx={{ display: { xs: 'none', sm: 'flex' }, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
    >
      {state?.sends && (
        <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
          {translate('orderDocument.send')}
        </Button>
      )}
      <Button
        size="small"
        variant={state?.sends ? 'text' : 'outlined'}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {translate('orderDocument.download')}
      </Button>
      {state && mayWrite && <PaperCommand path={path} command={state.sent ? 'revise' : 'markSent'} />}
      {linksTo && state?.orderId && (
        <Button
          size="small"
          component={Link}
          to={`${adminBase}/${orders.name}/${state.orderId}/${orderLines.name}`}
        >
          {translate('orderDocument.order')}
        </Button>
      )}
      {state?.sent && <SentOrder path={path} sent={state.sent} />}
      {saving.error && <Alert severity="error">{saving.error.message}</Alert>}
      {isOpen && state && (
        <SendMail
          title={translate('orderDocument.title')}
          attached={translate('orderDocument.attached')}
          path={`${path}/send`}
          bodyOf={(mail) => mail}
          proposed={state}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Stack>
  )
}

/** Above the lines of a purchase: links to the workbench and its order. */
export const PurchaseHead = () => {
  const { parentValues, mayWrite } = useListing()
  const { purchaseHeaderId } = parentValues
  if (purchaseHeaderId === undefined) return <MatchPurchase />
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <MatchPurchase />
      <OrderDocument path={`/PurchaseHeader/${purchaseHeaderId}/order`} mayWrite={mayWrite} linksTo />
    </Stack>
  )
}

/** Above the lines of an order: its paper. */
export const OrderHead = () => {
  const { parentValues, mayWrite } = useListing()
  const { orderId } = parentValues
  return orderId === undefined ? null : (
    <OrderDocument path={`/PurchaseOrder/${orderId}/order`} mayWrite={mayWrite} />
  )
}
