import { messagesOf } from '../message.ts'

/** Sentences that only the API of costing says, by code. */
export const costingRefusalPatterns = {
  // Orders and variations
  notSent: 'This order was not sent: change it.',
  severalQuotes: 'These lines are of several quotes. Change those of one at a time.',
  noAmountChanged: 'This changes no amount.',

  // Supplier statements
  changedSinceMatched: '%{purchase} has changed since it was matched. Open its line again and match it.',
  agreedElsewhere: '%{purchase} is agreed on the statement of %{day}.',
  linesOpen:
    '1 line is open. Match or decide it first. |||| %{n} lines are open. Match or decide them first.',

  // Invoices and the accounts
  chooseSupplier: 'Choose the supplier.',
  enterInvoice: "Enter the supplier's invoice number, date and net amount.",
  invoiceElsewhere: '%{number} of %{supplier} is on %{purchase} already.',
  notReceived: 'Not received yet. Put the date, or move what has not come to a new purchase.',
  linesApart: 'Lines %{lines}, invoice %{invoice}: %{difference} apart. Correct the lines or query it.',
  noVatCode: 'Choose the VAT code of the purchase, its lines or its supplier.',
  otherVat: 'VAT %{vat}, expected %{expected}.',
  administratorApproves: 'Over %{limit} an Administrator approves.',
  inBatch: 'Sent to the accounts in batch %{number}. Withdraw the batch, or correct it there.',
  chooseAccounts: 'Choose the accounts package under Firm, Accounts first.',
  someNotSendable: 'Some of these cannot be sent. Nothing was sent.',
  amountsChanged: 'The amounts have changed since they were shown. Nothing was sent.',
  noFileOf: 'This batch has no file of %{kind}.',

  // Applications for payment
  applicationSent: 'Sent. Withdraw it to change it.',
  withdrawFirst: 'Sent. Withdraw it first.',
  applicationDraft: 'Application %{number} is still a draft.',
  laterApplication: 'Application %{number} follows. Only the last can be withdrawn.',
  paymentRecorded: 'A payment is recorded for it.',
  sendFirst: 'Send the application, and agree the contract quote first.',
  applicationThere: 'Application %{number} is there. An opening certificate comes before the first.',
  linesChanged:
    '1 line has changed in the quotes since. Update the lines first. |||| %{n} lines have changed in the quotes since. Update the lines first.',
  applicationHasBeenSent: 'Application %{number} has been sent.',
} as const

export const costingRefusals = messagesOf(costingRefusalPatterns)
