import {
  deliveries,
  deliveryLines,
  orderLines,
  orders,
  purchaseLines,
  type resources,
} from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { orderDocumentRoutes } from '../order-document/order-document-routes.ts'
import { orderPdf, unprintedCharacters } from '../order-document/order-pdf-task.ts'
import { limitCredits } from './credit-limits.ts'
import { deliveryLineHooks } from './delivery-hooks.ts'
import { followDeliveries } from './follow-deliveries.ts'
import { giveUpDeleted } from './give-up-deleted.ts'
import { orderHooks, orderLineHooks } from './order-hooks.ts'
import { orderRoutes } from './order-routes.ts'
import { purchaseLineHooks } from './purchase-line-hooks.ts'
import { followPurchases } from './unsent-orders.ts'

/** Orders, deliveries and purchases. */
export const ordering = {
  hooks: {
    [orders.name]: orderHooks,
    [orderLines.name]: orderLineHooks,
    [purchaseLines.name]: purchaseLineHooks,
    // What only a date says is removed with its line.
    [deliveries.name]: { sample: { source: 'recorded' } },
    [deliveryLines.name]: deliveryLineHooks,
  },
  follow: [followDeliveries, followPurchases, giveUpDeleted, limitCredits],
  tasks: [orderPdf, unprintedCharacters],
  routes: [orderRoutes, orderDocumentRoutes],
} satisfies Feature<typeof resources>
