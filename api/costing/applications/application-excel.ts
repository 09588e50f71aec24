import type { Writable } from 'node:stream'
import type { CellValue } from 'exceljs'
import {
  type ApplicationContent,
  contractDates,
  groupedLines,
  vatSentences,
} from '../../../model/costing/application-document.ts'
import { subtract } from '../../../model/decimal.ts'
import { formatDate } from '../../../model/format.ts'
import { fallbackFirmName } from '../../../resources.config.ts'
import { poundsFormat, textValue } from '../../http/files/cell-values.ts'
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

/** One sheet: the lines by quote, the sums with their formulas, and the dates. */
export const writeApplicationWorkbook = async (
  content: ApplicationContent,
  firmName: string | null,
  output: Writable,
): Promise<void> => {
  const workbook = openWorkbook(output)
  const job = [content.projectNumber, content.projectName].filter(Boolean).join(' – ')
  const sheet = addSheet(
    workbook,
    `Application ${content.number}`,
    { rows: 1, columns: 0 },
    {
      firm: firmName ?? fallbackFirmName,
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
  add(headings, headingStyle)
  for (const { title, lines } of groupedLines(content)) {
    add(['', textValue(title)], labelStyle)
    for (const { ref, description, total, percentDone, toDate, previous } of lines) {
      const row = last + 1
      const thisTime = formula(`ROUND(E${row}-F${row},2)`, subtract(toDate, previous))
      add([textValue(ref), textValue(description), total, percentDone, toDate, previous, thisTime])
    }
  }
  const { work, materials, gross, retentionRate, retention, contra, net, previous, due } = content.figures
  const sumRow = (label: string, value: CellValue, style?: typeof totalStyle) =>
    add(['', label, null, null, value], style)
  const workRow = sumRow('Work to date', formula(`ROUND(SUM(E2:E${last}),2)`, work), totalStyle)
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
