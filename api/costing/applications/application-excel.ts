import type { Writable } from 'node:stream'
import type { CellValue } from 'exceljs'
import { percentAt, valueAt } from '../../../model/costing/application.ts'
import {
  type ApplicationContent,
  type ApplicationContentLine,
  contractDates,
  groupedLines,
  lineSums,
  vatSentences,
} from '../../../model/costing/application-document.ts'
import { subtract } from '../../../model/decimal.ts'
import { formatDate } from '../../../model/format.ts'
import { fallbackFirmName } from '../../../resources.config.ts'
import { dateFormat, dateValue, poundsFormat, textValue } from '../../http/files/cell-values.ts'
import {
  addSheet,
  dress,
  formula,
  headingStyle,
  labelStyle,
  openWorkbook,
  plainStyle,
  totalStyle,
} from '../../http/files/workbook.ts'

const headings = ['Ref', 'Work', 'Total', 'Done %', 'To Date', 'Previous', 'This Time']
// Headings stand above their numbers.
const alignment = { horizontal: 'right' } as const
const money = { width: 15, style: { ...plainStyle, numFmt: poundsFormat, alignment } }

/** Firm, job, client and number above the lines. */
const factsOf = (content: ApplicationContent, firm: string, job: string): [string, CellValue][] => [
  ['Firm', textValue(firm)],
  ['Job', textValue(job)],
  ['Client', textValue(content.clientName)],
  ['Application', content.number],
  ['Valuation Date', dateValue(content.valuationDate)],
]

/**
 * Percentage and value of a line: the value follows the percentage, unless it was typed and no percentage of two decimals
 * gives it. Then the percentage follows the value.
 */
const progressCells = (
  { total, percentDone, toDate }: ApplicationContentLine,
  row: number,
): [percent: CellValue, value: CellValue] => {
  if (percentDone !== null && valueAt(total, percentDone) === toDate)
    return [percentDone, formula(`ROUND(C${row}*D${row}/100,2)`, toDate)]
  const percent = percentAt(total, toDate)
  return [percent === null ? null : formula(`ROUND(E${row}/C${row}*100,2)`, percent), toDate]
}

const summedColumns = ['C', 'E', 'F', 'G'] as const

/** Sums of a quote or section: of the cells of its rows. */
const sumCells = (
  lines: readonly ApplicationContentLine[],
  cells: (column: string) => string,
): CellValue[] => {
  const { total, toDate, previous } = lineSums(lines)
  const amounts = { C: total, E: toDate, F: previous, G: subtract(toDate, previous) }
  const [c, e, f, g] = summedColumns.map((column) => formula(`ROUND(${cells(column)},2)`, amounts[column]))
  return [c ?? null, null, e ?? null, f ?? null, g ?? null]
}

/** One sheet: the lines by quote and section, the sums with their formulas, and the dates. */
export const writeApplicationWorkbook = async (
  content: ApplicationContent,
  firmName: string | null,
  output: Writable,
): Promise<void> => {
  const workbook = openWorkbook(output)
  const job = [content.projectNumber, content.projectName].filter(Boolean).join(' – ')
  const firm = firmName ?? fallbackFirmName
  const facts = factsOf(content, firm, job)
  const sheet = addSheet(
    workbook,
    `Application ${content.number}`,
    { rows: facts.length + 1, columns: 0 },
    {
      firm,
      subject: `${job}, application ${content.number}${content.isDraft ? ' (draft)' : ''}`,
      day: formatDate(content.valuationDate),
    },
  )
  sheet.columns = [
    { width: 10, style: plainStyle },
    { width: 60, style: { ...plainStyle, alignment: { wrapText: true, vertical: 'top' } } },
    money,
    { width: 10, style: { ...plainStyle, numFmt: '0.00', alignment } },
    money,
    money,
    money,
  ]
  let last = 0
  const add = (cells: CellValue[], style?: typeof headingStyle): number => {
    const row = sheet.addRow(cells)
    if (style) dress(row, style, headings.length)
    row.commit()
    last += 1
    return last
  }
  for (const [label, value] of facts) {
    const row = sheet.addRow([label, value])
    dress(row, labelStyle, 1)
    row.getCell(2).alignment = { horizontal: 'left' }
    if (value instanceof Date) row.getCell(2).numFmt = dateFormat
    row.commit()
    last += 1
  }
  add(headings, headingStyle)
  const addLine = (line: ApplicationContentLine) => {
    const { ref, description, total, toDate, previous } = line
    const row = last + 1
    const thisTime = formula(`ROUND(E${row}-F${row},2)`, subtract(toDate, previous))
    add([textValue(ref), textValue(description), total, ...progressCells(line, row), previous, thisTime])
  }
  const quoteRows: number[] = []
  for (const { title, lines, sections } of groupedLines(content)) {
    const first = last + 2
    const isDivided = sections.length > 1
    // Each section has a row before its lines.
    const firsts = sections.map((_, at) =>
      sections.slice(0, at).reduce((row, { rows }) => row + rows.length + 1, first),
    )
    const range = (column: string) =>
      isDivided
        ? firsts.map((row) => `${column}${row}`).join('+')
        : `SUM(${column}${first}:${column}${first + lines.length - 1})`
    quoteRows.push(add(['', textValue(title), ...sumCells(lines, range)], totalStyle))
    for (const { name, rows } of sections) {
      const row = last + 2
      const ofRows = (column: string) => `SUM(${column}${row}:${column}${row + rows.length - 1})`
      if (isDivided) add(['', textValue(name), ...sumCells(rows, ofRows)], labelStyle)
      for (const line of rows) addLine(line)
    }
  }
  const { work, materials, gross, retentionRate, retention, contra, net, previous, due } = content.figures
  const sumRow = (label: string, value: CellValue, style?: typeof totalStyle) =>
    add(['', label, null, null, value], style)
  const workRow = sumRow(
    'Work to date',
    work === 0 && quoteRows.length === 0
      ? 0
      : formula(`ROUND(${quoteRows.map((row) => `E${row}`).join('+')},2)`, work),
    totalStyle,
  )
  const materialsRow = sumRow('Materials on site', materials)
  const grossRow = sumRow('Gross', formula(`ROUND(E${workRow}+E${materialsRow},2)`, gross), totalStyle)
  const retentionRow = add(['', 'Less retention', null, retentionRate, subtract(0, retention)])
  const contraRow = sumRow('Less contra', subtract(0, contra))
  const netRow = sumRow(
    'Net',
    formula(`ROUND(E${grossRow}+E${retentionRow}+E${contraRow},2)`, net),
    totalStyle,
  )
  const previousRow = sumRow('Less previously certified', subtract(0, previous))
  sumRow('Amount applied for', formula(`ROUND(E${netRow}+E${previousRow},2)`, due), totalStyle)
  for (const [label, day] of contractDates(content)) add(['', label, formatDate(day)])
  for (const sentence of vatSentences(content)) add(['', sentence])
  sheet.commit()
  await workbook.commit()
}
