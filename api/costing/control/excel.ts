import type { Writable } from 'node:stream'
import type { CellValue, Worksheet } from 'exceljs'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { ControlRow, ControlTotals, ProjectControl } from '../../../model/costing/project-control.ts'
import { ratio } from '../../../model/decimal.ts'
import { formatDate, formatMonth } from '../../../model/format.ts'
import { fallbackFirmName } from '../../../resources.config.ts'
import { Problem } from '../../http/errors.ts'
import { columnLetters, poundsOrDashFormat, textValue } from '../../http/files/cell-values.ts'
import type { PrintedOn } from '../../http/files/printed-on.ts'
import {
  addSheet,
  dress,
  formula,
  headingStyle,
  openWorkbook,
  plainStyle,
  totalStyle,
  type Workbook,
} from '../../http/files/workbook.ts'
import { readSnapshot } from '../transactions.ts'
import { readControl } from './read-control.ts'

type Control = Omit<ProjectControl, 'compared'>

const headings = [
  'Costing Category',
  'Contract',
  'Variations',
  'Agreed',
  'Invoiced',
  'Received',
  'On Order',
  'Committed',
  'To Complete',
  'Final',
  'Margin',
  'Margin %',
  'Done %',
  'Earned',
  'Margin to Date',
  'Forecast',
  'Why',
] as const

/** Only of a job with applications. */
const earnedHeading = 'Earned From'

const methods = {
  automatic: 'Automatic',
  toComplete: 'To complete',
  atCompletion: 'At completion',
  percentComplete: 'Percent complete',
} as const

const headingRows = 1
const percentFormat = '0.0%;[Red]-0.0%'
const isPercent = (column: number) => column === 12 || column === 13
const isText = (column: number) => column === 1 || column > 15

const computedCells = (figures: ControlTotals | ControlRow, row: number) => ({
  revised: formula(`ROUND(SUM(B${row}:C${row}),2)`, figures.revised),
  committed: formula(`ROUND(SUM(E${row}:G${row}),2)`, figures.committed),
  final: formula(`ROUND(SUM(H${row}:I${row}),2)`, figures.final),
  margin: formula(`ROUND(D${row}-J${row},2)`, figures.margin),
  percent:
    figures.revised === 0 ? '–' : formula(`ROUND(K${row}/D${row},4)`, ratio(figures.margin, figures.revised)),
})

const categoryCells = (row: ControlRow, number: number): CellValue[] => {
  const { revised, committed, final, margin, percent } = computedCells(row, number)
  return [
    textValue(row.categoryDescription),
    row.contract,
    row.variations,
    revised,
    row.invoiced,
    row.received,
    row.onOrder,
    committed,
    row.toComplete,
    final,
    margin,
    percent,
    row.donePercent / 100,
    row.earned,
    row.marginToDate,
    row.budgetBy === 'cost' ? `${methods[row.method]}, budget from costs` : methods[row.method],
    textValue(row.forecast?.note ?? null),
  ]
}

const totalCells = (totals: ControlTotals, last: number): CellValue[] => {
  const below = (column: string, value: number): CellValue =>
    last <= headingRows ? value : formula(`ROUND(SUM(${column}${headingRows + 1}:${column}${last}),2)`, value)
  const { percent } = computedCells(totals, last + 1)
  return [
    'Total',
    below('B', totals.contract),
    below('C', totals.variations),
    below('D', totals.revised),
    below('E', totals.invoiced),
    below('F', totals.received),
    below('G', totals.onOrder),
    below('H', totals.committed),
    below('I', totals.toComplete),
    below('J', totals.final),
    below('K', totals.margin),
    percent,
    totals.donePercent === null
      ? '–'
      : formula(`ROUND(N${last + 1}/D${last + 1},4)`, ratio(totals.earned, totals.revised)),
    below('N', totals.earned),
    below('O', totals.marginToDate),
  ]
}

