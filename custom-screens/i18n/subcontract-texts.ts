import { stepTexts } from '../../model/costing/valuation-steps.ts'

export const subcontract = {
  retention: 'Retention, %{rate} %',
  payment: 'Payment',
  owed: 'Owed by him',
  toPay: 'To him',
  finalDate: 'Final date',
  certify: 'Certify…',
  pay: 'Pay…',
  certificatePdf: 'PDF',
  orderPdf: 'Order PDF',
  changed:
    '%{smart_count} line has changed in the subcontract: choose Update lines. |||| %{smart_count} lines have changed in the subcontract: choose Update lines.',
  notPlaced: 'The subcontract is not placed: place it first.',
  tax: {
    none: '%{supplier} is not verified with HMRC: 30 % is deducted, and he cannot be paid before he is verified.',
    lapsed:
      '%{supplier} was neither verified nor paid in this tax year or the two before: verify him again before he is paid.',
  },
  title: {
    certify: 'Certificate %{number} of %{subcontract}',
    pay: 'Payment of certificate %{number} of %{subcontract}',
    opening: 'Opening figures',
  },
  field: {
    allowed: 'Materials in the payment',
    gross: 'Certified to date',
    retention: 'Retention held',
    payment: 'Paid to date',
    materials: 'Materials in these payments',
    deduction: 'CIS deducted to date',
  },
  help: {
    allowed: 'Pro rata to the payment: %{amount}',
    payment: 'Without VAT, before CIS and contra.',
  },
  step: stepTexts,
  done: {
    certify: 'Certificate %{number} of %{subcontract} is given',
    pay: 'The payment of certificate %{number} of %{subcontract} is recorded',
    opening: 'The opening figures are recorded',
  },
  opening: 'Opening figures…',
  openingHelp:
    'Running subcontract? Record what it had before its first valuation here, once. It becomes valuation 0.',
  month: {
    title: 'CIS month',
    of: '%{from} to %{to}',
    earlier: 'Earlier month',
    later: 'Later month',
    days: 'Return and statements by %{returnBy}, pay HMRC by %{payBy}.',
    nil: 'Nobody was paid in this month. A nil month is returned too.',
    supplier: 'Subcontractor',
    utr: 'UTR',
    verification: 'Verification',
    payment: 'Payments',
    materials: 'Materials',
    deduction: 'CIS',
    total: 'All',
    statements: 'Statements (PDF)',
  },
}
