import type { Content, TableCell } from 'pdfmake/interfaces.js'
import {
  type ApplicationContent,
  contractDates,
  groupedLines,
  lineSums,
  vatSentences,
} from '../../../model/costing/application-document.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import { formatDate, formatDecimal } from '../../../model/format.ts'
import type { Section } from '../../../model/sections.ts'
import type { FirmWithLogo } from '../order-document/order-content.ts'
import {
  amount,
  below,
  denseLayout,
  fact,
  figureColumns,
  grey,
  letterhead,
  lines,
  makePdf,
  number,
  opening,
  percent,
  printed,
  type SumRow,
  sums,
  tableBold,
  tableText,
} from '../order-document/page-parts.ts'

type Line = ApplicationContent['lines'][number]
type Group = ReturnType<typeof groupedLines>[number]

/** Behind the row of a section. */
const shade = '#f5f7f8'
const above: [number, number, number, number] = [0, 4, 0, 0]
const heads = ['Total', 'Done', 'To date', 'Previous', 'This time']

const figuresOf = ({
  total,
  percentDone,
  toDate,
  previous,
}: Pick<Line, 'total' | 'percentDone' | 'toDate' | 'previous'>) => [
  amount(total),
  percent(percentDone),
  amount(toDate),
  amount(previous),
  amount(subtract(toDate, previous)),
]

const sumsOf = (own: readonly Line[]) => figuresOf({ ...lineSums(own), percentDone: null })

const linesTable = (content: ApplicationContent): Content => {
  const groups = groupedLines(content)
  const all = sumsOf(content.lines)
  const rows = [...content.lines.map(figuresOf), all]
  const { widths, space } = figureColumns(heads, rows, tableBold)
  const strong = (texts: readonly string[]) =>
    texts.map((text) => ({ text, bold: true, alignment: 'right' as const, noWrap: true }))
  const lineRows = (own: readonly Line[]) =>
    own.map((line): TableCell[] => [
      printed([line.ref, line.description].filter(Boolean).join('  '), space, tableText),
      ...figuresOf(line).map(number),
    ])
  const sectionRows = ({ name, rows: own }: Section<Line>): TableCell[][] => [
    [
      { ...printed(name, space, tableBold), bold: true, fillColor: shade },
      ...strong(sumsOf(own)).map((cell) => ({ ...cell, fillColor: shade })),
    ],
    ...lineRows(own),
  ]
  const groupRows = ({ title, lines: own, sections }: Group): TableCell[][] => [
    [
      { ...printed(title, space, tableBold), bold: true, margin: [0, 4, 0, 0] },
      ...strong(sumsOf(own)).map((cell) => ({ ...cell, margin: above })),
    ],
    ...(sections.length > 1 ? sections.flatMap(sectionRows) : lineRows(own)),
  ]
  return {
    fontSize: tableText.size,
    pageBreak: 'before',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 2,
      widths: ['*', ...widths],
      body: [
        [{ text: 'Work', bold: true }, ...strong(heads)],
        ...groups.flatMap(groupRows),
        [{ text: 'All work', bold: true }, ...strong(all)],
      ],
    },
    layout: denseLayout,
  }
}

const summary = ({ figures }: ApplicationContent): Content => {
  const { work, materials, gross, retentionRate, retention, contra, net, previous, due } = figures
  return sums([
    ['Work to date', work],
    ['Materials on site', materials],
    ['Gross', gross, true],
    [`Less retention, ${formatDecimal(retentionRate, 0, 2)} %`, subtract(0, retention)],
    ['Less contra', subtract(0, contra)],
    ['Net', net, true],
    ['Less previously certified', subtract(0, previous)],
    [due < 0 ? 'Owed to the client' : 'Amount applied for', Math.abs(due), true],
  ])
}

/** Contract sum, each agreed variation, adjusted sum, less certified. */
const finalAccount = (content: ApplicationContent): Content => {
  const agreed = groupedLines(content).filter((group) => group.agreed)
  const isVariation = ({ lines: own }: Group) => own[0]?.isVariation === true
  const totalOf = (group: Group) => lineSums(group.lines).total
  const sumOf = (groups: readonly Group[]) => sum(groups.map(totalOf))
  const adjusted = sumOf(agreed)
  return sums(
    [
      ['Contract sum', sumOf(agreed.filter((group) => !isVariation(group)))],
      ...agreed.filter(isVariation).map((group): SumRow => [group.title, totalOf(group)]),
      ['Adjusted contract sum', adjusted, true],
      ['Less previously certified', subtract(0, content.figures.previous)],
      ['Balance', subtract(adjusted, content.figures.previous), true],
    ],
    'Final account',
  )
}

/** A4; breaks between lines and repeats column headings. */
export const makeApplicationPdf = (content: ApplicationContent, firm: FirmWithLogo): Promise<Uint8Array> => {
  const name = `Application for payment ${content.number}`
  const dates = contractDates(content)
    // A date stays next to its name.
    .map(([label, day]) => `${label} ${formatDate(day)}`.replaceAll(' ', '\u00a0'))
    .join(' · ')
  const job = [content.projectNumber, content.projectName].filter(Boolean).join(' – ')
  return makePdf(firm, (printedFirm) => ({
    title: `${name}, ${job}`,
    footer: `${job} · No ${content.number}`,
    isDraft: content.isDraft,
    content: [
      letterhead(printedFirm),
      ...opening(
        name,
        [
          ['To', lines(content.clientName, content.clientAddress)],
          ['Job', lines(job, content.location)],
        ],
        [
          ...fact('Valuation', formatDate(content.valuationDate)),
          ...fact('Date', formatDate(content.sentOn)),
        ],
      ),
      summary(content),
      ...(content.isFinal ? [finalAccount(content)] : []),
      {
        unbreakable: true,
        margin: below,
        stack: [
          ...(dates === ''
            ? []
            : [
                {
                  text: 'Dates under the contract',
                  color: grey,
                  fontSize: 8,
                  margin: [0, 0, 0, 2] as [number, number, number, number],
                },
                { text: dates },
              ]),
          { text: vatSentences(content).join('\n'), bold: true, margin: [0, 8, 0, 0] },
        ],
      },
      linesTable(content),
    ],
  }))
}
