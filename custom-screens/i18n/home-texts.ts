import { addTexts } from '../../admin/i18n/i18n-provider.ts'

const homeDesk = {
  /** Here, as the first page does not wait for the other meanings. */
  meanings: {
    today: 'What has a date by now, and what waits for somebody.',
    risks: 'Open jobs that lose money, or more of it than planned.',
    cash: 'What clients paid less what suppliers invoiced, on open jobs.',
    unallocated: 'What is bought and counts for no job, as it is linked to no line of a quote.',
  },
  loading: 'Loading Data',
  addUp: 'Add up',
  more: 'and %{count} more',
  addingUp: 'Adding up…',
  takesLong: 'This takes a while to add up.',
  today: {
    title: 'Today',
    none: 'Nothing is due, and nothing waits.',
    waits: 'waits',
    approvedTogether:
      '%{number} invoices of %{supplier} that %{person} approved on one day, over the limit together',
    supplierQueries: '%{smart_count} query with a supplier |||| %{smart_count} queries with suppliers',
  },
  risks: {
    title: 'Jobs at risk',
    of: '%{count} of %{open} open',
    all: 'Margins of all open jobs',
    none: 'No open job is over its quote, below its margin, behind its plan, short of cash or bought for without an agreed quote.',
    lossOf: 'Forecast loss of %{amount}: cost %{final}, agreed %{agreed}',
    belowTargetOf: 'Margin %{amount} below its target: %{margin} % forecast of %{target} %',
    behindPlanOf: '%{amount} behind its plan: %{earned} earned of %{planned} by today',
    finishedOf: 'Planned finish of %{date} has passed: %{amount} of %{planned} not earned',
    overOf: '%{category} is over its quote:',
    spent: 'committed %{amount}',
    quoted: 'of %{amount} agreed',
    cashOf: 'More is invoiced than paid:',
    paid: 'paid %{amount},',
    invoiced: 'invoiced %{amount}',
    notAgreedOf: 'Spend of %{amount} on quotes that are not agreed, for %{days} days',
    short: {
      loss: 'forecast loss',
      belowTarget: 'below target',
      over: 'over its quote',
      behindPlan: 'behind its plan',
      cash: 'short of cash',
      notAgreed: 'not agreed yet',
    },
  },
  unallocated: {
    title: 'Unallocated spend',
    lines: '%{smart_count} line |||| %{smart_count} lines',
    match: 'Match lines',
    none: 'Nothing is unallocated. Every pound bought is on a job.',
    ages: { to30: '0–30 days', to60: '31–60', to90: '61–90', over90: 'over 90', undated: 'No date' },
  },
  attention: {
    title: 'Loose ends',
    overMatched: '%{smart_count} over-matched line |||| %{smart_count} over-matched lines',
    noStatementDate:
      '%{smart_count} purchase without a statement date |||| %{smart_count} purchases without a statement date',
    noInvoiceNumber:
      '%{smart_count} purchase without an invoice number |||| %{smart_count} purchases without an invoice number',
    undatedPayments: '%{smart_count} payment without a date |||| %{smart_count} payments without a date',
    undeliveredOrders:
      '%{smart_count} order not delivered by mail |||| %{smart_count} orders not delivered by mail',
    invoicesToCheck: '%{smart_count} invoice to check |||| %{smart_count} invoices to check',
    queriedInvoices: '%{smart_count} queried invoice |||| %{smart_count} queried invoices',
    approvedNotSent:
      '%{smart_count} invoice approved a week ago and not sent |||| %{smart_count} invoices approved a week ago and not sent',
    changedSinceApproved:
      '%{smart_count} purchase changed since approved |||| %{smart_count} purchases changed since approved',
    unreachedPeople:
      '%{smart_count} person whom mails do not reach |||| %{smart_count} people whom mails do not reach',
    applicationsToMake:
      '%{smart_count} job to apply for payment |||| %{smart_count} jobs to apply for payment',
    noPaymentNotice:
      '%{smart_count} application without a payment notice in time |||| %{smart_count} applications without a payment notice in time',
    pastFinalDate:
      '%{smart_count} certificate unpaid past its final date |||| %{smart_count} certificates unpaid past their final date',
    retentionToRelease:
      '%{smart_count} job with retention to release |||| %{smart_count} jobs with retention to release',
    suppliersToVerify:
      '%{smart_count} subcontractor to verify with HMRC before paying |||| %{smart_count} subcontractors to verify with HMRC before paying',
    valuationsToCertify:
      '%{smart_count} valuation of a subcontract to certify |||| %{smart_count} valuations of subcontracts to certify',
    subcontractNotices:
      '%{smart_count} payment notice to give to a subcontractor |||| %{smart_count} payment notices to give to subcontractors',
    subcontractRetention:
      '%{smart_count} subcontract with retention to release |||| %{smart_count} subcontracts with retention to release',
    applicationOf: '%{job} application %{number}',
    paymentDate: {
      applyOn: 'Apply for payment on %{day}',
      applySince: 'To apply for payment since %{day}',
      noNotice: 'No payment notice by %{day}: the %{amount} applied for is due on %{final}',
      noNoticeSince: 'No payment notice by %{day}: the %{amount} applied for was due on %{final}',
      noNoticeOnly: 'No payment notice by %{day} of the %{amount} applied for',
      unpaid: 'Unpaid since %{day}: %{amount} certified',
      unpaidPart: 'Unpaid since %{day}: %{amount} of the %{whole} certified',
      release: 'Retention to release since %{day}: %{amount}',
      releaseHis: 'Retention to release to him since %{day}: %{amount}',
      releaseHisPart: 'Retention to release to him since %{day}: %{amount} of the %{whole} held',
      releasePart: 'Retention to release since %{day}: %{amount} of the %{whole} held',
    },
  },
  cash: {
    title: 'Cash position',
    of: 'paid less invoiced, %{smart_count} open job |||| paid less invoiced, %{smart_count} open jobs',
    paid: 'Paid',
    invoiced: 'Invoiced',
    paidAmount: '%{amount} paid',
    invoicedAmount: '%{amount} invoiced',
    months: 'Paid and invoiced by month',
    month: 'Month',
    undated: 'Without a date, not counted:',
    later: 'Dated after today, not counted:',
    spend: 'spend %{amount}',
    payments: 'payments %{amount}',
  },
  news: {
    title: 'Since your last visit',
    lastWeek: 'The last week',
    seen: 'Mark as seen',
    none: 'Nothing new.',
    created: 'added %{what}',
    changed: 'changed %{what}',
    deleted: 'deleted %{what}',
  },
}

