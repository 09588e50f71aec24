import '../custom-screens/i18n/screen-texts.ts'
import { lazy } from 'react'
import { accountExtensions } from '../admin/account/account-extensions.ts'
import type { ExtensionsOf } from '../admin/extension-points.ts'
import { InvoiceActions, PurchasesHead } from '../custom-screens/accounts/InvoiceHead.tsx'
import { RetentionJournal } from '../custom-screens/accounts/RetentionJournal.tsx'
import { useDownloadBatch } from '../custom-screens/accounts/use-download-batch.ts'
import { ApplicationFigures } from '../custom-screens/applications/ApplicationFigures.tsx'
import { ApplicationHead } from '../custom-screens/applications/ApplicationHead.tsx'
import { OpeningCertificate } from '../custom-screens/applications/OpeningCertificate.tsx'
import { useDayworkPdf } from '../custom-screens/daywork/use-daywork-pdf.ts'
import { EstimateFoot } from '../custom-screens/estimate/EstimateFoot.tsx'
import { LineParts } from '../custom-screens/estimate/LineParts.tsx'
import { SpreadButton } from '../custom-screens/estimate/SpreadDialog.tsx'
import { usePayrollHours } from '../custom-screens/labour/use-payroll-hours.ts'
import { WeekFoot } from '../custom-screens/labour/WeekFoot.tsx'
import { doesNextPart } from '../custom-screens/orders/next-part.ts'
import {
  OrderActions,
  OrderHead,
  PurchaseActions,
  PurchaseHead,
} from '../custom-screens/orders/OrderDocument.tsx'
import '../custom-screens/i18n/home-texts.ts'
import { FirmNotices } from '../custom-screens/firm/FirmNotices.tsx'
import { allJobsPath, marginsQuery } from '../custom-screens/project-control/margins-query.ts'
import {
  MatchingPage,
  MatchingPanel,
  matchingPath,
} from '../custom-screens/quote-matching/matching-route.tsx'
import { AgreePill } from '../custom-screens/quote-revisions/AgreePill.tsx'
import { agreeQuestion } from '../custom-screens/quote-revisions/agree-question.tsx'
import { QuoteFigures } from '../custom-screens/quote-revisions/QuoteFigures.tsx'
import { statementPath } from '../custom-screens/quote-statement/statement-path.ts'
import { useExportQuote } from '../custom-screens/quote-statement/use-export-quote.ts'
import { OpeningFigures } from '../custom-screens/subcontracts/OpeningFigures.tsx'
import { SubcontractOrder } from '../custom-screens/subcontracts/SubcontractOrder.tsx'
import { taxMonthPath } from '../custom-screens/subcontracts/tax-month-path.ts'
import { ValuationFigures } from '../custom-screens/subcontracts/ValuationFigures.tsx'
import { ValuationHead } from '../custom-screens/subcontracts/ValuationHead.tsx'
import { Identity } from '../custom-screens/unallocated/Identity.tsx'
import { StrongDialog, strongPath } from '../custom-screens/unallocated/StrongDialog.tsx'
import { UnallocatedFigures } from '../custom-screens/unallocated/UnallocatedFigures.tsx'
import { UnallocatedPanel } from '../custom-screens/unallocated/UnallocatedPanel.tsx'
import {
  accountsBatches,
  applicationLines,
  applications,
  dayworkSheets,
  firm,
  labourLines,
  labourWeeks,
  orderLines,
  orders,
  projects,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  type resources,
  subcontracts,
  supplierInvoices,
  users,
  valuationLines,
  valuations,
} from '../resources.config.ts'

