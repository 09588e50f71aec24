import {
  accountsBatches,
  accountsBatchLines,
  purchaseHeaders,
  type resources,
  supplierInvoices,
  suppliers,
} from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { approveInvoice } from './approve.ts'
import { batchRoutes } from './batch-routes.ts'
import { invoiceHooks } from './invoice-hooks.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { keepApprovals } from './keep-approvals.ts'
import { purchaseHooks } from './purchase-hooks.ts'
import { retentionJournalRoute } from './retention-journal.ts'
import { supplierHooks } from './supplier-hooks.ts'
import { withdrawBatch } from './withdraw.ts'

/** Invoices of suppliers, and batches to the accounts. */
export const accounts = {
  hooks: {
    [suppliers.name]: supplierHooks,
    [supplierInvoices.name]: invoiceHooks,
    [purchaseHeaders.name]: purchaseHooks,
    // A row is of one of the three.
    [accountsBatchLines.name]: { sample: { applicationId: null, valuationId: null } },
  },
  calls: {
    [accountsBatches.name]: { withdraw: withdrawBatch },
    [supplierInvoices.name]: { approve: approveInvoice },
  },
  follow: [keepApprovals],
  routes: [batchRoutes, invoiceRoutes, retentionJournalRoute],
} satisfies Feature<typeof resources>
