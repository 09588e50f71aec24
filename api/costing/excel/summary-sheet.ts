import type { CellValue, Style, Worksheet } from 'exceljs'
import { printedNumber } from '../../../model/costing/copied-number.ts'
import type { QuoteStatementItem } from '../../../model/costing/costing.ts'
import { ratio } from '../../../model/decimal.ts'
import {
  dateFormat,
  dateValue,
  poundsFormat,
  poundsOrDashFormat,
  textValue,
} from '../../http/files/cell-values.ts'
import {
  addSheet,
  dress,
  formula,
  headingStyle,
  labelStyle,
  plainStyle,
  titleStyle,
  totalStyle,
} from '../../http/files/workbook.ts'
import { rowHeight, rowRange } from './list-sheet.ts'
import { lineTotalColumn, linkAmountColumn, paymentAmountColumn, sectionsTotalCell } from './list-sheets.ts'
import type { Report } from './report-contents.ts'
import { totalColumns } from './statement-sheet.ts'

const headings = ['Committed by Category', 'Quoted', 'Committed', 'Left', 'Committed %', '']
const shareFormat = '0.0%'
/** Block characters: exceljs writes no charts, and old data bars are gradients. */
const barStyle: Partial<Style> = { font: { name: 'Arial', family: 2, size: 8, color: { argb: 'FF0D5C86' } } }
const [barSign, longestBar] = ['█', 30]

const writeSpendByCategory = (sheet: Worksheet, statement: readonly QuoteStatementItem[]): void => {
  const heading = sheet.addRow(headings)
  dress(heading, headingStyle, headings.length)
  for (const column of [2, 3, 4, 5])
    heading.getCell(column).alignment = { vertical: 'bottom', horizontal: 'right' }
  const first = heading.number + 1
  const { total, less } = totalColumns(statement)
  const categories = statement.slice(0, -3)
  categories.forEach((item, index) => {
    const { totalQuoteCost: quoted, totalMonthlyAmounts: spent, totalQuoteLessActualSpend: left } = item
    const [number, source] = [first + index, index + 3]
    const share = quoted > 0 ? ratio(spent, quoted) : 0
    const row = sheet.addRow([
      textValue(item.costingCategoryDescription),
      formula(`Statement!B${source}`, quoted),
      formula(`Statement!${total}${source}`, spent),
      formula(`Statement!${less}${source}`, left),
      quoted > 0 ? formula(`ROUND(C${number}/B${number},4)`, share) : 0,
      barSign.repeat(Math.max(0, Math.min(longestBar, Math.round(longestBar * share)))),
    ])
    dress(row, plainStyle, headings.length)
    for (const column of [2, 3, 4]) row.getCell(column).numFmt = poundsOrDashFormat
    row.getCell(5).numFmt = shareFormat
    row.getCell(6).style = barStyle
    for (const column of [2, 3, 4, 5]) row.getCell(column).alignment = { horizontal: 'right' }
  })
}

/** In characters: label, figures, bar. */
const widths = [34, 18, 18, 18, 14, 30]
const columns = widths.length
const percentFormat = '0.0%;[Red]-0.0%'

const sumOf = (sheet: string, column: string, count: number, amount: number): CellValue =>
  count === 0 ? 0 : formula(`ROUND(SUM('${sheet}'!${rowRange(column, count)}),2)`, amount)

