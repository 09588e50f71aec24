import { lazy } from 'react'
import type { ScreenFeature } from '../../admin/extension-points.ts'
import {
  accountsBatches,
  applications,
  purchaseHeaders,
  type resources,
  supplierInvoices,
  valuations,
} from '../../resources.config.ts'
import { invoiceCheck, sendToAccounts, sinceSent } from '../i18n/purchase-texts.ts'
import { InvoiceActions, PurchasesHead } from './InvoiceHead.tsx'
import { RetentionJournal } from './RetentionJournal.tsx'
import { useDownloadBatch } from './use-download-batch.ts'

// Separate pages and dialogs load on demand.
const SendToAccounts = lazy(async () => ({ default: (await import('./SendToAccounts.tsx')).SendToAccounts }))
const SendCertificates = lazy(async () => ({
  default: (await import('./SendToAccounts.tsx')).SendCertificates,
}))
const SendSubcontracts = lazy(async () => ({
  default: (await import('./SendToAccounts.tsx')).SendSubcontracts,
}))
const SinceSent = lazy(async () => ({ default: (await import('./SinceSent.tsx')).SinceSent }))

/** Invoices, and what is sent to the accounts. */
export const invoiceScreens = {
  texts: { invoiceCheck, sendToAccounts, sinceSent },
  extensions: {
    [supplierInvoices.name]: { HeadActions: InvoiceActions, dialogs: { sendToAccounts: SendToAccounts } },
    [applications.name]: { dialogs: { sendToAccounts: SendCertificates } },
    [valuations.name]: { dialogs: { sendToAccounts: SendSubcontracts } },
    [purchaseHeaders.name]: { Summary: PurchasesHead },
    [accountsBatches.name]: {
      commands: { download: useDownloadBatch },
      Summary: RetentionJournal,
      recordScreens: { 'since-sent': { Screen: SinceSent, framed: true } },
    },
  },
} satisfies ScreenFeature<typeof resources>
