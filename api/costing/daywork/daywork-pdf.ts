import type { Column, Content, TableCell } from 'pdfmake/interfaces.js'
import { formatDate, formatDecimal, formatMoney } from '../../../model/format.ts'
import { dayworkLines, type RecordFor } from '../../../resources.config.ts'
import type { FirmWithLogo } from '../order-document/order-content.ts'
import {
  block,
  body,
  bold,
  fact,
  figureColumns,
  grey,
  letterhead,
  lines,
  makePdf,
  number,
  opening,
  pageSpace,
  placeGap,
  printed,
  type SumRow,
  sums,
  tableLayout,
} from '../order-document/page-parts.ts'

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
  const { widths, space } = figureColumns(heads, rows, bold, body)
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

const summary = ({ groups, value }: DayworkContent): Content =>
  sums([
    ...groups.flatMap(({ kind, prime, percent, onTop }): SumRow[] => [
      [kindText(kind), prime],
      ...(percent === 0 ? [] : [[`Plus ${percentText(percent)}`, onTop] as const]),
    ]),
    ['Value, without VAT', value, true],
  ])

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

/** A4; breaks between lines and repeats column headings, with room for the signatures. */
export const makeDayworkPdf = (content: DayworkContent, firm: FirmWithLogo): Promise<Uint8Array> => {
  const name = ['Daywork sheet', content.sheetNo].filter(Boolean).join(' ')
  const job = [content.projectNumber, content.projectName].filter(Boolean).join(' – ')
  return makePdf(firm, (printedFirm) => ({
    title: `${name}, ${job}`,
    footer: [name, content.projectNumber ?? content.projectName].join(' · '),
    content: [
      letterhead(printedFirm),
      ...opening(
        name,
        [
          ['To', lines(content.clientName, content.clientAddress)],
          ['Job', lines(job, content.location)],
        ],
        fact('Worked on', formatDate(content.workedOn)),
      ),
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
      summary(content),
      signatures(content),
    ],
  }))
}
