import { messagesOf } from '../message.ts'

/** Sentences that only the API of costing says, by code. */
export const costingRefusalPatterns = {
  // Links
  oneQuantityEach: 'There must be one quantity for each quote line.',
  moreThanUnmatched: 'Only %{n:figure} is unmatched.',
  moreThanLeft: 'Only %{n:figure} left to order.',
  upperBound: 'Must not be less than the lower bound.',
  changedMeanwhile: 'This line was changed by someone else.',

  // Costs of quote lines
  spreadOfDrafts: 'Only the mark-ups of a draft are spread. Copy the quote, and spread the copy.',
  notSpread: 'No prices of the lines with a cost come to that.',
  closeOfCosts:
    'The budgets of this job are made from costs. Somebody who may see them can close its months.',

  // Rates
  labourOnly: 'Only labour has a labour rate.',
  priceOfLabourRate: 'The labour rate has the price: leave this empty.',
  isRate: 'This line has the price of a rate already.',

  // Orders and variations
  notSent: 'This order was not sent: change it.',
  severalQuotes: 'These lines are of several quotes. Change those of one at a time.',
  noAmountChanged: 'This changes no amount.',
  nothingStays: 'At least one line, or a part of one, must stay.',
  orderTooLong: 'An order may have %{most:figure} lines. Split the purchase, and print each one.',
  orderSent: 'This order was sent on %{day}. Revise it to change it.',
  paymentsMoved:
    '1 payment, %{amount}, is on quote %{quote} now. |||| %{n} payments, %{amount}, are on quote %{quote} now.',
  revisionStays: 'Revision %{revision} was begun and stays.',
  allHasCome: 'All of it has come or is invoiced. Order more in the lines of the quote.',
  cameAlready: '%{n:figure} has come already.',
  nothingCame: 'Nothing of it came.',
  nothingWentBack: 'Nothing of it went back.',
  nothingInvoiced: 'The invoice has none of the lines.',
  nothingCredited: 'The credit note has none of the lines.',
  sameSign: 'Must have the same sign as the purchase.',
  receivedAlready: 'Received on %{day} already. Say what else came.',
  notReceivedBy: 'Nothing came before %{day}.',
  cameBefore: 'Something came or went back on %{day}, which is earlier.',
  laterDelivery: 'More came or went back on %{day}. Take that back first.',
  invoicedAlready: 'Invoiced already.',
  otherPurchaseSupplier: 'A purchase of another supplier.',
  notInvoicedYet: 'Not invoiced yet: correct its lines instead.',
  creditedBefore: 'Of %{invoiced} invoiced, %{left} is not credited yet.',
  creditedMore: 'Of %{invoiced} invoiced, %{credited} would be credited.',
  creditPriceAbove: 'At most the price of the line.',
  closedAlready: 'This order is closed.',

  // Own labour
  chooseMonday: 'Choose a Monday.',
  workerOrPlant: 'Choose a worker, or plant.',
  workerAndPlant: 'A line is of a worker or of plant. Use two lines.',
  overtimeOfPlant: 'Plant has no overtime.',
  idleOfWorker: 'Idle time is of plant. Leave it empty.',
  overtimeAboveHours: 'Overtime is part of the hours: at most %{n:figure}.',
  otherProjectLine: 'A quote line of another project.',
  quotedElsewhere: 'The quote of "%{line}" is of another project now. Choose another quote line.',
  noRateOn: 'No rate on %{day}: %{names}.',
  nothingToPost: 'The week has no hours.',
  aloneOn:
    '%{name} alone is charged to %{category} of %{job}: with the hours, others could work out the rate.',
  noWeekBefore: 'No earlier week has lines.',
  rowsThere: 'This week has all lines of the week of %{day}.',
  ownLabourOnly: 'Own labour is posted from its weeks. Choose another supplier.',

  // Daywork
  workerOfLabour: 'A worker is of labour. Leave it empty.',
  sheetWithoutLines: 'The sheet has no lines.',
  sheetPriced: 'The sheet is in a variation already.',
  sheetAgreed: 'Its variation is agreed.',

  // Subcontracts
  subcontractValued: 'Valuation %{number} is there. Delete it first.',
  variationOnly: 'The order is placed. Add a variation.',
  valuationDraft: 'Valuation %{number} is still a draft.',
  laterValuationDate: 'Valuation %{number} has a later date.',
  orderLinesChanged:
    '1 line has changed in the subcontract since. Update the lines first. |||| %{n} lines have changed in the subcontract since. Update the lines first.',
  notDraftOfHis: 'This is not a draft subcontract of this subcontractor for this project.',
  placedAlready: 'The subcontract is placed already.',
  openingHasNoNotice: 'Opening figures have no notice.',
  placeFirst: 'Place the subcontract first.',
  certifiedAlready: 'Valuation %{number} is certified already.',
  certificateInClosedMonth: '%{month} is closed. Certify it on a later day.',
  materialsOutside: 'From 0 to the payment of %{payment}.',
  withdrawCertificate: 'Certified. Withdraw the certificate first.',
  laterCertificate: 'Valuation %{number} follows. Only the last can be taken back.',
  takeBackPaymentFirst: 'It is paid. Take back the payment first.',
  certifyFirst: 'Certify it first.',
  paidAlready: 'Certificate %{number} is paid already.',
  nothingToPay: 'It pays nothing. What he owes is in the next valuation.',
  payEarlier: 'Pay certificate %{number} first.',
  certifiedLater: 'It is certified on %{day}.',
  certifiedInOrder: 'Certificate %{number} is of %{day}. Choose that day or a later one.',
  deductedMore: 'At most the payment less materials, %{liable}.',
  notVerified: '%{supplier} is not verified with HMRC. Record the verification, then pay.',
  verificationLapsed:
    '%{supplier} was neither verified nor paid in this tax year or the two before. Verify again, then pay.',
  subcontractTooLong: 'A subcontract may have %{most:figure} lines. Put lines together.',
  valuationThere: 'Valuation %{number} is there. Opening figures come before the first.',

  // Supplier statements
  notOpen: 'This is not an open purchase of this supplier for this project.',
  changedSinceMatched: '%{purchase} has changed since it was matched. Open its line again and match it.',
  otherSupplierPurchase: "Another supplier's purchase.",
  statementTooLong:
    'A statement may have %{most:figure} lines. Put the others on a second statement with another date.',
  statementChanged: 'Somebody changed this statement meanwhile. Match it again.',
  linesOpen:
    '1 line is open. Match or decide it first. |||| %{n} lines are open. Match or decide them first.',

  // Invoices and the accounts
  chooseSupplier: 'Choose the supplier.',
  enterInvoice: "Enter the supplier's invoice number, date and net amount.",
  invoiceElsewhere: '%{number} of %{supplier} is on %{purchase} already.',
  sameNumber: 'Another invoice of %{supplier} has this number: %{other}.',
  notReceived: 'Not received: %{quantity}, %{amount} (%{line} on %{purchase}).',
  aboveOrderPrice:
    'Above the order: %{amount} (%{line} on %{purchase}, %{cost} each, ordered at %{ordered}).',
  notOrdered: 'Not ordered: %{amount} (%{line} on %{purchase}).',
  furtherLines: '%{n:figure} more of these.',
  reasonWays: 'Record what came, query it, or give a reason to approve it.',
  reasonOfAdministrator: 'Record what came, or query it. An Administrator may approve it with a reason.',
  noReasonAllowed: 'Record what came, or query it.',
  approvalNotReceived: 'The approval of %{number} is withdrawn. %{why}',
  linesApart: 'Lines %{lines}, invoice %{invoice}: %{difference} apart. Correct the lines or query it.',
  noVatCode: 'Choose the VAT code of the invoice, its lines or its supplier.',
  otherVat: 'VAT %{vat}, expected %{expected}.',
  administratorApproves: 'Over %{limit} an Administrator approves.',
  creditAbove: 'A credit is below 0.',
  otherInvoiceSupplier: "Another supplier's invoice.",
  inBatch: 'Sent to the accounts in batch %{number}. Withdraw the batch, or correct it there.',
  chooseAccounts: 'Choose the accounts package under Firm, Accounts first.',
  someNotSendable: 'Some of these cannot be sent. Nothing was sent.',
  amountsChanged: 'The amounts have changed since they were shown. Nothing was sent.',
  noFileOf: 'This batch has no file of %{kind}.',

  // Why an invoice or certificate cannot be sent to the accounts
  notSendable: '%{reasons:sentences}',
  inBatchAlready: 'Sent to the accounts in batch %{number} already.',
  notApproved: 'Not approved.',
  approvedForOther:
    'Approved for %{kept}, and the supplier is %{contact} in the accounts now. Withdraw the approval and approve it again.',
  certifiedForOther:
    'Certified for %{kept}, and the name in the accounts is %{contact} now. Choose Take over the name on its page, or put it back.',
  noReverseCharge: '%{software} has no reverse charge: enter by hand.',
  roundingTooLarge:
    'Rounding would be %{amount}, more than the tolerance of %{tolerance}. Correct the lines or the invoice.',
  noRoundingAccount: 'Rounding has no account or VAT code. Set them under Firm.',
  noAccountCode: '%{category} has no account code.',
  lineWithoutVatCode: 'A line has no VAT code.',
  noDueDate: 'No due date. Type it, or give the supplier its terms.',
  contactTooLong: 'The name in the accounts "%{value}" has more than %{most} characters.',
  invoiceNumberTooLong: 'The invoice number "%{value}" has more than %{most} characters.',
  jobTooLong: 'The job "%{value}" has more than %{most} characters.',
  reverseChargeNoVat: 'With reverse charge the supplier charges no VAT.',
  useApprove: 'Use Approve.',
  formulaName: 'A name must not begin with %{sign}: "%{value}".',
  numberUsedInBatch: '%{supplier} has an invoice with this number too. Send them in two batches.',
  openingInvoiced: 'An opening certificate was invoiced before.',
  notCertified: 'Not certified.',
  nothingToInvoice: 'Certified for %{amount}: there is nothing to invoice.',
  noClient: 'The project has no client.',
  projectWithoutVatCode: 'The project has no VAT code.',
  noSalesName: 'The VAT code %{vatCode} has no name for sales.',
  noIncomeAccount: 'Income has no account. Set it under Firm, Accounts.',
  noFinalDate: 'No final date. Type it in the application.',
  subcontractWithoutVatCode:
    'The subcontract has no VAT code. Set the VAT code of rounding under Firm: it is that of what has no VAT.',
  noFinalDateOfCertificate: 'No final date. Withdraw the certificate and type it.',
  certificateNumberUsed: '%{supplier} has an invoice with this number too. Send them in two batches.',
  noRetentionMoved: 'No certificate of %{month} changed what is held.',
  journalNeeds:
    'Set package, accounts of CIS labour and retention, and VAT code of rounding under Firm, Accounts first.',
  statementSent: 'The statement was mailed: it stays as it was sent.',
  journalNeedsLevies: 'Set the account of levies under Firm, Accounts first.',
  jobNumberUsed: '%{client} has an invoice with this number too. Give the jobs different numbers.',

  // Applications for payment
  withdrawFirst: 'Sent. Withdraw it first.',
  applicationTooLong:
    'An application may have %{most:figure} lines. Put lines of the quotes together, and apply for those.',
  applicationDraft: 'Application %{number} is still a draft.',
  laterApplication: 'Application %{number} follows. Only the last can be withdrawn.',
  paymentRecorded: 'A payment is recorded for it.',
  sendFirst: 'Send the application, and agree the contract quote first.',
  applicationThere: 'Application %{number} is there. An opening certificate comes before the first.',
  linesChanged:
    '1 line has changed in the quotes since. Update the lines first. |||| %{n} lines have changed in the quotes since. Update the lines first.',
  applicationHasBeenSent: 'Application %{number} has been sent.',
  laterValuation: 'Application %{number} has a later valuation date.',
  applicationOfOtherProject: 'An application of another project.',
  draftApplication: 'The application is a draft.',
  quoteApplied: 'Application %{number} of its project has its lines or its payments.',
  moreThanLine: 'More than the line. Agree a variation first.',
  otherSignThanLine: 'The line has the other sign.',
  certifiedMore: 'Certified %{certified}: more than the %{applied} applied for.',
  certifiedGrossMore: 'Certified gross %{certified}: more than the %{applied} applied for to date.',
  certifiedAboveGross: 'Certified %{certified}: more than its gross of %{gross}.',
  certifiedEarly: 'Certified on %{day}: before the valuation of %{valuation}.',
  paidMore: 'A payment of %{amount}: more than the %{left} still to pay.',
  paidAgain: 'A payment of %{amount} was recorded on %{day} already.',
  otherThanToDate: '%{percent} % is another value than To Date. Type one of them.',

  // Month closes
  closedMonth: '%{month} is closed: this shows as movement of %{amount}.',
  closedApplied: '%{month} is closed: what is applied for by then differs by %{amount}.',
  closedCertified: '%{month} is closed: what is certified by then differs by %{amount}.',
  closedValuation: '%{month} is closed, without this application.',
} as const

export const costingRefusals = messagesOf(costingRefusalPatterns)
