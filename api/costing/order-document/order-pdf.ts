import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, ContentStack, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDate, formatDecimal, formatSterling, withMinus, withPounds } from '../../../model/format.ts'
import type { OrderContent } from '../../../model/order-document.ts'
import type { OrderingFirm } from './order-content.ts'
import { printedLogo } from './printed-logo.ts'

// Fonts of pdfmake: Latin with Polish, Greek and Cyrillic, £ and €. Embedded as subsets.
const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'build/fonts/Roboto',
)
const fontFile = (style: string) => join(fonts, `Roboto-${style}.ttf`)
pdfmake.setFonts({
  Roboto: {
    normal: fontFile('Regular'),
    bold: fontFile('Medium'),
    italics: fontFile('Italic'),
    bolditalics: fontFile('MediumItalic'),
  },
})
// No network, no files except the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

const below: Margins = [0, 14, 0, 0]
const grey = '#5f6368'
const rule = '#c4c7cc'

const lines = (...texts: readonly (string | null | undefined | false)[]): string =>
  texts.filter(Boolean).join('\n')

const block = (heading: string, text: string): ContentStack => ({
  stack: [{ text: heading, color: grey, fontSize: 8, margin: [0, 0, 0, 2] }, { text: text || '–' }],
})

const number = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })

/** With the logo as it is printed. */
type PrintedFirm = Omit<OrderingFirm, 'logo'> & { readonly logo: string | null }

const letterhead = ({ firmName, address, phone, email, logo }: PrintedFirm): Content => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: firmName ?? '', fontSize: 14, bold: true, margin: [0, 0, 0, 2] },
        { text: lines(address, [phone, email].filter(Boolean).join(' · ')), color: grey },
      ],
    },
    ...(logo
      ? [{ width: 170, image: logo, fit: [170, 64] as [number, number], alignment: 'right' as const }]
      : []),
  ],
})

const linesTable = (order: OrderContent): Content => ({
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
      ...order.lines.map(({ description, quantity, unit, costEach, amount }): TableCell[] => [
        // Long words may break anywhere.
        { text: description, ...(/\S{40}/.test(description) && { wordBreak: 'break-all' }) },
        number(withMinus(formatDecimal(quantity, 0, 4))),
        unit ?? '',
        number(withPounds(formatDecimal(costEach, 2, 4))),
        number(formatSterling(amount)),
      ]),
    ],
  },
  layout: {
    hLineWidth: (row, { table }) => (row === 0 ? 0 : row === 1 || row === table.body.length ? 0.8 : 0.4),
    vLineWidth: () => 0,
    hLineColor: () => rule,
    paddingLeft: (column) => (column === 0 ? 0 : 8),
    paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : 8),
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
})

const definitionOf = (order: OrderContent, firm: PrintedFirm): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageMargins: [44, 44, 44, 56],
  info: { title: `Purchase order ${order.userPONo}`, ...(firm.firmName && { author: firm.firmName }) },
  defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
  content: [
    letterhead(firm),
    { text: 'Purchase order', fontSize: 18, bold: true, margin: [0, 22, 0, 10] },
    {
      columnGap: 16,
      margin: [0, 0, 0, 18],
      columns: [
        {
          ...block('Supplier', lines(order.supplierName, order.contactName, order.supplierAddress)),
          width: '*',
        },
        {
          ...block(
            'Deliver to',
            lines([order.projectNumber, order.projectName].filter(Boolean).join(' – '), order.location),
          ),
          width: '*',
        },
        {
          width: 128,
          stack: [
            ['PO ref', order.userPONo],
            ['Ordered', order.orderDate && formatDate(order.orderDate)],
            ['Required', order.requiredDate && formatDate(order.requiredDate)],
          ].flatMap(([name = '', value]): Content[] =>
            value
              ? [
                  {
                    text: [
                      { text: `${name}  `, color: grey },
                      { text: value, bold: true },
                    ],
                    margin: [0, 0, 0, 2],
                  },
                ]
              : [],
          ),
        },
      ],
    },
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
    ...(order.paymentTerms ? [{ ...block('Payment terms', order.paymentTerms), margin: below }] : []),
    ...(firm.orderTerms ? [{ ...block('Terms', firm.orderTerms), margin: below }] : []),
  ],
  footer: (page, pages) => ({
    margin: [44, 14, 44, 0],
    color: grey,
    fontSize: 8,
    columns: [
      {
        text: [
          firm.firmName,
          firm.companyNumber && `Company no ${firm.companyNumber}`,
          firm.vatNumber && `VAT no ${firm.vatNumber}`,
        ]
          .filter(Boolean)
          .join(' · '),
      },
      { text: `${order.userPONo} · Page ${page} of ${pages}`, alignment: 'right', width: 'auto' },
    ],
  }),
})

/** A4; breaks between lines and repeats column headings. An unreadable logo is left out. */
export const makeOrderPdf = async (order: OrderContent, firm: OrderingFirm): Promise<Uint8Array> => {
  const logo = firm.logo && (await printedLogo(firm.logo))
  return pdfmake.createPdf(definitionOf(order, { ...firm, logo })).getBuffer()
}
