import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useGetList, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '../../admin/layout/DialogBox.tsx'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { withoutCount } from '../../admin/providers/data-provider.ts'
import { expectingRecord } from '../../admin/providers/expected.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { useDownload } from '../../admin/providers/use-download.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import { useNextStep } from '../../admin/resource/parent/next-step.ts'
import { useCards } from '../../admin/table/RecordTable.tsx'
import type { CloseRequest } from '../../model/costing/order.ts'
import type { OrderState } from '../../model/costing/order-document.ts'
import { orderLines, orders, purchaseHeaders, type RecordFor } from '../../resources.config.ts'
import { FormDialog } from '../FormDialog.tsx'
import { NotLoaded } from '../Loaded.tsx'
import { MatchPurchase } from '../unallocated/MatchPurchase.tsx'
import { isCredit, isInvoiced, partOf } from './next-part.ts'
import { SendMail } from './SendMail.tsx'
import { SentOrder } from './SentOrder.tsx'

const InvoicedDialog = lazy(async () => ({ default: (await import('./InvoiceDialogs.tsx')).InvoicedDialog }))
const DeliveryDialog = lazy(async () => ({ default: (await import('./DeliveryDialog.tsx')).DeliveryDialog }))

interface PaperProps {
  /** Of the order in the API. */
  readonly path: string
}

/** Nothing is expected of an order that the call makes from its purchase. */
const expectingOrder = (path: string, seen: OrderState['seen']) =>
  seen ? expectingRecord(path, orders, seen) : path

