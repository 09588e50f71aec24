import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { OrderContent } from '../../../model/costing/order-document.ts'
import { formatDate, formatDecimal, formatSterling, withMinus, withPounds } from '../../../model/format.ts'
import type { FirmWithLogo } from './order-content.ts'
import {
  below,
  block,
  body,
  bold,
  columnGap,
  fact,
  grey,
  letterhead,
  lines,
  makePdf,
  number,
  opening,
  pageSpace,
  printed,
  tableLayout,
} from './page-parts.ts'
import { broken, type Print, runsOf, widthOf } from './printed-text.ts'

/** Longer units are broken. */
const unitSpace = 72

const linesTable = (order: OrderContent): Content => {
  const rows = order.lines.map(({ description, quantity, unit, costEach, amount }) => ({
    description,
    unit: broken(unit ?? '', unitSpace, body),
    figures: [
      withMinus(formatDecimal(quantity, 0, 4)),
      withPounds(formatDecimal(costEach, 2, 4)),
      formatSterling(amount),
    ],
  }))
  const heads = ['Quantity', 'Price', 'Amount']
  const widest = (texts: readonly string[], print: Print) =>
    Math.max(...texts.flatMap((text) => text.split('\n')).map((text) => widthOf(text, print)))
  const units = Math.max(
    widthOf('Unit', bold),
    widest(
      rows.map(({ unit }) => unit),
      body,
    ),
  )
  const figures = heads.map((head, at) =>
    Math.max(
      widthOf(head, bold),
      widest(
        rows.map(({ figures }) => figures[at] ?? ''),
        body,
      ),
    ),
  )
  // One gap at each side of a column, but not at the edges of the table.
  const others = units + figures.reduce((sum, width) => sum + width, 0) + 8 * columnGap
  const space = pageSpace - others
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: ['*', 'auto', 'auto', 'auto', 'auto'],
      body: [
        [
          { text: 'Description', bold: true },
          { text: 'Quantity', bold: true, alignment: 'right' },
          { text: 'Unit', bold: true },
          { text: 'Price', bold: true, alignment: 'right' },
          { text: 'Amount', bold: true, alignment: 'right' },
        ],
        ...rows.map(
          ({ description, unit, figures: [quantity = '', price = '', amount = ''] }): TableCell[] => [
            printed(description, space),
            number(quantity),
            { text: runsOf(unit) },
            number(price),
            number(amount),
          ],
        ),
      ],
    },
    layout: tableLayout,
  }
}

const revisionText = (revision: OrderContent['revision']): string | undefined =>
  revision && `${revision.name}, replaces ${revision.replaces} of ${formatDate(revision.sentOn)}`

/**
 * The order as its supplier gets it. A4; breaks between lines and repeats column headings.
 * @param orderedBy name of the user who orders
 */
export const makeOrderPdf = (
  order: OrderContent,
  firm: FirmWithLogo,
  orderedBy: string | null,
): Promise<Uint8Array> =>
  makePdf(firm, (printedFirm) => ({
    title: `Purchase order ${order.userPONo}`,
    footer: order.userPONo,
    content: [
      letterhead(printedFirm),
      ...opening(
        'Purchase order',
        [
          ['Supplier', lines(order.supplierName, order.contactName, order.supplierAddress)],
          [
            'Deliver to',
            lines(
              [order.projectNumber, order.projectName].filter(Boolean).join(' – '),
              order.location,
              order.siteContact && `Site contact: ${order.siteContact}`,
            ),
          ],
        ],
        [
          ...fact('PO ref', order.userPONo),
          ...fact('Ordered', order.orderDate && formatDate(order.orderDate)),
          ...fact('Revision', revisionText(order.revision)),
          ...fact('Ordered by', orderedBy),
          ...fact('Required', order.requiredDate && formatDate(order.requiredDate)),
        ],
      ),
      linesTable(order),
      {
        text: [
          { text: 'Net total   ', color: grey },
          { text: formatSterling(order.total), bold: true },
        ],
        fontSize: 12,
        alignment: 'right',
        margin: [0, 8, 0, 0],
      },
      { text: 'Prices without VAT.', color: grey, fontSize: 8, alignment: 'right' },
      ...(order.paymentTerms
        ? [{ ...block('Payment terms', order.paymentTerms, pageSpace), margin: below }]
        : []),
      ...(firm.orderTerms ? [{ ...block('Terms', firm.orderTerms, pageSpace), margin: below }] : []),
    ],
  }))
