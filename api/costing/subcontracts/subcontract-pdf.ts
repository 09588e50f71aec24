import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { reverseChargeText } from '../../../model/costing/application-document.ts'
import type {
  DeductionStatements,
  SubcontractCertificate,
  SubcontractOrder,
  SubcontractPaper,
} from '../../../model/costing/subcontract-papers.ts'
import { stepsOf, stepTexts } from '../../../model/costing/valuation-steps.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import { formatDate, formatDecimal, formatSterling, withMinus } from '../../../model/format.ts'
import type { FirmWithLogo } from '../order-document/order-content.ts'
import {
  amount,
  below,
  denseLayout,
  fact,
  figureColumns,
  letterhead,
  lines,
  makePdf,
  number,
  opening,
  type PrintedFirm,
  percent,
  printed,
  type SumRow,
  sums,
  tableBold,
  tableText,
} from '../order-document/page-parts.ts'

interface TableRow {
  readonly text: string
  readonly figures: readonly string[]
  readonly isSum?: boolean
}

/** A text with figures behind it, as wide as they need. */
const figuresTable = (head: string, heads: readonly string[], rows: readonly TableRow[]): Content => {
  const { widths, space } = figureColumns(
    heads,
    rows.map(({ figures }) => figures),
    tableBold,
  )
  return {
    fontSize: tableText.size,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: ['*', ...widths],
      body: [
        [
          { text: head, bold: true },
          ...heads.map((text): TableCell => ({ text, bold: true, alignment: 'right', noWrap: true })),
        ],
        ...rows.map(({ text, figures, isSum = false }): TableCell[] =>
          isSum
            ? [
                { text, bold: true },
                ...figures.map(
                  (one): TableCell => ({ text: one, bold: true, alignment: 'right', noWrap: true }),
                ),
              ]
            : [printed(text, space, tableText), ...figures.map(number)],
        ),
      ],
    },
    layout: denseLayout,
  }
}

const orderTable = ({ lines: all }: SubcontractOrder): Content =>
  figuresTable(
    'Work',
    ['Quantity', 'Unit', 'Rate', 'Total'],
    [
      ...all.map(({ ref, description, variation, instruction, quantity, unit, costEach, total }) => ({
        text: [variation && 'Variation:', ref, description, instruction && `(${instruction})`]
          .filter(Boolean)
          .join('  '),
        figures: [
          withMinus(formatDecimal(quantity, 0, 4)),
          unit ?? '',
          withMinus(formatDecimal(costEach, 2, 4)),
          amount(total),
        ],
      })),
      {
        text: 'Value of the subcontract',
        figures: ['', '', '', amount(sum(all.map(({ total }) => total)))],
        isSum: true,
      },
    ],
  )

const terms = (order: SubcontractOrder): string[] => {
  const { discountRate, retentionRate, retentionAfter, defectsMonths, days, vat } = order
  const after = retentionAfter === null ? 'half of it' : percent(retentionAfter)
  return [
    ...(discountRate > 0 ? [`Main contractor's discount ${percent(discountRate)} of each valuation.`] : []),
    retentionRate === null || retentionRate === 0
      ? 'No retention.'
      : `Retention ${percent(retentionRate)}, ${after} from practical completion, none once defects are made good${
          defectsMonths === null ? '' : `; ${defectsMonths} months for defects`
        }.`,
    `Due ${days.due} days after the valuation date, payment notice within ${days.notice} days of the due date, final date ${days.final} days after the due date, pay less notice ${days.payLess} days before the final date.`,
    'CIS is deducted by the verification with HMRC.',
    vat === null
      ? 'No VAT.'
      : vat.reverseCharge
        ? `${reverseChargeText(vat)}.`
        : `VAT at ${formatDecimal(vat.rate, 0, 2)} % against a VAT invoice.`,
  ]
}

const certificateTable = ({ lines: all }: SubcontractCertificate): Content =>
  figuresTable(
    'Work',
    ['Total', 'Done', 'To date', 'Previous', 'This time'],
    [
      ...all.map(({ ref, description, total, percentDone, toDate, previous }) => ({
        text: [ref, description].filter(Boolean).join('  '),
        figures: [
          amount(total),
          percent(percentDone),
          amount(toDate),
          amount(previous),
          amount(subtract(toDate, previous)),
        ],
      })),
      {
        text: 'All work',
        figures: [
          amount(sum(all.map(({ total }) => total))),
          '',
          amount(sum(all.map(({ toDate }) => toDate))),
          amount(sum(all.map(({ previous }) => previous))),
          amount(sum(all.map(({ toDate, previous }) => subtract(toDate, previous)))),
        ],
        isSum: true,
      },
    ],
  )

const noticeTitles = { pay: 'payment notice', payLess: 'pay less notice' } as const

const chargeNames = { setOff: 'Set-off', levy: 'Levy', contra: 'Contra' } as const

const steps = ({ state }: SubcontractCertificate): Content =>
  sums(
    stepsOf(state, state.allowed)
      // What it costs the job is no business of the subcontractor.
      .filter(({ name }) => name !== 'cost')
      .map(
        ({ name, amount: value, rate, kind }): SumRow => [
          stepTexts[name]
            .replace('%{rate}', formatDecimal(rate ?? 0, 0, 2))
            .replace('by him', 'by you')
            .replace('To him', 'To you'),
          value,
          kind === 'sum',
        ],
      ),
    'The sum due and its basis',
  )