/** A change of the paper that asks first: it is marked as sent, or the next revision begins. */
const PaperCommand = ({
  path,
  command,
  seen,
}: PaperProps & Pick<OrderState, 'seen'> & { readonly command: 'markSent' | 'revise' }) => {
  const translate = useTranslate()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const sending = useApiMutation<Record<string, never>, { readonly revision?: string }>({
    log: command,
    path: expectingOrder(`${path}/${command.toLowerCase()}`, seen),
    onSuccess: ({ revision }) => {
      setIsAsking(false)
      if (revision) toast(translate('orderDocument.revised', { revision }))
    },
  })
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
  const saving = useDownload('Download of an order')
  const save = () =>
    saving.mutate({ path: `${path}.pdf`, mediaType: 'application/pdf', fileName: 'order.pdf' })
  const query = useQuery({
    ...apiQuery<OrderState>(['order-document', path], path),
    refetchInterval: ({ state: { data } }) => (data?.sent?.mail?.state === 'waiting' ? 3000 : false),
  })
  const { data: state } = query
  return (
    <>
      {state?.sends && (
        <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
          {translate('orderDocument.send')}
        </Button>
      )}
      <Button
        size="small"
        variant={state?.sends ? 'text' : 'outlined'}
        loading={saving.isPending}
        onClick={save}
      >
        {translate('orderDocument.download')}
      </Button>
      {state && mayWrite && (
        <PaperCommand path={path} seen={state.seen} command={state.sent ? 'revise' : 'markSent'} />
      )}
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
      <NotLoaded query={query} />
      {saving.error && <Alert severity="error">{saving.error.message}</Alert>}
      {isOpen && state && (
        <SendMail
          title={translate('orderDocument.title')}
          attached={translate('orderDocument.attached')}
          path={expectingOrder(`${path}/send`, state.seen)}
          bodyOf={(mail) => mail}
          proposed={state}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

type Purchase = RecordFor<'purchase-headers'>

interface NextParts {
  /** A purchase of which something may come. */
  readonly delivered: Purchase | undefined
  /** One that came. */
  readonly returned: Purchase | undefined
  /** One that is not invoiced. */
  readonly invoiced: Purchase | undefined
}

interface PartButtonsProps extends NextParts {
  readonly solid?: keyof NextParts | null
}

/** Buttons for what comes next. */
const PartButtons = ({ solid, ...next }: PartButtonsProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<keyof NextParts | null>(null)
  const purchase = open && next[open]
  const close = () => setOpen(null)
  return (
    <>
      {(['delivered', 'returned', 'invoiced'] as const).map(
        (part) =>
          next[part] && (
            <Button
              key={part}
              size="small"
              variant={part === solid ? 'contained' : 'text'}
              onClick={() => setOpen(part)}
            >
              {translate(`orderPart.${part}`)}
            </Button>
          ),
      )}
      {open && purchase && (
        <Suspense>
          {open === 'invoiced' ? (
            <InvoicedDialog key={purchase.id} purchase={purchase} onClose={close} />
          ) : (
            <DeliveryDialog key={purchase.id} kind={open} purchase={purchase} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

const isOpen = (purchase: Purchase) => !purchase.receivedDate && !isInvoiced(purchase)

/** In the head of a purchase. A credit neither comes nor goes back. */
export const PurchaseActions = () => {
  const { mayEdit } = useListing()
  const purchase = useRecordContext<Purchase>()
  const next = useNextStep()
  if (!mayEdit || !purchase) return null
  const goods = isCredit(purchase) ? undefined : purchase
  return (
    <PartButtons
      delivered={goods}
      returned={goods?.receivedDate ? goods : undefined}
      invoiced={isInvoiced(purchase) ? undefined : purchase}
      solid={next && partOf(next)}
    />
  )
}

/** The oldest purchase that has not come is delivered next; what has come is invoiced first. */
const PartsOfOrder = ({ orderId }: { readonly orderId: number }) => {
  const { data = [] } = useGetList<Purchase>(purchaseHeaders.name, {
    filter: { orderId, totalAmount: { from: 0 } },
    sort: { field: 'part', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
    meta: withoutCount,
  })
  const next = data.find(isOpen)
  const uninvoiced = data.filter((part) => !isInvoiced(part))
  return (
    <PartButtons
      delivered={next ?? data.find(({ receivedDate }) => !receivedDate) ?? data.at(-1)}
      returned={data.findLast(({ receivedDate }) => receivedDate)}
      invoiced={uninvoiced.find((part) => !isOpen(part)) ?? next}
    />
  )
}

/** Gives up what has not come of an order, with a reason. */
const CloseOrder = ({ orderId }: { readonly orderId: number }) => {
  const translate = useTranslate()
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const sending = useApiMutation<CloseRequest>({
    log: 'close',
    path: `/PurchaseOrder/${orderId}/close`,
    done: () => ({ key: 'orderPart.closed' }),
    onSuccess: () => setIsAsking(false),
  })
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {translate('orderPart.close')}
      </Button>
      {isAsking && (
        <FormDialog
          title={translate('orderPart.closeTitle')}
          maxWidth="xs"
          submit={translate('orderPart.giveUp')}
          isReady={reason.trim() !== ''}
          isSending={sending.isPending}
          isDirty={reason !== ''}
          onSubmit={() => sending.mutate({ reason: reason.trim() })}
          onClose={() => setIsAsking(false)}
        >
          <Stack spacing={2} sx={{ pt: 0.5 }}>
            {sending.error && <Alert severity="error">{sending.error.message}</Alert>}
            <Typography variant="body2">{translate('orderPart.closeText')}</Typography>
            <TextField
              label={translate('orderPart.reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              required
              autoFocus
              slotProps={{ htmlInput: { maxLength: orders.fields.closedBecause.maxLength } }}
            />
          </Stack>
        </FormDialog>
      )}
    </>
  )
}

/** In the head of an order. */
export const OrderActions = () => {
  const { mayEdit } = useListing()
  const order = useRecordContext<RecordFor<'orders'>>()
  if (!mayEdit || !order) return null
  return (
    <>
      <PartsOfOrder orderId={order.id} />
      {!order.closedOn && <CloseOrder orderId={order.id} />}
    </>
  )
}

/** Hidden on phones, so that the first line is near the top. A warning about the mail has the full width. */
const PaperRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > .MuiAlert-root': { flexBasis: '100%' },
  [theme.breakpoints.down('sm')]: { display: 'none' },
}))

/** Has the dialog of a delivery ready on a phone, where the connection may be lost before it is opened. */
const useDeliveryReady = (id: number | undefined) => {
  const card = useCards()
  const client = useQueryClient()
  useEffect(() => {
    if (!card || id === undefined) return
    void import('./DeliveryDialog.tsx').then(({ deliveryQuery }) =>
      client.prefetchQuery(deliveryQuery([{ id }])),
    )
  }, [card, id, client])
}

/** Above the lines of a purchase: links to the workbench and its order. */
export const PurchaseHead = () => {
  const { parentValues, mayWrite } = useListing()
  const { purchaseHeaderId } = parentValues
  useDeliveryReady(purchaseHeaderId)
  if (purchaseHeaderId === undefined) return <MatchPurchase />
  return (
    <PaperRow>
      <MatchPurchase />
      <OrderDocument path={`/PurchaseHeader/${purchaseHeaderId}/order`} mayWrite={mayWrite} linksTo />
    </PaperRow>
  )
}

/** Above the lines of an order: its paper. */
export const OrderHead = () => {
  const { parentValues, mayWrite } = useListing()
  const { orderId } = parentValues
  if (orderId === undefined) return null
  return (
    <PaperRow>
      <OrderDocument path={`/PurchaseOrder/${orderId}/order`} mayWrite={mayWrite} />
    </PaperRow>
  )
}
