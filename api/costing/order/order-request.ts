import { checkField } from '../../../model/check-record.ts'
import { type OrderRequest, orderRequest } from '../../../model/costing/order.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import { refusals } from '../../../model/refusals.ts'
import { purchaseHeaders, purchaseLines, quoteLines, suppliers } from '../../../resources.config.ts'
import { invalidInput } from '../../http/errors.ts'

const { userPONo } = purchaseHeaders.fields

export const orderBody = orderRequest({ suppliers, quoteLines, purchaseHeaders, purchaseLines })

/** Only a new purchase has a PO ref and a date in the request. Errors: 400 by field. */
export const requireOneHead = (order: OrderRequest): void => {
  const errors: FieldErrors = {}
  const isNew = (order.purchaseHeaderId ?? null) === null
  if (isNew && checkField(userPONo, order.userPONo ?? null, 'create').length > 0)
    errors.userPONo = [messages.required]
  if (!isNew)
    for (const name of ['userPONo', 'requiredDate'] as const)
      if ((order[name] ?? null) !== null) errors[name] = [refusals.eitherOr({ name: 'purchaseHeaderId' })]
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}