/** @source HGCRA 1996 ss. 110A and 111: the sum that is considered due, and the basis on which it is calculated */
const noticeText = ({ state, notice }: SubcontractCertificate): string => {
  const { payment, applied, dueDate, finalDate, payLessBy } = state
  const sumDue = `${formatSterling(payment)} is the sum that we consider due, without VAT and before CIS and contra`
  if (notice?.kind === 'payLess') {
    const { instead } = notice
    const notified = instead
      ? `the ${formatSterling(instead.payment)} of our notice of ${formatDate(instead.on)}`
      : `what you applied for${applied === null ? '' : `, ${formatSterling(applied)} to date`}`
    const final = finalDate === null ? '' : `; final date for payment ${formatDate(finalDate)}`
    return `This is our pay less notice: we intend to pay less than ${notified}. ${sumDue}${final}. Its basis is in the steps and charges above.`
  }
  const dated = [
    dueDate && `due on ${formatDate(dueDate)}`,
    finalDate && `final date for payment ${formatDate(finalDate)}`,
    payLessBy && `a pay less notice may be given until ${formatDate(payLessBy)}`,
  ].filter(Boolean)
  return `This is our payment notice: ${[sumDue, ...(dated.length > 0 ? [dated.join(', ')] : [])].join('; ')}.`
}

const placesOf = ({
  name,
  works,
  projectName,
  location,
  supplierName,
  supplierAddress,
}: SubcontractOrder | SubcontractCertificate) =>
  [
    ['To', lines(supplierName, supplierAddress)],
    ['Job', lines(`${name} – ${projectName}`, location, works)],
  ] as const

const sentences = (texts: readonly string[]): Content => ({
  margin: below,
  stack: texts.map((text) => ({ text, margin: [0, 0, 0, 3] })),
})

const orderOf = (order: SubcontractOrder): Content[] => [
  ...opening('Subcontract order', placesOf(order), [
    ...fact('Order', order.name),
    ...fact('Placed', order.placedOn && formatDate(order.placedOn)),
  ]),
  orderTable(order),
  sentences(terms(order)),
]

const certificateOf = (certificate: SubcontractCertificate): Content[] => {
  const { name, state, charges, valuationDate, notice } = certificate
  return [
    ...opening(
      `Certificate ${state.number}${notice ? `: ${noticeTitles[notice.kind]}` : ''}`,
      placesOf(certificate),
      [
        ...fact('Order', name),
        ...fact('Valuation', formatDate(valuationDate)),
        ...fact('Certified', state.certifiedOn && formatDate(state.certifiedOn)),
        ...fact('Paid', state.paidOn && formatDate(state.paidOn)),
      ],
    ),
    certificateTable(certificate),
    steps(certificate),
    ...(charges.length === 0
      ? []
      : [
          sentences(
            charges.map(
              ({ kind, text, amount: value }) => `${chargeNames[kind]}: ${text}, ${formatSterling(value)}`,
            ),
          ),
        ]),
    ...(notice ? [sentences([noticeText(certificate)])] : []),
  ]
}

const statementOf = (
  { month }: DeductionStatements,
  {
    supplierName,
    address,
    utr,
    verificationNumber,
    payment,
    materials,
    deduction,
  }: DeductionStatements['suppliers'][number],
  { firmName, payeRef }: PrintedFirm,
): Content[] => [
  ...opening(
    'CIS payment and deduction statement',
    [
      ['Subcontractor', lines(supplierName, address)],
      ['Contractor', lines(firmName, payeRef && `Employer's reference ${payeRef}`)],
    ],
    [
      ...fact('Month to', formatDate(month.to)),
      ...fact('UTR', utr),
      // Printed of those from whom the higher rate is deducted; it helps all others to find it.
      ...fact('Verification', verificationNumber),
    ],
  ),
  sums([
    ['Gross amount paid, without VAT', payment, true],
    ['Less materials', subtract(0, materials)],
    ['Amount liable to deduction', subtract(payment, materials), true],
    ['Amount deducted', deduction, true],
    ['Amount payable', subtract(payment, deduction), true],
  ]),
  sentences(['Keep this statement: it shows what was deducted from your payments and sent to HMRC.']),
]

const titleOf = (paper: SubcontractPaper): string => {
  if (paper.kind === 'order') return `Subcontract order ${paper.name}`
  if (paper.kind === 'certificate') return `Certificate ${paper.state.number} of ${paper.name}`
  return `CIS statements to ${formatDate(paper.month.to)}`
}

const contentOf = (paper: SubcontractPaper, firm: PrintedFirm): Content[] => {
  if (paper.kind === 'order') return [letterhead(firm), ...orderOf(paper)]
  if (paper.kind === 'certificate') return [letterhead(firm), ...certificateOf(paper)]
  return paper.suppliers.map((supplier, at) => ({
    stack: [letterhead(firm), ...statementOf(paper, supplier, firm)],
    ...(at > 0 && { pageBreak: 'before' as const }),
  }))
}

const isDraft = (paper: SubcontractPaper): boolean =>
  paper.kind === 'order' ? paper.isDraft : paper.kind === 'certificate' && paper.state.standing === 'draft'

/** A4; breaks between lines and repeats column headings; a statement of each subcontractor is on a page. */
export const makeSubcontractPdf = (paper: SubcontractPaper, firm: FirmWithLogo): Promise<Uint8Array> =>
  makePdf(firm, (printedFirm) => ({
    title: titleOf(paper),
    footer: titleOf(paper),
    isDraft: isDraft(paper),
    content: contentOf(paper, printedFirm),
  }))
