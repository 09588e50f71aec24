import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import {
  type CloseRequest,
  type CreditRequest,
  closeReply,
  closeRequest,
  creditRequest,
  type DeliveredRequest,
  deliveredRequest,
  deliveryReply,
  type InvoicedRequest,
  invoicedRequest,
  type OrderPreviewRequest,
  type OrderRequest,
  orderPreview,
  orderPreviewRequest,
  orderReply,
  partReply,
  type ReturnedRequest,
  returnedRequest,
  type SplitRequest,
  splitReply,
  splitRequest,
} from '../../../model/costing/order.ts'
import type { JsonSchema } from '../../../model/json-schema.ts'
import {
  costingCategories,
  deliveries,
  orders,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  supplierInvoices,
  suppliers,
} from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { reading, writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { mayReadCosts } from '../costs.ts'
import { readSnapshot, replyWithUndo } from '../transactions.ts'
import { deliver } from './deliver.ts'
import { giveBack } from './give-back.ts'
import { orderLines } from './order-lines.ts'
import { closeOrder, credit, invoice } from './order-parts.ts'
import { previewOrder } from './order-preview.ts'
import { orderBody, requireOneHead } from './order-request.ts'
import { splitPurchase } from './split-purchase.ts'

type OrderContext = AppContext & Pick<Target, 'hooks'>

/** What happens to the lines of a purchase once it is ordered. */
const partRoutes = (app: FastifyInstance, context: OrderContext): void => {
  const of = {
    quoteLines,
    purchaseHeaders,
    supplierInvoices,
    purchaseLines,
    costingCategories,
    deliveries,
  }
  const partRoute = <Body>(
    segment: string,
    summary: string,
    body: JsonSchema,
    made: JsonSchema,
    write: (
      trx: Knex.Transaction,
      target: Pick<Target, 'resources' | 'hooks'>,
      id: number,
      body: Body,
    ) => Promise<object>,
  ) =>
    app.post<{ Body: Body }>(
      `/PurchaseHeader/:id/${segment}`,
      writing(purchaseHeaders, {
        summary,
        params: idParameter(purchaseHeaders),
        body,
        response: { 201: made },
        heavy: true,
        refuses: ['purchase_lines_changed', 'conflict'],
      }),
      (request, reply) => {
        const id = idIn(request)
        return replyWithUndo(context, request, reply, {
          status: 201,
          // The schema has checked it.
          write: (trx) => write(trx, context, id, request.body as Body),
        })
      },
    )
  partRoute<DeliveredRequest>(
    'delivered',
    'Record what came of purchases: what did not moves to the next purchases of their orders with its links',
    deliveredRequest(of),
    deliveryReply,
    deliver,
  )
  partRoute<ReturnedRequest>(
    'returned',
    'Record what went back of purchases: they pay less, or a credit is due if they are invoiced',
    returnedRequest(of),
    deliveryReply,
    giveBack,
  )
  partRoute<InvoicedRequest>(
    'invoiced',
    'Invoice a purchase: quantities and prices as on the paper, and lines that were not ordered',
    invoicedRequest(of),
    partReply,
    invoice,
  )
  partRoute<CreditRequest>(
    'credit',
    'Credit lines of a purchase: a purchase with negative quantities and links',
    creditRequest(of),
    partReply,
    credit,
  )
}

export const orderRoutes = (context: OrderContext) => async (app: FastifyInstance) => {
  const params = idParameter(quoteHeaders)
  app.post<{ Body: OrderPreviewRequest }>(
    '/QuoteHeader/:id/order/preview',
    reading(quoteHeaders, {
      summary: 'Preview an order: the lines of a quote and what is left to order',
      params,
      body: orderPreviewRequest({ suppliers, quoteLines }),
      response: { 200: orderPreview },
      heavy: true,
    }),
    (request) => {
      const id = idIn(request)
      const seesCosts = mayReadCosts(context, userOf(request))
      return readSnapshot(context.db, (trx) => previewOrder(trx, id, request.body, seesCosts))
    },
  )
  app.post<{ Body: OrderRequest }>(
    '/QuoteHeader/:id/order',
    writing(purchaseHeaders, {
      summary: 'Order lines of a quote: create a purchase with linked lines, all or none',
      params,
      body: orderBody,
      response: { 201: orderReply },
      heavy: true,
      refuses: ['quote_lines_changed'],
    }),
    (request, reply) => {
      const id = idIn(request)
      requireOneHead(request.body)
      return replyWithUndo(context, request, reply, {
        status: 201,
        write: (trx) => orderLines(trx, context, id, request.body),
      })
    },
  )
  app.post<{ Body: SplitRequest }>(
    '/PurchaseHeader/:id/split',
    writing(purchaseHeaders, {
      summary:
        'Split a purchase: move lines or parts of them, with their links, to a new purchase, all or none',
      params: idParameter(purchaseHeaders),
      body: splitRequest({ purchaseHeaders, purchaseLines }),
      response: { 201: splitReply },
      heavy: true,
      refuses: ['purchase_lines_changed', 'conflict'],
    }),
    (request, reply) => {
      const id = idIn(request)
      return replyWithUndo(context, request, reply, {
        status: 201,
        write: (trx) => splitPurchase(trx, context, id, request.body),
      })
    },
  )
  partRoutes(app, context)
  app.post<{ Body: CloseRequest }>(
    '/PurchaseOrder/:id/close',
    writing(orders, {
      summary: 'Close an order: what has not come is given up, with its purchase lines and links',
      params: idParameter(orders),
      body: closeRequest({ orders }),
      response: { 200: closeReply },
      heavy: true,
      refuses: ['conflict', 'in_use'],
    }),
    (request, reply) => {
      const id = idIn(request)
      return replyWithUndo(context, request, reply, {
        status: 200,
        write: (trx) => closeOrder(trx, context, id, request.body),
      })
    },
  )
}
