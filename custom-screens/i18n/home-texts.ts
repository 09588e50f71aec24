import { addTexts } from '../../admin/i18n/i18n-provider.ts'

const homeDesk = {
  loading: 'Loading Data',
  failed: 'Error Fetching Data',
  retry: 'Retry',
  addUp: 'Add up',
  more: 'and %{count} more',
  addingUp: 'Adding up…',
  takesLong: 'This takes a while to add up.',
  start: {
    title: 'Start here',
    text: 'Add a project, a quote, its lines. What needs your attention appears here.',
    button: 'Add a project',
  },
  backup: {
    last: 'Last backup: %{at}.',
    late: 'Last backup: %{at}. It is overdue; the server log says why.',
    none: 'There is no backup yet. If none appears, the server log says why.',
    notTaken: 'Costwright takes no backups by itself: BACKUP_DIR is not set.',
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
    spent: 'spent %{amount}',
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
    title: 'Needs attention',
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
    paymentDates: 'Payment dates',
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
      releasePart: 'Retention to release since %{day}: %{amount} of the %{whole} held',
    },
    supplierQueries:
      'Queries with suppliers %{amount}, %{smart_count} line |||| Queries with suppliers %{amount}, %{smart_count} lines',
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

export const homeTexts = { homeDesk }

addTexts(homeTexts)
