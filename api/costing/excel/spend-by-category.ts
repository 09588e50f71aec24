import type { Style, Worksheet } from 'exceljs'
import type { QuoteStatementItem } from '../../../model/costing.ts'
import { ratio } from '../../../model/decimal.ts'
import { poundsOrDashFormat, textValue } from '../../http/files/cell-values.ts'
import { dress, formula, headingStyle, plainStyle } from '../../http/files/workbook.ts'
import { statementPlaces } from './statement-sheet.ts'

const headings = ['Spend by Category', 'Quoted', 'Spent', 'Left', 'Spent %', '']
const percentFormat = '0.0%'
/** Block characters: exceljs writes no charts, and old data bars are gradients. */
const barStyle: Partial<Style> = { font: { name: 'Arial', family: 2, size: 8, color: { argb: 'FF0D5C86' } } }
const [barSign, longestBar] = ['█', 30]

export const writeSpendByCategory = (sheet: Worksheet, statement: readonly QuoteStatementItem[]): void => {
  const heading = sheet.addRow(headings)
  dress(heading, headingStyle, headings.length)
  for (const column of [2, 3, 4, 5])
    heading.getCell(column).alignment = { vertical: 'bottom', horizontal: 'right' }
  const first = heading.number + 1
  const { total, less } = statementPlaces(statement)
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
    row.getCell(5).numFmt = percentFormat
    row.getCell(6).style = barStyle
    for (const column of [2, 3, 4, 5]) row.getCell(column).alignment = { horizontal: 'right' }
  })
}
