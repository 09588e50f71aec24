import type { CellValue } from 'exceljs'
import { dateFormat, dateValue, poundsFormat, textValue } from './cell-values.ts'
import { rowRange } from './list-sheet.ts'
import { paymentAmountColumn } from './payments-sheet.ts'
import { linkAmountColumn } from './purchases-sheet.ts'
import { lineTotalColumn } from './quote-lines-sheet.ts'
import type { Report } from './report.ts'
import { addSheet, dress, formula, headingStyle, titleStyle, totalStyle } from './workbook.ts'

/** The sum of a list on another sheet, or nothing where that list is empty. */
const sumOf = (sheet: string, column: string, count: number, amount: number): CellValue =>
  count === 0 ? 0 : formula(`ROUND(SUM('${sheet}'!${rowRange(column, count)}),2)`, amount)

/** Which quote it is, and what it comes to. */
export const writeSummary = async ({ workbook, quote, totals }: Report): Promise<void> => {
  const sheet = addSheet(workbook, 'Summary', { rows: 0, columns: 0 })
  sheet.columns = [
    { width: 30, style: { alignment: { vertical: 'top' } } },
    { width: 60, style: { alignment: { vertical: 'top', horizontal: 'left', wrapText: true } } },
  ]
  dress(sheet.addRow(['Quote Report']), titleStyle, 1)
  sheet.addRow([])

  const facts: [string, CellValue][] = [
    ['Project', textValue(quote.projectName)],
    ['Project Number', textValue(quote.projectNumber)],
    ['Location', textValue(quote.location)],
    ['Project Status', textValue(quote.projectStatus)],
    ['Quote', quote.id],
    ['Quote Number', textValue(quote.quoteNumber)],
    ['Created Date', dateValue(quote.createdDate)],
    ['Comments', textValue(quote.comments)],
  ]
  for (const fact of facts) {
    const row = sheet.addRow(fact)
    row.getCell(1).font = { bold: true }
    if (fact[1] instanceof Date) row.getCell(2).numFmt = dateFormat
  }
  sheet.addRow([])

  const heading = sheet.addRow(['Summary', 'Amount'])
  dress(heading, headingStyle, 2)
  const first = heading.number + 1
  const figures: [string, CellValue][] = [
    ['Total Quoted', sumOf('Quote Lines', lineTotalColumn, quote.lineCount, totals.quoted)],
    ['Actual Spend', sumOf('Purchases', linkAmountColumn, quote.linkCount, totals.spent)],
    ['Quote Less Actual Spend', formula(`ROUND(B${first}-B${first + 1},2)`, totals.quoteLessSpend)],
    ['Payments Received', sumOf('Payments', paymentAmountColumn, quote.paymentCount, totals.paid)],
    ['Profit/Loss', formula(`ROUND(B${first + 3}-B${first + 1},2)`, totals.profit)],
  ]
  for (const figure of figures) {
    const row = sheet.addRow(figure)
    row.getCell(2).numFmt = poundsFormat
    if (figure[0] === 'Quote Less Actual Spend' || figure[0] === 'Profit/Loss') dress(row, totalStyle, 2)
  }
  sheet.commit()
}
