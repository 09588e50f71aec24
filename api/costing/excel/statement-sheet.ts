import type { CellValue, Worksheet } from 'exceljs'
import { monthColumns, type QuoteStatementItem } from '../../../model/costing/costing.ts'
import { formatMonth } from '../../../model/format.ts'
import { columnLetters, poundsOrDashFormat, textValue } from '../../http/files/cell-values.ts'
import { addSheet, dress, formula, headingStyle, plainStyle, totalStyle } from '../../http/files/workbook.ts'
import type { Report } from './report-contents.ts'

const headingRows = 2

const columnsOf = ([first]: readonly QuoteStatementItem[]) => monthColumns(first?.monthlyAmounts ?? [])

const gapHeading = (months: number) => (months === 1 ? '1 month' : `${months} months`)

export const totalColumns = (statement: readonly QuoteStatementItem[]) => {
  const months = columnsOf(statement).length
  return { total: columnLetters(months + 3), less: columnLetters(months + 4) }
}

const layoutOf = (statement: readonly QuoteStatementItem[]) => {
  const months = columnsOf(statement).map((_, index) => columnLetters(index + 3))
  const lastCategory = headingRows + statement.length - 3
  return {
    months,
    ...totalColumns(statement),
    lastCategory,
    costs: lastCategory + 1,
    payments: lastCategory + 2,
  }
}

const cellsOf = (
  item: QuoteStatementItem,
  row: number,
  { months, total, less, lastCategory, costs, payments }: ReturnType<typeof layoutOf>,
): CellValue[] => {
  const first = headingRows + 1
  const below = (column: string, value: number) =>
    lastCategory < first ? value : formula(`ROUND(SUM(${column}${first}:${column}${lastCategory}),2)`, value)
  const profit = (column: string, value: number) =>
    formula(`ROUND(${column}${payments}-${column}${costs},2)`, value)
  const monthCell = (column: string, value: number) =>
    item.isCostTotal ? below(column, value) : item.isProfitLoss ? profit(column, value) : value

  const across = months.length > 0 ? `ROUND(SUM(${months[0]}${row}:${months.at(-1)}${row}),2)` : '0'
  const comparesQuote = row <= costs
  return [
    textValue(item.costingCategoryDescription),
    item.isCostTotal ? below('B', item.totalQuoteCost) : item.totalQuoteCost,
    ...monthColumns(item.monthlyAmounts).map((column, index) =>
      'gap' in column ? null : monthCell(months[index] ?? '', column.month.amount),
    ),
    item.isProfitLoss ? profit(total, item.totalMonthlyAmounts) : formula(across, item.totalMonthlyAmounts),
    comparesQuote
      ? formula(`ROUND(B${row}-${total}${row},2)`, item.totalQuoteLessActualSpend)
      : item.isProfitLoss
        ? formula(`${less}${costs}`, item.totalQuoteLessActualSpend)
        : item.totalQuoteLessActualSpend,
  ]
}

const writeHeadings = (sheet: Worksheet, months: readonly string[], columns: number): void => {
  const groups = sheet.addRow([null, 'Quote Amounts', 'Actual Spend'])
  const headings = sheet.addRow([
    'Costing Category',
    'Total Quoted',
    ...months,
    'Total',
    'Total Quote Less Actual Spend',
  ])
  headings.height = 32
  for (const row of [groups, headings]) dress(row, headingStyle, columns)
  for (let column = 2; column <= columns; column++)
    headings.getCell(column).alignment = { ...headingStyle.alignment, horizontal: 'right' }
  if (months.length > 0) sheet.mergeCells(1, 3, 1, months.length + 3)
  groups.getCell(3).alignment = { horizontal: 'center', vertical: 'middle' }
  headings.commit()
}

export const writeStatement = async ({ workbook, about, statement }: Report): Promise<void> => {
  const between = columnsOf(statement)
  const months = between.map((column) =>
    'gap' in column ? gapHeading(column.gap) : formatMonth(column.month.year, column.month.month),
  )
  const columns = months.length + 4
  const sheet = addSheet(workbook, 'Statement', { rows: headingRows, columns: 1 }, about)
  const money = {
    width: 15,
    style: { ...plainStyle, numFmt: poundsOrDashFormat, alignment: { horizontal: 'right' as const } },
  }
  sheet.columns = [
    { width: 34, style: plainStyle },
    money,
    ...between.map((column) => ('gap' in column ? { ...money, width: 7 } : money)),
    money,
    { ...money, width: 20 },
  ]
  writeHeadings(sheet, months, columns)

  const layout = layoutOf(statement)
  sheet.autoFilter = {
    from: { row: headingRows, column: 1 },
    to: { row: Math.max(headingRows, layout.lastCategory), column: columns },
  }
  statement.forEach((item, index) => {
    const row = sheet.addRow(cellsOf(item, headingRows + 1 + index, layout))
    if (item.isCostTotal || item.isProfitLoss) dress(row, totalStyle, columns)
    row.commit()
  })
  sheet.commit()
}