const writeFacts = (sheet: Worksheet, { quote, audience }: Report): void => {
  const project: [string, CellValue][] = [
    ['Project', textValue(quote.projectName)],
    ['Project Number', textValue(quote.projectNumber)],
    ['Location', textValue(quote.location)],
    ...(quote.clientName === null ? [] : [['Client', textValue(quote.clientName)] as [string, CellValue]]),
    ...(quote.firmName === null ? [] : [['Firm', textValue(quote.firmName)] as [string, CellValue]]),
  ]
  const { quoteNumber } = quote
  const number: [string, CellValue] = [
    'Quote Number',
    textValue(quoteNumber === null ? null : printedNumber(quoteNumber)),
  ]
  const facts: [string, CellValue][] =
    audience === 'client'
      ? [...project, number, ['Date', dateValue(quote.createdDate)]]
      : [
          ...project,
          ['Project Status', textValue(quote.projectStatus)],
          // The number is what people know; a quote without one has only its id.
          quoteNumber === null ? ['Quote', quote.id] : number,
          ['Created Date', dateValue(quote.createdDate)],
          ['Comments', textValue(quote.comments)],
        ]
  const width = widths.slice(1).reduce((sum, each) => sum + each, 0)
  for (const fact of facts) {
    const row = sheet.addRow(fact)
    const [label, value] = [row.getCell(1), row.getCell(2)]
    label.style = { ...labelStyle, alignment: { vertical: 'top' } }
    value.style = { ...plainStyle, alignment: { vertical: 'top', horizontal: 'left', wrapText: true } }
    if (fact[1] instanceof Date) value.numFmt = dateFormat
    sheet.mergeCells(row.number, 2, row.number, columns)
    if (typeof fact[1] === 'string') row.height = rowHeight([[fact[1], width]])
  }
}

const writeFigures = (sheet: Worksheet, report: Report): void => {
  const { quote, totals, audience } = report
  const heading = sheet.addRow(['Summary', 'Amount'])
  dress(heading, headingStyle, 2)
  heading.getCell(2).alignment = { horizontal: 'right' }
  const first = heading.number + 1
  const quoted: [string, CellValue] = [
    'Total Quoted',
    report.sections.length > 0
      ? formula(`'Quote Lines'!${sectionsTotalCell(report)}`, totals.quoted)
      : sumOf('Quote Lines', lineTotalColumn(report), quote.lineCount, totals.quoted),
  ]
  const paid: [string, CellValue] = [
    'Payments Received',
    audience === 'client'
      ? sumOf('Payments', paymentAmountColumn, quote.receivedCount, totals.received)
      : sumOf('Payments', paymentAmountColumn, quote.paymentCount, totals.paid),
  ]
  const { quoteLessSpend } = totals
  const figures: [string, CellValue, string?][] =
    audience === 'client'
      ? [quoted, paid, ['Still to Pay', formula(`ROUND(B${first}-B${first + 1},2)`, totals.toPay)]]
      : [
          quoted,
          ['Actual Spend', sumOf('Purchases', linkAmountColumn(report), quote.linkCount, totals.spent)],
          ['Quote Less Actual Spend', formula(`ROUND(B${first}-B${first + 1},2)`, quoteLessSpend)],
          [
            'Margin on Quote',
            totals.quoted === 0
              ? 'Nothing quoted'
              : formula(`ROUND(B${first + 2}/B${first},4)`, ratio(quoteLessSpend, totals.quoted)),
            percentFormat,
          ],
          paid,
          ['Profit/Loss', formula(`ROUND(B${first + 4}-B${first + 1},2)`, totals.profit)],
        ]
  const emphasised = ['Quote Less Actual Spend', 'Profit/Loss', 'Still to Pay']
  for (const [label, value, format = poundsFormat] of figures) {
    const row = sheet.addRow([label, value])
    dress(row, emphasised.includes(label) ? totalStyle : plainStyle, 2)
    row.getCell(2).alignment = { horizontal: 'right' }
    row.getCell(2).numFmt = format
  }
}

export const writeSummary = async (report: Report): Promise<void> => {
  const sheet = addSheet(report.workbook, 'Summary', { rows: 0, columns: 0 }, report.about)
  sheet.columns = widths.map((width) => ({ width }))
  dress(sheet.addRow([report.audience === 'client' ? 'Quotation' : 'Quote Report']), titleStyle, 1)
  dress(sheet.addRow(['Amounts in pounds, without VAT and before CIS']), plainStyle, 1)
  sheet.addRow([])
  writeFacts(sheet, report)
  sheet.addRow([])
  writeFigures(sheet, report)
  if (report.audience === 'firm') {
    sheet.addRow([])
    writeSpendByCategory(sheet, report.statement)
  }
  sheet.commit()
}
