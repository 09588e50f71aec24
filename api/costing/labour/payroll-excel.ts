import type { Writable } from 'node:stream'
import type { CellValue } from 'exceljs'
import { weekDays } from '../../../model/costing/labour.ts'
import type { PersonHours } from '../../../model/costing/week-hours.ts'
import { sum } from '../../../model/decimal.ts'
import { formatDate } from '../../../model/format.ts'
import { labourLines, workers } from '../../../resources.config.ts'
import { columnLetters, quantityFormat, textValue } from '../../http/files/cell-values.ts'
import {
  addSheet,
  dress,
  formula,
  headingStyle,
  openWorkbook,
  plainStyle,
  totalStyle,
} from '../../http/files/workbook.ts'

export interface PayrollWeek {
  readonly firm: string
  /** Its Monday. */
  readonly weekStart: string
  /** The firm's day on which the file is made. */
  readonly today: string
  readonly people: readonly (PersonHours & {
    readonly payrollRef: string | null
    readonly engagement: string
  })[]
}

const { workerName, payrollRef, engagement } = workers.fields
const headings = [
  workerName.label,
  payrollRef.label,
  engagement.label,
  ...weekDays.map((day) => labourLines.fields[day].label),
  labourLines.fields.hours.label,
  labourLines.fields.overtime.label,
]
const texts = 3
const firstDay = columnLetters(texts + 1)
const lastDay = columnLetters(texts + weekDays.length)
const headingRows = 1

const engagementText = (value: string) =>
  engagement.options.find((option) => option.value === value)?.label ?? value

const figuresOf = ({ days, hours, overtime }: PersonHours) => [...days, hours, overtime]

/** Hours of a week for the payroll bureau: a row of each person, by day, without rates. Total: all hours, overtime included. */
export const writePayrollWorkbook = async (
  { firm, weekStart, today, people }: PayrollWeek,
  output: Writable,
): Promise<void> => {
  const workbook = openWorkbook(output)
  const subject = `Hours of the week of ${formatDate(weekStart)}`
  const sheet = addSheet(
    workbook,
    'Hours',
    { rows: headingRows, columns: 1 },
    { firm, subject, day: formatDate(today) },
  )
  sheet.columns = headings.map((_, at) => ({
    width: at === 0 ? 30 : at < texts ? 18 : 10,
    style: plainStyle,
  }))
  const head = sheet.addRow([...headings])
  dress(head, headingStyle, headings.length)
  for (let column = texts + 1; column <= headings.length; column++)
    head.getCell(column).alignment = { ...headingStyle.alignment, horizontal: 'right' }
  head.commit()
  people.forEach((person, index) => {
    const number = headingRows + 1 + index
    const row = sheet.addRow([
      textValue(person.workerName),
      textValue(person.payrollRef),
      engagementText(person.engagement),
      ...person.days.map((hours) => hours || null),
      formula(`SUM(${firstDay}${number}:${lastDay}${number})`, person.hours),
      person.overtime || null,
    ])
    figuresOf(person).forEach((hours, at) => {
      row.getCell(texts + 1 + at).numFmt = quantityFormat(hours)
    })
    row.commit()
  })
  const last = headingRows + people.length
  const totals = headings.slice(texts).map((_, at): CellValue => {
    const column = columnLetters(texts + 1 + at)
    const value = sum(people.map((person) => figuresOf(person)[at] ?? 0))
    return people.length === 0 ? value : formula(`SUM(${column}${headingRows + 1}:${column}${last})`, value)
  })
  const total = sheet.addRow(['Total', null, null, ...totals])
  dress(total, totalStyle, headings.length)
  total.commit()
  sheet.commit()
  await workbook.commit()
}
