import type { FastifyInstance } from 'fastify'
import {
  type OrderPreviewRequest,
  type OrderRequest,
  orderPreview,
  orderPreviewRequest,
  orderReply,
  type SplitRequest,
  splitReply,
  splitRequest,
} from '../../../model/order.ts'
import {
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  suppliers,
} from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading, writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { answerUndoable, readAtOnce } from '../transactions.ts'
import { orderLines } from './order-lines.ts'
import { previewOrder } from './order-preview.ts'
import { orderBody, requireOneHead } from './order-request.ts'
import { splitPurchase } from './split-purchase.ts'

export const orderRoutes = (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
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
      return readAtOnce(context.db, (trx) => previewOrder(trx, id, request.body))
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
      return answerUndoable(context, request, reply, {
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
      refuses: ['purchase_lines_changed'],
    }),
    (request, reply) => {
      const id = idIn(request)
      return answerUndoable(context, request, reply, {
        status: 201,
        write: (trx) => splitPurchase(trx, context, id, request.body),
      })
    },
  )
}