const writeHeadings = (sheet: Worksheet, texts: readonly string[], isLeft: (column: number) => boolean) => {
  const row = sheet.addRow([...texts])
  row.height = 32
  dress(row, headingStyle, texts.length)
  texts.forEach((_, index) => {
    if (!isLeft(index + 1))
      row.getCell(index + 1).alignment = { ...headingStyle.alignment, horizontal: 'right' }
  })
  row.commit()
}

const money = {
  width: 15,
  style: { ...plainStyle, numFmt: poundsOrDashFormat, alignment: { horizontal: 'right' as const } },
}

const writeControl = (
  workbook: Workbook,
  about: PrintedOn,
  { rows, totals, applications }: Control,
): void => {
  const sheet = addSheet(workbook, 'Control', { rows: headingRows, columns: 1 }, about)
  const texts = applications === null ? headings : [...headings, earnedHeading]
  sheet.columns = texts.map((_, index) =>
    isText(index + 1)
      ? { width: index === 0 ? 34 : 18, style: plainStyle }
      : isPercent(index + 1)
        ? { width: 10, style: { ...money.style, numFmt: percentFormat } }
        : money,
  )
  writeHeadings(sheet, texts, isText)
  rows.forEach((row, index) => {
    const cells = categoryCells(row, headingRows + 1 + index)
    sheet.addRow(applications === null ? cells : [...cells, row.earnedFrom]).commit()
  })
  const total = sheet.addRow(totalCells(totals, headingRows + rows.length))
  dress(total, totalStyle, texts.length)
  total.commit()
  sheet.commit()
}

const writeMonths = (workbook: Workbook, about: PrintedOn, { rows, totals }: Control): void => {
  const sheet = addSheet(workbook, 'Months', { rows: headingRows, columns: 1 }, about)
  const months = totals.months
  const texts = [
    'Costing Category',
    ...months.map(({ year, month }) => formatMonth(year, month)),
    'Committed',
  ]
  sheet.columns = texts.map((_, index) => (index === 0 ? { width: 34, style: plainStyle } : money))
  writeHeadings(sheet, texts, (column) => column === 1)
  const lastMonth = columnLetters(months.length + 1)
  const sumOfRow = (row: number, value: number): CellValue =>
    months.length === 0 ? value : formula(`ROUND(SUM(B${row}:${lastMonth}${row}),2)`, value)
  rows.forEach((row, index) => {
    const amounts = months.map(
      ({ year, month }) => row.months.find((cell) => cell.year === year && cell.month === month)?.amount ?? 0,
    )
    const number = headingRows + 1 + index
    sheet.addRow([textValue(row.categoryDescription), ...amounts, sumOfRow(number, row.committed)]).commit()
  })
  const last = headingRows + rows.length
  const total = sheet.addRow([
    'Total',
    ...months.map(({ amount }, index) => {
      const column = columnLetters(index + 2)
      return formula(`ROUND(SUM(${column}${headingRows + 1}:${column}${last}),2)`, amount)
    }),
    sumOfRow(last + 1, totals.committed),
  ])
  dress(total, totalStyle, texts.length)
  total.commit()
  sheet.commit()
}

interface ReportOf {
  readonly projectId: number
  readonly asOf: string | null
  readonly seesCosts: boolean
}

/** One snapshot. Throws 404. */
export const writeControlWorkbook = async (
  db: Knex,
  { projectId, asOf, seesCosts }: ReportOf,
  output: Writable,
): Promise<ProjectControl['project']> => {
  const { control, firmName } = await readSnapshot(db, async (trx) => ({
    control: await readControl(trx, projectId, asOf, seesCosts),
    firmName: (await query<{ firmName: string | null }>(trx, 'select firm_name as "firmName" from firm'))[0]
      ?.firmName,
  }))
  if (!control) throw new Problem('not_found')
  const { project, today } = control
  const name = [project.projectNumber, project.projectName].filter(Boolean).join(' – ')
  const about: PrintedOn = {
    firm: firmName ?? fallbackFirmName,
    subject: asOf === null ? name : `${name}, as of ${formatDate(asOf)}`,
    day: formatDate(today),
  }
  const workbook = openWorkbook(output)
  writeControl(workbook, about, control)
  writeMonths(workbook, about, control)
  await workbook.commit()
  return project
}
