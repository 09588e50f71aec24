import pdfmake from 'pdfmake'
import type {
  Content,
  ContentStack,
  ContentTable,
  Margins,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js'
import { formatDecimal, formatMoney, formatSterling, withMinus } from '../../../model/format.ts'
import type { FirmWithLogo, OrderingFirm } from './order-content.ts'
import { printedLogo } from './printed-logo.ts'
import { broken, fontFiles, fontFolders, type Print, type Run, runsOf, widthOf } from './printed-text.ts'

/** What the firm's documents have in common: page, letterhead, facts, table and footer. */

pdfmake.setFonts(fontFiles)
// No network, no files except the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFolders.some((folder) => path.startsWith(folder)))

export const below: Margins = [0, 14, 0, 0]
export const grey = '#5f6368'
const rule = '#c4c7cc'

export const lines = (...texts: readonly (string | null | undefined | false)[]): string =>
  texts.filter(Boolean).join('\n')

export const body = { size: 9.5 } as const
export const bold = { size: 9.5, weight: 'bold' } as const
export const small = { size: 8 } as const
/** Tables with many figures. */
export const tableText = { size: 8.5 } as const
export const tableBold = { size: 8.5, weight: 'bold' } as const

export const amount = (value: number): string => withMinus(formatMoney(value))
export const percent = (value: number | null): string =>
  value === null ? '' : `${withMinus(formatDecimal(value, 0, 2))} %`

/** In points: A4 without its margins. */
export const page = { width: 595.28, side: 44 }
export const pageSpace = page.width - 2 * page.side

/** A text from a record, within a space in points. */
export const printed = (text: string, space: number, print: Print = body): { readonly text: Run[] } => ({
  text: runsOf(broken(text, space, print)),
})

export const block = (heading: string, text: string, space: number): ContentStack => ({
  stack: [
    { text: heading, color: grey, fontSize: small.size, margin: [0, 0, 0, 2] },
    printed(text || '–', space),
  ],
})

export const number = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })

/** With the logo as it is printed. */
export type PrintedFirm = Omit<OrderingFirm, 'logo'> & { readonly logo: string | null }

const logoSpace = 170

export const letterhead = ({ firmName, address, phone, email, logo }: PrintedFirm): Content => ({
  columns: [
    {
      width: '*',
      stack: [
        {
          ...printed(firmName ?? '', pageSpace - logoSpace, { size: 14, weight: 'bold' }),
          fontSize: 14,
          bold: true,
          margin: [0, 0, 0, 2],
        },
        {
          ...printed(lines(address, [phone, email].filter(Boolean).join(' · ')), pageSpace - logoSpace),
          color: grey,
        },
      ],
    },
    ...(logo
      ? [
          {
            width: logoSpace,
            image: logo,
            fit: [logoSpace, 64] as [number, number],
            alignment: 'right' as const,
          },
        ]
      : []),
  ],
})

export const columnGap = 8

/** Lines below the headings and the last row, and between the rows. */
export const tableLayout = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === 1 || row === table.body.length ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => rule,
  paddingLeft: (column) => (column === 0 ? 0 : columnGap),
  paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : columnGap),
  paddingTop: () => 4,
  paddingBottom: () => 4,
} satisfies ContentTable['layout']

/** Of tables with many rows. */
export const denseLayout: ContentTable['layout'] = {
  ...tableLayout,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
}

/** Widths of columns of figures, and the space in points that they leave for the text before them. */
export const figureColumns = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  headPrint: Print,
  print: Print = headPrint,
): { readonly widths: number[]; readonly space: number } => {
  const widths = heads.map((head, at) =>
    Math.max(widthOf(head, headPrint), ...rows.map((figures) => widthOf(figures[at] ?? '', print))),
  )
  const taken = widths.reduce((total, width) => total + width, 0) + 2 * columnGap * heads.length
  return { widths, space: pageSpace - taken }
}

/** Bold rows are sums: a line is above them. */
export type SumRow = readonly [label: string, value: number, isBold?: boolean]

/** Amounts below each other, at the right of the page. */
export const sums = (rows: readonly SumRow[], heading = ''): Content => ({
  unbreakable: true,
  margin: below,
  columns: [
    { width: '*', text: heading, bold: true },
    {
      width: 280,
      table: {
        widths: ['*', 'auto'],
        body: rows.map(([label, value, isBold = false]) => [
          { text: label, bold: isBold, ...(!isBold && { color: grey }) },
          { text: formatSterling(value), bold: isBold, alignment: 'right', noWrap: true },
        ]),
      },
      layout: {
        hLineWidth: (row: number) => (rows[row]?.[2] ? 0.8 : 0),
        vLineWidth: () => 0,
        paddingTop: () => 2,
        paddingBottom: () => 2,
      },
    },
  ],
})

export const placeGap = 16
const footSpace = (pageSpace - placeGap) / 2
const factSpace = 128
const placeSpace = (pageSpace - factSpace - 2 * placeGap) / 2

export const fact = (name: string, value: string | null | undefined): Content[] =>
  value
    ? [
        {
          text: [
            { text: `${name}  `, color: grey },
            ...runsOf(broken(value, factSpace, bold)).map((run) => ({ ...run, bold: true })),
          ],
          margin: [0, 0, 0, 2],
        },
      ]
    : []

/** Name of a document, whom it is for and where, and facts about it. */
export const opening = (
  name: string,
  places: readonly (readonly [heading: string, text: string])[],
  facts: readonly Content[],
): Content[] => [
  { text: name, fontSize: 18, bold: true, margin: [0, 22, 0, 10] },
  {
    columnGap: placeGap,
    margin: [0, 0, 0, 18],
    columns: [
      ...places.map(([heading, text]) => ({ ...block(heading, text, placeSpace), width: '*' })),
      { width: factSpace, stack: [...facts] },
    ],
  },
]

/** Firm and page numbers below each page. @param name of the document */
const footer =
  (firm: PrintedFirm, name: string): TDocumentDefinitions['footer'] =>
  (current, pages) => ({
    margin: [page.side, 14, page.side, 0],
    columnGap: placeGap,
    color: grey,
    fontSize: 8,
    columns: [
      {
        ...printed(
          [
            firm.firmName,
            firm.companyNumber && `Company no ${firm.companyNumber}`,
            firm.vatNumber && `VAT no ${firm.vatNumber}`,
          ]
            .filter(Boolean)
            .join(' · '),
          footSpace,
          small,
        ),
      },
      {
        ...printed(`${name} · Page ${current} of ${pages}`, footSpace, small),
        alignment: 'right',
        width: footSpace,
      },
    ],
  })

interface Document {
  readonly title: string
  /** Next to the page numbers. */
  readonly footer: string
  readonly isDraft?: boolean
  readonly content: readonly Content[]
}

/** A4; breaks between lines and repeats column headings. An unreadable logo is left out. */
export const makePdf = async (
  firm: FirmWithLogo,
  documentOf: (firm: PrintedFirm) => Document,
): Promise<Uint8Array> => {
  const logo = firm.logo && (await printedLogo(firm.logo))
  const printedFirm = { ...firm, logo }
  const { title, footer: foot, isDraft = false, content } = documentOf(printedFirm)
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [page.side, 44, page.side, 56],
    info: { title, ...(firm.firmName && { author: firm.firmName }) },
    defaultStyle: { font: 'Roboto', fontSize: body.size, lineHeight: 1.15 },
    ...(isDraft && { watermark: { text: 'Draft', color: grey, opacity: 0.12, bold: true } }),
    content: [...content],
    footer: footer(printedFirm, foot),
  }
  return pdfmake.createPdf(definition).getBuffer()
}
