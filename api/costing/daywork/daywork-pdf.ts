import pdfmake from 'pdfmake'
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDate, formatDecimal, formatMoney, formatSterling } from '../../../model/format.ts'
import { dayworkLines, type RecordFor } from '../../../resources.config.ts'
import type { FirmWithLogo } from '../order-document/order-content.ts'
import {
  below,
  block,
  body,
  bold,
  columnGap,
  fact,
  factSpace,
  footer,
  grey,
  letterhead,
  lines,
  number,
  type PrintedFirm,
  page,
  pageSpace,
  placeGap,
  printed,
  tableLayout,
} from '../order-document/page-parts.ts'
import { printedLogo } from '../order-document/printed-logo.ts'
import { widthOf } from '../order-document/printed-text.ts'

type DayworkKind = RecordFor<'daywork-lines'>['kind']

/** What a sheet says to the client: hours, materials and plant at prime cost, never what they cost the firm. */
export interface DayworkContent {
  readonly sheetNo: string | null
  readonly projectNumber: string | null
  readonly projectName: string
  readonly location: string | null
  readonly clientName: string | null
  readonly clientAddress: string | null
  readonly workedOn: string
  readonly description: string
  readonly instruction: string | null
  readonly signedOn: string | null
  readonly signedBy: string | null
  readonly groups: readonly {
    readonly kind: DayworkKind
    readonly percent: number
    readonly prime: number
    /** The percentage, in pounds. */
    readonly onTop: number
    readonly lines: readonly {
      readonly description: string
      readonly quantity: number
      readonly unit: string | null
      readonly primeRate: number
      readonly amount: number
    }[]
  }[]
  readonly value: number
}

type Group = DayworkContent['groups'][number]

const kindText = (kind: DayworkKind) =>
  dayworkLines.fields.kind.options.find(({ value }) => value === kind)?.label ?? kind

const heads = ['Quantity', 'Unit', 'Prime cost each', 'Prime cost']

const cellsOf = ({ quantity, unit, primeRate, amount }: Group['lines'][number]) => [
  formatDecimal(quantity, 0, 4),
  unit ?? '',
  formatDecimal(primeRate, 2, 4),
  formatMoney(amount),
]

const linesTable = ({ groups }: DayworkContent): Content => {
  const rows = groups.flatMap((group) => group.lines.map(cellsOf))
  const widths = heads.map((head, at) =>
    Math.max(widthOf(head, bold), ...rows.map((cells) => widthOf(cells[at] ?? '', body))),
  )
  const space = pageSpace - widths.reduce((total, width) => total + width, 0) - 2 * columnGap * heads.length
  const groupRows = ({ kind, prime, lines: own }: Group): TableCell[][] => [
    [{ text: kindText(kind), bold: true, margin: [0, 4, 0, 0] }, '', '', '', ''],
    ...own.map((line): TableCell[] => {
      const [quantity = '', unit = '', each = '', amount = ''] = cellsOf(line)
      return [printed(line.description, space), number(quantity), unit, number(each), number(amount)]
    }),
    [{ text: `${kindText(kind)} at prime cost`, color: grey }, '', '', '', number(formatMoney(prime))],
  ]
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 2,
      widths: ['*', ...widths],
      body: [
        [
          { text: 'Description', bold: true },
          ...heads.map((text, at) => ({
            text,
            bold: true,
            noWrap: true,
            alignment: at === 1 ? ('left' as const) : ('right' as const),
          })),
        ],
        ...groups.flatMap(groupRows),
      ],
    },
    layout: tableLayout,
  }
}

const percentText = (percent: number) => `${formatDecimal(percent, 0, 2)} %`

const sums = ({ groups, value }: DayworkContent): Content => {
  const rows: [string, number, boolean][] = groups.flatMap((group): [string, number, boolean][] => [
    [kindText(group.kind), group.prime, false],
    ...(group.percent === 0
      ? []
      : [[`Plus ${percentText(group.percent)}`, group.onTop, false] as [string, number, boolean]]),
  ])
  const all: [string, number, boolean][] = [...rows, ['Value, without VAT', value, true]]
  return {
    unbreakable: true,
    margin: below,
    columns: [
      { width: '*', text: '' },
      {
        width: 260,
        table: {
          widths: ['*', 'auto'],
          body: all.map(([label, amount, isBold]) => [
            { text: label, bold: isBold, ...(!isBold && { color: grey }) },
            { text: formatSterling(amount), bold: isBold, alignment: 'right', noWrap: true },
          ]),
        },
        layout: {
          hLineWidth: (row: number) => (row === all.length - 1 ? 0.8 : 0),
          vLineWidth: () => 0,
          paddingTop: () => 2,
          paddingBottom: () => 2,
        },
      },
    ],
  }
}

const signature = (name: string, text: string, isSigned: boolean): Column => ({
  width: '*',
  stack: [
    { text, margin: [0, isSigned ? 0 : 28, 0, 2] },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 230, y2: 0, lineWidth: 0.6, lineColor: grey }] },
    { text: name, color: grey, fontSize: 8, margin: [0, 3, 0, 0] },
  ],
})

const signatures = ({ signedOn, signedBy }: DayworkContent): Content => ({
  unbreakable: true,
  margin: [0, 28, 0, 0],
  columnGap: placeGap,
  columns: [
    signature('For the contractor: name, signature, date', '', false),
    signature(
      'For the client: name, signature, date',
      signedOn ? lines(signedBy, `Signed ${formatDate(signedOn)}`) : '',
      signedOn !== null,
    ),
  ],
})

const placeSpace = (pageSpace - factSpace - 2 * placeGap) / 2

const definitionOf = (content: DayworkContent, firm: PrintedFirm): TDocumentDefinitions => {
  const name = ['Daywork sheet', content.sheetNo].filter(Boolean).join(' ')
  const job = [content.projectNumber, content.projectName].filter(Boolean).join(' – ')
  return {
    pageSize: 'A4',
    pageMargins: [page.side, 44, page.side, 56],
    info: { title: `${name}, ${job}`, ...(firm.firmName && { author: firm.firmName }) },
    defaultStyle: { font: 'Roboto', fontSize: body.size, lineHeight: 1.15 },
    content: [
      letterhead(firm),
      { text: name, fontSize: 18, bold: true, margin: [0, 22, 0, 10] },
      {
        columnGap: placeGap,
        margin: [0, 0, 0, 14],
        columns: [
          { ...block('To', lines(content.clientName, content.clientAddress), placeSpace), width: '*' },
          { ...block('Job', lines(job, content.location), placeSpace), width: '*' },
          { width: factSpace, stack: fact('Worked on', formatDate(content.workedOn)) },
        ],
      },
      { ...block('Work', content.description, pageSpace), margin: [0, 0, 0, 8] },
      ...(content.instruction
        ? [
            {
              ...block('Instructed by', content.instruction, pageSpace),
              margin: [0, 0, 0, 8] as [number, number, number, number],
            },
          ]
        : []),
      linesTable(content),
      sums(content),
      signatures(content),
    ],
    footer: footer(firm, [name, content.projectNumber ?? content.projectName].join(' · ')),
  }
}

/** A4; breaks between lines and repeats column headings, with room for the signatures. */
export const makeDayworkPdf = async (content: DayworkContent, firm: FirmWithLogo): Promise<Uint8Array> => {
  const logo = firm.logo && (await printedLogo(firm.logo))
  return pdfmake.createPdf(definitionOf(content, { ...firm, logo })).getBuffer()
}
