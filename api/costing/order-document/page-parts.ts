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
import type { OrderingFirm } from './order-content.ts'
import { broken, fontFiles, fontFolders, type Print, type Run, runsOf } from './printed-text.ts'

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
export const tableLayout: ContentTable['layout'] = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === 1 || row === table.body.length ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => rule,
  paddingLeft: (column) => (column === 0 ? 0 : columnGap),
  paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : columnGap),
  paddingTop: () => 4,
  paddingBottom: () => 4,
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
export const factSpace = 128

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

/** Firm and page numbers below each page. @param name of the document */
export const footer =
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
