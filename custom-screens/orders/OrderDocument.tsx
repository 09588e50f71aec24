import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { download } from '../../admin/providers/download.ts'
import { requestJson } from '../../admin/providers/http-client.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import type { OrderState } from '../../model/order-document.ts'
import { MatchPurchase } from '../unallocated/MatchPurchase.tsx'
import { SendOrder } from './SendOrder.tsx'
import { SentOrder } from './SentOrder.tsx'

/**
 * Order document of a purchase: sent by email, or downloaded if the server cannot send, with the emails sent so far.
 */
const OrderDocument = ({ purchaseId }: { readonly purchaseId: number }) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const saving = useMutation({
    mutationFn: () =>
      download(`/PurchaseHeader/${purchaseId}/order.pdf`, 'application/pdf', `order-${purchaseId}.pdf`),
  })
  const { data: state } = useQuery({
    queryKey: ['order-document', purchaseId],
    queryFn: ({ signal }) => requestJson<OrderState>(`/PurchaseHeader/${purchaseId}/order`, { signal }),
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
      {state?.sent && <SentOrder purchaseId={purchaseId} sent={state.sent} />}
      {saving.error && <Alert severity="error">{saving.error.message}</Alert>}
      {isOpen && state && (
        <SendOrder purchaseId={purchaseId} proposed={state} onClose={() => setIsOpen(false)} />
      )}
    </Stack>
  )
}

/** Above the lines of a purchase: links to the workbench and its order. */
export const PurchaseHead = () => {
  const { purchaseHeaderId } = useListing().parentValues
  if (purchaseHeaderId === undefined) return <MatchPurchase />
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <MatchPurchase />
      <OrderDocument purchaseId={purchaseHeaderId} />
    </Stack>
  )
}