// Separate pages load on demand.
const ProjectControl = lazy(async () => ({
  default: (await import('../custom-screens/project-control/ProjectControl.tsx')).ProjectControl,
}))
const AllJobs = lazy(async () => ({
  default: (await import('../custom-screens/project-control/AllJobs.tsx')).AllJobs,
}))
const ForecastMargin = lazy(async () => ({
  default: (await import('../custom-screens/project-control/ForecastMargin.tsx')).ForecastMargin,
}))
const OrderDialog = lazy(async () => ({
  default: (await import('../custom-screens/orders/OrderDialog.tsx')).OrderDialog,
}))
const SubletDialog = lazy(async () => ({
  default: (await import('../custom-screens/subcontracts/SubletDialog.tsx')).SubletDialog,
}))
const SplitDialog = lazy(async () => ({
  default: (await import('../custom-screens/orders/SplitDialog.tsx')).SplitDialog,
}))
const SendToAccounts = lazy(async () => ({
  default: (await import('../custom-screens/accounts/SendToAccounts.tsx')).SendToAccounts,
}))
const SendCertificates = lazy(async () => ({
  default: (await import('../custom-screens/accounts/SendToAccounts.tsx')).SendCertificates,
}))
const SendSubcontracts = lazy(async () => ({
  default: (await import('../custom-screens/accounts/SendToAccounts.tsx')).SendSubcontracts,
}))
const SinceSent = lazy(async () => ({
  default: (await import('../custom-screens/accounts/SinceSent.tsx')).SinceSent,
}))
const CreditDialog = lazy(async () => ({
  default: (await import('../custom-screens/orders/PartDialog.tsx')).CreditDialog,
}))
const TickedDelivered = lazy(async () => ({
  default: (await import('../custom-screens/orders/DeliveryDialog.tsx')).TickedDelivered,
}))
const TickedReturned = lazy(async () => ({
  default: (await import('../custom-screens/orders/DeliveryDialog.tsx')).TickedReturned,
}))
const QuoteStatement = lazy(async () => ({
  default: (await import('../custom-screens/quote-statement/QuoteStatement.tsx')).QuoteStatement,
}))
const Revisions = lazy(async () => ({
  default: (await import('../custom-screens/quote-revisions/Revisions.tsx')).Revisions,
}))
const TaxMonth = lazy(async () => ({
  default: (await import('../custom-screens/subcontracts/TaxMonth.tsx')).TaxMonth,
}))
const ChoosePurchase = lazy(async () => ({
  default: (await import('../custom-screens/quote-matching/ChoosePurchase.tsx')).ChoosePurchase,
}))

export const extensions: ExtensionsOf<typeof resources> = {
  [users.name]: accountExtensions(
    async () => (await import('../custom-screens/unallocated/Dismissal.tsx')).dismissalEntry,
  ),
  [projects.name]: {
    recordScreens: { control: { Screen: ProjectControl, framed: true, ownFigures: true } },
    HeadFigures: ForecastMargin,
    supplied: { forecastMargin: { query: marginsQuery, to: 'control' } },
    pages: [{ path: allJobsPath, Screen: AllJobs }],
  },
  [firm.name]: { FormSection: FirmNotices },
  [quoteHeaders.name]: {
    commands: { export: useExportQuote },
    saveQuestion: agreeQuestion,
    HeadFigures: QuoteFigures,
    HeadActions: SpreadButton,
    HeadPill: AgreePill,
    recordScreens: {
      [statementPath]: { Screen: QuoteStatement },
      revisions: { Screen: Revisions, framed: true },
    },
  },
  [applications.name]: {
    HeadFigures: ApplicationFigures,
    Summary: OpeningCertificate,
    dialogs: { sendToAccounts: SendCertificates },
  },
  [applicationLines.name]: { Summary: ApplicationHead },
  [quoteLines.name]: {
    dialogs: { order: OrderDialog, sublet: SubletDialog },
    Footer: EstimateFoot,
    FormSection: LineParts,
  },
  [subcontracts.name]: { HeadActions: SubcontractOrder },
  [valuations.name]: {
    HeadFigures: ValuationFigures,
    Summary: OpeningFigures,
    dialogs: { sendToAccounts: SendSubcontracts },
    pages: [{ path: taxMonthPath, Screen: TaxMonth }],
  },
  [valuationLines.name]: { Summary: ValuationHead },
  [labourWeeks.name]: { commands: { payroll: usePayrollHours } },
  [dayworkSheets.name]: { commands: { pdf: useDayworkPdf } },
  [labourLines.name]: { Footer: WeekFoot },
  [orders.name]: { HeadActions: OrderActions },
  [orderLines.name]: { Summary: OrderHead },
  [purchaseHeaders.name]: {
    HeadActions: PurchaseActions,
    dialogs: { delivered: TickedDelivered, returned: TickedReturned },
    doesNext: doesNextPart,
    Summary: PurchasesHead,
  },
  [supplierInvoices.name]: { HeadActions: InvoiceActions, dialogs: { sendToAccounts: SendToAccounts } },
  [accountsBatches.name]: {
    commands: { download: useDownloadBatch },
    Summary: RetentionJournal,
    recordScreens: { 'since-sent': { Screen: SinceSent, framed: true } },
  },
  [purchaseLines.name]: {
    dialogs: { split: SplitDialog, credit: CreditDialog },
    SelectionPanel: MatchingPanel,
    Summary: PurchaseHead,
    rowPanel: { view: 'unallocated', Panel: UnallocatedPanel, Figures: UnallocatedFigures },
    Footer: Identity,
    listRoutes: [
      { path: matchingPath, Screen: MatchingPage },
      { path: strongPath, Screen: StrongDialog },
    ],
    pages: [{ path: `views/matching/${matchingPath}`, Screen: ChoosePurchase }],
  },
}