const firmBackup = {
  last: 'Last backup: %{at}.',
  late: 'Last backup: %{at}. It is overdue; the server log says why.',
  none: 'There is no backup yet. If none appears, the server log says why.',
  notTaken:
    'Costwright takes no backups by itself. Start it with BACKUP_DIR, a folder on another disk: it then writes a backup there every day.',
}

const firmSample = {
  there: 'The sample firm is here: %{records}.',
  remove: 'Remove the sample firm',
  title: 'Remove the sample firm?',
  text: '%{records} are removed for good. Your own records stay, with the suppliers, categories and projects that they use. Take a backup first: this cannot be undone.',
  removed: 'The sample firm is removed: %{count} record |||| The sample firm is removed: %{count} records',
}

const firmSetUp = {
  title: 'Set up',
  text: 'Each step can be done later. This disappears when all are done or skipped.',
  name: {
    title: 'Name and logo',
    text: 'Printed on orders, statements and reports.',
    button: 'Open the firm',
  },
  vat: {
    title: 'VAT code and terms of suppliers',
    text: 'A new supplier starts with them.',
    button: 'Choose',
  },
  categories: {
    title: 'Costing categories',
    text: 'The parts of a job whose cost you compare with the quote.',
    button: 'Type the first',
    template: 'Use %{count} common trades',
  },
  accounts: {
    title: 'Accounts package',
    text: 'Approved invoices are sent to it.',
    button: 'Choose',
  },
  people: {
    title: 'People',
    text: 'Each gets an invitation and sets a password.',
    button: 'Invite',
  },
  next: 'What comes next',
  nextText: 'From the first project to its first cost.',
  project: { title: 'A project', text: 'The job, its client and its dates.', button: 'Add a project' },
  quote: { title: 'Its quote', text: 'What the client pays for.', button: 'Add a quote' },
  lines: {
    title: 'The lines of the quote',
    text: 'Open the quote: paste a bill, import it, or type the first line.',
    button: 'Open the quotes',
  },
  supplier: { title: 'A supplier', text: 'Of whom you buy.', button: 'Add a supplier' },
  purchase: { title: 'A purchase', text: 'What you ordered or were invoiced.', button: 'Add a purchase' },
  match: {
    title: 'Match it to the quote',
    text: 'Open the purchase: its cost reaches the job when its lines are matched.',
    button: 'Open the purchases',
  },
}

export const homeTexts = { homeDesk, firmBackup, firmSample, firmSetUp }

addTexts(homeTexts)
