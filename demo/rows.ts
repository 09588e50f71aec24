import type { NamesWith } from '../model/checked-fields.ts'
import type { RecordFor, ResourceName, resources } from '../resources.config.ts'

/** What a table holds of a record: neither computed nor looked up, and no digest of a mark. */
export type Row<Name extends ResourceName> = Pick<
  RecordFor<Name>,
  | 'id'
  | Exclude<
      NamesWith<(typeof resources)[Name]['fields'], { writable: true }> & keyof RecordFor<Name>,
      `${string}Digest`
    >
>

/** The resources that the demo firm fills, each after those it refers to. */
export const businessResources = [
  'costing-categories',
  'project-statuses',
  'projects',
  'suppliers',
  'verifications',
  'labour-rates',
  'rates',
  'rate-parts',
  'quote-headers',
  'quote-lines',
  'quote-line-parts',
  'orders',
  'order-lines',
  'accounts-batches',
  'supplier-invoices',
  'approved-rows',
  'subcontracts',
  'subcontract-lines',
  'valuations',
  'valuation-lines',
  'charges',
  'purchase-headers',
  'purchase-lines',
  'deliveries',
  'delivery-lines',
  'quote-purchase-links',
  'payments',
  'supplier-statements',
  'supplier-statement-lines',
  'applications',
  'application-lines',
  'accounts-batch-lines',
  'labour-workers',
  'worker-rates',
  'plant',
  'labour-weeks',
  'labour-lines',
] as const satisfies readonly ResourceName[]

export type BusinessResource = (typeof businessResources)[number]

/** Plain rows of every business resource. */
export type FirmRows = { [Name in BusinessResource]: Row<Name>[] }

export const noRows = (): FirmRows => ({
  'costing-categories': [],
  'project-statuses': [],
  projects: [],
  suppliers: [],
  verifications: [],
  'labour-rates': [],
  rates: [],
  'rate-parts': [],
  'quote-headers': [],
  'quote-lines': [],
  'quote-line-parts': [],
  orders: [],
  'order-lines': [],
  'accounts-batches': [],
  'supplier-invoices': [],
  'approved-rows': [],
  subcontracts: [],
  'subcontract-lines': [],
  valuations: [],
  'valuation-lines': [],
  charges: [],
  'purchase-headers': [],
  'purchase-lines': [],
  deliveries: [],
  'delivery-lines': [],
  'quote-purchase-links': [],
  payments: [],
  'supplier-statements': [],
  'supplier-statement-lines': [],
  applications: [],
  'application-lines': [],
  'accounts-batch-lines': [],
  'labour-workers': [],
  'worker-rates': [],
  plant: [],
  'labour-weeks': [],
  'labour-lines': [],
})
