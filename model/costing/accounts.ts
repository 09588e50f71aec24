import { idOf, idSchema } from '../fields/reference.ts'
import { codedSchema, codeSchema } from '../message-schemas.ts'
import { messages } from '../messages.ts'
import {
  described,
  type FromSchema,
  flag,
  integer,
  listOf,
  nullable,
  number,
  objectSchema,
  pounds,
  text,
  titled,
} from '../schemas.ts'

/** Requests and replies for handing invoices to the accounts. Amounts in pounds. */

/** Invoices of one batch. Xero takes 500 in a file. */
export const maxBatchItems = 500

const row = objectSchema({
  job: nullable(text),
  account: described(nullable(text), 'Null: missing'),
  text: described(text, 'As the file describes it'),
  vatName: described(nullable(text), 'VAT code as the accounts name it'),
  net: pounds(),
  vat: pounds(),
})

const sent = {
  isCredit: flag,
  net: pounds(),
  vat: pounds(),
  rows: listOf(row),
  missing: described(listOf(text), 'Why it cannot be sent, in sentences; empty if it can'),
  missingCodes: described(listOf(codeSchema), 'Code and values of each of these sentences'),
}

const invoice = objectSchema({
  id: idSchema,
  purchases: described(listOf(text), 'PO refs of its purchases'),
  supplierName: nullable(text),
  invoiceNo: nullable(text),
  ...sent,
})
export type PreviewedInvoice = FromSchema<typeof invoice>

const sale = objectSchema({
  id: idSchema,
  clientName: nullable(text),
  invoiceNo: described(text, 'Job and number of the application'),
  ...sent,
})
export type PreviewedSale = FromSchema<typeof sale>

const subcontractInvoice = objectSchema({
  id: idSchema,
  supplierName: text,
  invoiceNo: described(text, 'Job, number of the subcontract and of the certificate'),
  ...sent,
})
export type PreviewedSubcontractInvoice = FromSchema<typeof subcontractInvoice>

const totals = { count: integer, net: pounds(), vat: pounds() }

const preview = {
  format: described(nullable(text), 'Name of the accounts package; null if the firm has chosen none'),
  isTried: described(flag, 'Whether a file of this format was tried in a demo company'),
  ready: described(objectSchema(totals), 'Of the invoices that can be sent'),
}

export const batchPreview = titled('Invoices to send', objectSchema({ ...preview, bills: listOf(invoice) }))
export type BatchPreview = FromSchema<typeof batchPreview>

export const salesPreview = titled('Sales to send', objectSchema({ ...preview, bills: listOf(sale) }))
export type SalesPreview = FromSchema<typeof salesPreview>

export const subcontractPreview = titled(
  'Invoices of subcontracts to send',
  objectSchema({ ...preview, bills: listOf(subcontractInvoice) }),
)
export type SubcontractPreview = FromSchema<typeof subcontractPreview>

interface Endpoint {
  readonly endpoint: string
}

const requestFor = (title: string, sent: Endpoint) =>
  titled(
    title,
    objectSchema({
      ids: {
        ...listOf(idOf(sent)),
        minItems: 1,
        maxItems: maxBatchItems,
        uniqueItems: true,
        'x-says': { maxItems: messages.recordsAtOnce({ n: maxBatchItems }) },
      },
      expect: described(objectSchema(totals), 'Totals that the user saw; refused if they have changed'),
    }),
  )

export const batchRequest = (supplierInvoices: Endpoint) =>
  requestFor('Batch for the accounts', supplierInvoices)

export const salesRequest = (applications: Endpoint) =>
  requestFor('Batch of sales for the accounts', applications)

export const subcontractRequest = (valuations: Endpoint) =>
  requestFor('Batch of subcontracts for the accounts', valuations)
export type BatchRequest = FromSchema<ReturnType<typeof batchRequest>>

const deviation = objectSchema({
  kind: { ...text, enum: ['notReceived', 'aboveOrderPrice', 'notOrdered'] as const },
  purchaseId: idSchema,
  purchase: described(text, 'PO ref'),
  line: text,
  unit: nullable(text),
  quantity: number('That did not come, or of the line'),
  amount: pounds('Above 0'),
  text: described(text, 'One sentence for the user'),
  ...codedSchema('text'),
})

/** What an invoice has more than came or was ordered. */
export const invoiceCheck = titled(
  'Check of an invoice',
  objectSchema({
    deviations: described(listOf(deviation), 'Empty if it is within the tolerances of the firm'),
  }),
)
export type InvoiceCheck = FromSchema<typeof invoiceCheck>

const place = nullable(objectSchema({ job: nullable(text), account: text }))

/** Since a batch was sent: what its invoices cost where, and its certificates earn. */
export const batchChanges = titled(
  'Changes since a batch was sent',
  listOf(
    objectSchema({
      invoice: described(
        nullable(objectSchema({ id: idSchema, invoiceNo: nullable(text), supplierName: nullable(text) })),
        'Null: of a certificate',
      ),
      application: described(
        nullable(objectSchema({ id: idSchema, job: text, number: integer, clientName: nullable(text) })),
        'Null: of an invoice',
      ),
      moves: listOf(
        objectSchema({
          amount: pounds('Above 0'),
          from: described(place, 'Null: added'),
          to: described(place, 'Null: removed'),
        }),
      ),
    }),
  ),
)
export type BatchChanges = FromSchema<typeof batchChanges>
