import { lazy } from 'react'
import type { ScreenFeature } from '../../admin/extension-points.ts'
import {
  orderLines,
  orders,
  purchaseHeaders,
  purchaseLines,
  quoteLines,
  type resources,
} from '../../resources.config.ts'
import { orderDocument, orderPart, purchaseSplit, quoteOrder } from '../i18n/purchase-texts.ts'
import { doesNextPart } from './next-part.ts'
import { OrderActions, OrderHead, PurchaseActions, PurchaseHead } from './OrderDocument.tsx'

// Separate pages and dialogs load on demand.
const OrderDialog = lazy(async () => ({ default: (await import('./OrderDialog.tsx')).OrderDialog }))
const SplitDialog = lazy(async () => ({ default: (await import('./SplitDialog.tsx')).SplitDialog }))
const CreditDialog = lazy(async () => ({ default: (await import('./InvoiceDialogs.tsx')).CreditDialog }))
const TickedDelivered = lazy(async () => ({
  default: (await import('./DeliveryDialog.tsx')).TickedDelivered,
}))
const TickedReturned = lazy(async () => ({ default: (await import('./DeliveryDialog.tsx')).TickedReturned }))

/** Orders to suppliers, and what becomes of a purchase. */
export const orderScreens = {
  texts: { orderDocument, orderPart, purchaseSplit, quoteOrder },
  extensions: {
    [orders.name]: { HeadActions: OrderActions },
    [orderLines.name]: { Summary: OrderHead },
    [quoteLines.name]: { dialogs: { order: OrderDialog } },
    [purchaseHeaders.name]: {
      HeadActions: PurchaseActions,
      dialogs: { delivered: TickedDelivered, returned: TickedReturned },
      doesNext: doesNextPart,
    },
    [purchaseLines.name]: {
      dialogs: { split: SplitDialog, credit: CreditDialog },
      Summary: PurchaseHead,
    },
  },
} satisfies ScreenFeature<typeof resources>
