import { checkField, type FieldErrors, type Values } from '../../../model/check-record.ts'
import { fieldSchema, idOf } from '../../../model/json-schema.ts'
import { messages } from '../../../model/messages.ts'
import {
  maxOrderLines,
  type OrderedLine,
  type OrderPreviewRequest,
  type OrderRequest,
} from '../../../model/order.ts'
import {
  described,
  flag,
  listOf,
  nullable,
  objectSchema,
  type Schema,
  titled,
} from '../../../model/schemas.ts'
import { purchaseHeaders, purchaseLines, quoteLines, suppliers } from '../../../resources.config.ts'
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
const orderedQuantity = { ...quantity, nonZero: true } as const
const { userPONo, requiredDate } = purchaseHeaders.fields

const orderedLine = objectSchema(
  {
    quoteLineId: idOf(quoteLines),
    quantity: described(fieldSchema(orderedQuantity), 'No more than is left to order'),
    costEach: fieldSchema(costEach),
    expected: described(fieldSchema(quantity), 'What the quote line had left to order when this was decided'),
    description: described(nullable(fieldSchema(description)), 'That of the quote line without it'),
    unit: described(nullable(fieldSchema(unit)), 'That of the quote line without it'),
    allowMore: { ...described(flag, 'Order more than is left'), default: false },
  },
  { optional: ['description', 'unit', 'allowMore'] },
)

export const orderRequest: Schema<OrderRequest> = titled(
  'Order of quote lines',
  objectSchema(
    {
      supplierId: idOf(suppliers),
      purchaseHeaderId: described(
        nullable(idOf(purchaseHeaders)),
        'A purchase of the supplier for the project that is neither received nor on a statement',
      ),
      userPONo: described(nullable(fieldSchema(userPONo)), 'Of a new purchase, which needs one'),
      requiredDate: nullable(fieldSchema(requiredDate)),
      lines: {
        ...described(listOf(orderedLine), 'No quote line twice'),
        minItems: 1,
        maxItems: maxOrderLines,
      },
    },
    { optional: ['purchaseHeaderId', 'userPONo', 'requiredDate'] },
  ),
)

export const orderPreviewRequest: Schema<OrderPreviewRequest> = titled(
  'Lines to order',
  objectSchema(
    {
      supplierId: nullable(idOf(suppliers)),
      quoteLineIds: {
        ...listOf(idOf(quoteLines)),
        minItems: 1,
        maxItems: maxOrderLines,
        uniqueItems: true,
      },
    },
    { optional: ['supplierId'] },
  ),
)

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
  return { ...head, lines } as OrderRequest
}

export const readOrderPreviewRequest = (body: Values): OrderPreviewRequest =>
  readRequest<OrderPreviewRequest>(body, {
    supplierId: optional(checkId),
    quoteLineIds: required(checkIds(mostLines)),
  })
