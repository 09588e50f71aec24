import { checkField, type FieldErrors, type Values } from '../../../model/check-record.ts'
import { messages } from '../../../model/messages.ts'
import {
  maxOrderLines,
  type OrderedLine,
  type OrderPreviewRequest,
  type OrderRequest,
} from '../../../model/order.ts'
import { purchaseHeaders, purchaseLines } from '../../../resources.config.ts'
import {
  type Checks,
  checkFlag,
  checkId,
  checkIds,
  faultsOf,
  fits,
  optional,
  readRequest,
  refuseFaults,
  required,
  rowFaults,
} from '../request-checks.ts'

const { quantity, costEach, description, unit } = purchaseLines.fields
export const orderedQuantity = { ...quantity, nonZero: true } as const
const { userPONo, requiredDate } = purchaseHeaders.fields

const lineChecks: Checks<OrderedLine> = {
  quoteLineId: required(checkId),
  quantity: required(fits(orderedQuantity)),
  costEach: required(fits(costEach)),
  expected: required(fits(quantity)),
  description: optional(fits(description)),
  unit: optional(fits(unit)),
  allowMore: optional(checkFlag),
}

const headChecks: Checks<Omit<OrderRequest, 'lines'>> = {
  supplierId: required(checkId),
  purchaseHeaderId: optional(checkId),
  userPONo: optional(fits(userPONo)),
  requiredDate: optional(fits(requiredDate)),
}

const mostLines = { max: maxOrderLines, tooMany: messages.rowsAtOnce }

/** No line twice. */
export const lineFaults = <Line>(
  lines: unknown,
  checks: Checks<Line>,
  key: keyof Line & string,
): FieldErrors => rowFaults(lines, 'lines', { ...mostLines, checks, name: key, keyOf: (line) => line[key] })

/** Only new purchases have a PO ref in the request. */
const headFaults = (head: Values): FieldErrors => {
  const errors = faultsOf(head, headChecks)
  const isNew = head.purchaseHeaderId === undefined || head.purchaseHeaderId === null
  if (isNew && checkField(userPONo, head.userPONo ?? null, 'create').length > 0)
    errors.userPONo ??= [messages.required]
  if (!isNew)
    for (const name of ['userPONo', 'requiredDate'])
      if (head[name] !== undefined && head[name] !== null)
        errors[name] = [messages.eitherOr('purchaseHeaderId')]
  return errors
}

/** @throws 400 with messages by field, such as `lines.3.quantity` */
export const readOrderRequest = ({ lines, ...head }: Values): OrderRequest => {
  refuseFaults({ ...headFaults(head), ...lineFaults(lines, lineChecks, 'quoteLineId') })
  return {
    purchaseHeaderId: null,
    userPONo: null,
    requiredDate: null,
    ...head,
    lines: (lines as Values[]).map((line) => ({
      description: null,
      unit: null,
      ...line,
      allowMore: line.allowMore === true,
    })),
  } as unknown as OrderRequest
}

export const readOrderPreviewRequest = (body: Values): OrderPreviewRequest =>
  readRequest<OrderPreviewRequest>(
    body,
    { supplierId: optional(checkId), quoteLineIds: required(checkIds(mostLines)) },
    { supplierId: null },
  )
