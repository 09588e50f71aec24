import { addTexts } from '../../admin/i18n/i18n-provider.ts'

/** What figures are, in a sentence each. `docs/glossary.md` has the words. Fields have theirs in the definition (`help`). */
const meanings = {
  control: {
    contract: 'The sum of the lines of agreed quotes of the contract.',
    variations: 'The sum of the lines of agreed variations.',
    revised: 'Contract and variations that are agreed.',
    pending: 'Quotes that are submitted and not agreed. They are in no other figure.',
    invoiced: 'What suppliers have invoiced.',
    received: 'What has come and is not invoiced.',
    onOrder: 'What is ordered and has not come.',
    committed: 'What is bought for the job: invoiced, received and on order.',
    toComplete: 'What is still to come of a category: what is left of its budget, or what somebody typed.',
    final: 'Cost at completion: what is committed and what is still to come.',
    margin: 'What is agreed less the cost at completion.',
    marginPercent: 'The margin as a share of what is agreed.',
    targetMargin: 'The margin that the job was priced for.',
    donePercent:
      'Share of a category that is earned: typed, valued in the last application, or cost to cost.',
    earned: 'Value of the work that is done.',
    marginToDate: 'What is earned less what has come.',
    cash: 'Payments received less what suppliers invoiced, both up to today.',
    applied: 'What the last application asks for, to date.',
    certified: 'What the client accepted to pay.',
    unpaid: 'What is certified and not paid.',
    retentionHeld: 'What the client keeps until completion, and until defects are made good.',
  },
  application: {
    gross: 'Value of the work to date and of materials on site, before retention.',
    retentionHeld: 'What the client keeps until completion, and until defects are made good.',
    contra: 'What the client deducts for something that he did or bought for us.',
    previous: 'What was certified before, or applied for where there is no certificate.',
    due: 'Gross less retention, contra and what was certified before.',
    owed: 'More was certified before than the work is worth now.',
    notAgreed: 'Part of the gross that is on variations which are not agreed.',
    less: 'What the certificate is less than the application.',
    finalDate: 'Last day for the payment, by the terms of the contract.',
  },
  subcontract: {
    retention: 'What we keep until completion, and until defects are made good.',
    payment: 'Value to date less retention and what was paid before.',
    owed: 'More was paid before than the work is worth now.',
    toPay: 'The payment less charges and CIS, with VAT.',
    finalDate: 'Last day for our payment, by the terms of the subcontract.',
  },
  statement: {
    totalQuoted: 'The lines of the quote, by category.',
    actualSpend: 'What is linked to the lines of the quote, by the month of its statement date.',
    noDate: 'Spend without a statement date: received or on order, and not invoiced.',
    total: 'Spend of all months, and without a date.',
    left: 'What was quoted less what is spent.',
  },
  estimate: {
    cost: 'What the lines with a cost cost the firm.',
    price: 'What the client pays for these lines.',
    margin: 'Price less cost.',
    ofPrice: 'The margin as a share of the price.',
    onCost: 'The margin as a share of the cost.',
    without: 'Lines of which nobody typed what they cost us.',
  },
}

export const meaningTexts = { meanings }

addTexts(meaningTexts)
