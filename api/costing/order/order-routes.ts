import type { FastifyInstance } from 'fastify'
import { orderPreview, orderReply, splitReply } from '../../../model/order.ts'
import { purchaseHeaders, quoteHeaders } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading, writing } from '../../crud/route-options.ts'
import type { Target } from '../../crud/visible.ts'
import { bodyOf } from '../../http/bodies.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { answerUndoable, readAtOnce } from '../transactions.ts'
import { orderLines } from './order-lines.ts'
import { previewOrder } from './order-preview.ts'
import {
  orderPreviewRequest,
  orderRequest,
  readOrderPreviewRequest,
  readOrderRequest,
} from './order-request.ts'
import { readSplitRequest, splitPurchase, splitRequest } from './split-purchase.ts'

export const orderRoutes = (context: AppContext & Pick<Target, 'hooks'>) => async (app: FastifyInstance) => {
  const params = idParameter(quoteHeaders)
  app.post(
    '/QuoteHeader/:id/order/preview',
    reading(quoteHeaders, {
      summary: 'Show what an order of lines of a quote can be made of',
      params,
      body: orderPreviewRequest,
      response: { 200: orderPreview },
      heavy: true,
    }),
    (request) => {
      const id = idIn(request)
      const wanted = readOrderPreviewRequest(bodyOf(request))
      return readAtOnce(context.db, (trx) => previewOrder(trx, id, wanted))
    },
  )
  app.post(
    '/QuoteHeader/:id/order',
    writing(purchaseHeaders, {
      summary: 'Order lines of a quote: a purchase with lines that are linked to them, all or nothing',
      params,
      body: orderRequest,
      response: { 201: orderReply },
      heavy: true,
      refuses: ['quote_lines_changed'],
    }),
    (request, reply) => {
      const id = idIn(request)
      const wanted = readOrderRequest(bodyOf(request))
      return answerUndoable(context, request, reply, {
        status: 201,
        write: (trx) => orderLines(trx, context, id, wanted),
      })
    },
  )
  app.post(
    '/PurchaseHeader/:id/split',
    writing(purchaseHeaders, {
      summary:
        'Move lines of a purchase, or parts of them, to a new purchase, with their links, all or nothing',
      params: idParameter(purchaseHeaders),
      body: splitRequest,
      response: { 201: splitReply },
      heavy: true,
      refuses: ['purchase_lines_changed'],
    }),
    (request, reply) => {
      const id = idIn(request)
      const wanted = readSplitRequest(bodyOf(request))
      return answerUndoable(context, request, reply, {
        status: 201,
        write: (trx) => splitPurchase(trx, context, id, wanted),
      })
    },
  )
}
