import { isRequired, isWritable } from './check-record.ts'
import { sum } from './decimal.ts'
import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { fieldOfColumn, isNextTo } from './ledger-columns.ts'
import { readNumber } from './parse-number.ts'
import { fieldOf, referredBy } from './resources.ts'
import { isBlankRow, type Sheet, type SheetCell, type SheetRow } from './sheet.ts'
import { isFigure } from './sheet-headings.ts'
import { titleColumn } from './title-column.ts'

/**
 * - `above`: above the headings
 * - `headings`: the heading row, or a repetition of it on the next page
 * - `section`: a text without figures, as the title of the rows below it
 * - `total`: a sum of rows above it
 */
export type RowKind = 'above' | 'headings' | 'blank' | 'section' | 'data' | 'total'

const totalWords =
  /^\W*((grand|sub|page|section|bill|running)[\s-]*)*totals?\b|^\W*(opening|closing)\s+balance|^\W*balance(\s+([bc]\/?f(wd)?|(brought|carried|forward|due|outstanding|at|as)\b.*))?\W*$|^\W*(amount\s+)?(carried|brought)\s+(forward|to|down|over)\b|^\W*(to\s+)?(collection|summary)\W*$|^\W*[cb]\/f\W*$/i

const sumFormula = /^=?\s*(SUM|SUBTOTAL)\s*\(|^=?\s*\$?[A-Z]{1,3}\$?\d+(\s*\+\s*\$?[A-Z]{1,3}\$?\d+)+\s*$/i

/** Words of a row that may be a sum or a tax of the rows above it: "VAT 20 %", "PS amount", "To summary". */
const sumWords =
  /\b(totals?|sums?|amount|carried|brought|summary|collection|vat|tax|gst|hst|net|gross|premium|contingenc(y|ies)|overheads?|profit|discount|retention)\b|\b[cb]\/f\b/i

/** Indexes of the columns by what their fields hold. */
interface Columns {
  /** Numbers of a record. */
  readonly measured: readonly number[]
  /** Computed numbers, such as quantity multiplied by price. */
  readonly computed: readonly number[]
  /** Columns next to one of numbers: its running balance, or its sides. */
  readonly nextTo: readonly number[]
  /** Column of the title of a record; -1 without one. */
  readonly title: number
  /** Columns that say nothing about whether a row is a record: without a field, before the title, or of comments. */
  readonly isAside: (index: number) => boolean
  /** Whether a record needs one of the numbers, so that a row without any is no record. */
  readonly isPriced: boolean
}

const columnsOf = (resource: Resource, columns: readonly (string | null)[]): Columns => {
  const fields = columns.map((name) =>
    name && name !== 'id' && !isNextTo(name) ? fieldOf(resource, fieldOfColumn(name)) : null,
  )
  const at = (fits: (field: NonNullable<(typeof fields)[number]>) => boolean) =>
    fields.flatMap((field, index) => (field && fits(field) ? [index] : []))
  const measured = at((field) => isWritable(field) && fieldTypeOf(field).numeric === true)
  const computed = at((field) => !isWritable(field) && fieldTypeOf(field).summedAs !== undefined)
  const title = titleColumn(resource, columns)
  // A quantity could be in a column whose heading is not known.
  const isMeasured =
    computed.length > 0 || at((field) => fieldTypeOf(field).readWith !== undefined).length > 0
  return {
    measured,
    nextTo: columns.flatMap((name, index) => (name && isNextTo(name) ? [index] : [])),
    title,
    isAside: (index) => {
      const field = fields[index]
      if (!field) return isMeasured || index < title
      return fieldTypeOf(field).isMultiline === true || (index < title && referredBy(field) === null)
    },
    computed,
    isPriced: measured.some((index) => {
      const field = fields[index]
      return field !== null && field !== undefined && isRequired(field)
    }),
  }
}

const text = (cell: SheetCell | null | undefined) => cell?.text.trim() ?? ''

const isRepeated = (row: SheetRow, headings: SheetRow | undefined) =>
  headings !== undefined &&
  row.cells.some((cell) => cell !== null) &&
  headings.cells.every((cell, at) => text(cell) === text(row.cells[at]))

const numberOf = (cell: SheetCell | null | undefined): number | null => {
  if (typeof cell?.value === 'number') return cell.value
  if (cell?.kind !== 'text') return null
  const read = /^\s*[-\u2010-\u2015\u2212]+\s*$/.test(cell.text) ? 0 : readNumber(cell.text)
  return typeof read === 'number' ? read : null
}

const isCounting = (cells: readonly SheetCell[]) =>
  cells.length > 2 &&
  [(at: number) => String(at + 1), (at: number) => String.fromCharCode(65 + at)].some((nameOf) =>
    cells.every((cell, at) => text(cell).replace(/[().]/g, '').toUpperCase() === nameOf(at)),
  )

const kindOf = (row: SheetRow, headings: SheetRow | undefined, columns: Columns): RowKind => {
  if (isBlankRow(row)) return 'blank'
  if (row.fault) return 'data'
  if (isRepeated(row, headings)) return 'headings'
  const { measured, computed, nextTo, isPriced } = columns
  // Some write "Total" in the column of prices.
  const isLabel = (at: number) => totalWords.test(text(row.cells[at]))
  // A title with zeros or dashes in the columns of figures is a title.
  const isFilled = (at: number) => Boolean(row.cells[at]) && numberOf(row.cells[at]) !== 0 && !isLabel(at)
  const has = (indexes: readonly number[]) => indexes.some(isFilled)
  const figures = new Set([...measured, ...computed, ...nextTo])
  const words = row.cells.filter((cell, at) => cell && (!figures.has(at) || isLabel(at)) && !isFigure(cell))
  const isSum = row.cells.some((cell) => sumFormula.test(cell?.formula ?? ''))
  const isCalled = words.some((cell) => totalWords.test(text(cell)))
  // A total has no quantity and price; or its sum is the only number, next to its label.
  const filled = measured.filter(isFilled).length
  const isAlone =
    filled === 0
      ? isPriced || (has(computed) && words.length <= 1)
      : filled === 1 && computed.length === 0 && words.length <= 1
  if (isAlone && (isSum || isCalled)) return 'total'
  const { title, isAside } = columns
  const hasOnly = (isExpected: (at: number) => boolean) =>
    row.cells.every((cell, at) => !cell || figures.has(at) || isAside(at) || isExpected(at))
  const wordsAt = row.cells.findIndex((cell) => cell !== null && words.includes(cell))
  const isTitle =
    (words.length === 1 && hasOnly((at) => at <= wordsAt)) ||
    (title >= 0 && isWords(row.cells[title]) && hasOnly((at) => at === title))
  return isPriced && isTitle && !has(measured) && !has(computed) ? 'section' : 'data'
}

/**
 * Kind of each row, for these fields of the columns.
 * @param headingRow index of the heading row; null if the first row is data
 */
export const classifyRows = (
  resource: Resource,
  sheet: Sheet,
  headingRow: number | null,
  columns: readonly (string | null)[],
): RowKind[] => {
  const measured = columnsOf(resource, columns)
  const headings = headingRow === null ? undefined : sheet.rows[headingRow]
  const kinds = sheet.rows.map((row, at): RowKind => {
    if (headingRow !== null && at < headingRow) return isBlankRow(row) ? 'blank' : 'above'
    const isBelow = headingRow !== null && at > headingRow && at <= headingRow + countingRows
    if (isBelow && isCounting(row.cells.filter((cell) => cell !== null))) return 'headings'
    return at === headingRow ? 'headings' : kindOf(row, headings, measured)
  })
  return withNamedSums(sheet, kinds, measured)
}

/** Rows below the headings of which one may count the columns. */
const countingRows = 2

/** The percentage that a label names; NaN without one. */
const percentIn = (label: string): number => Number(/(\d+(\.\d+)?)\s*%/.exec(label)?.[1] ?? Number.NaN)

/** Whether an amount is one of the sums, or the percentage of one that its label names. */
const isOneOf = (amount: number, sums: readonly number[], label: string) => {
  const percent = percentIn(label)
  // Some round a tax to whole pounds.
  const rounding = Number.isInteger(amount) ? 0.505 : 0.015
  return sums.some(
    (sum) =>
      sum !== 0 &&
      (Math.abs(sum - amount) < 0.005 || Math.abs((sum * percent) / 100 - Math.abs(amount)) < rounding),
  )
}

/** An amount alone whose row is named like a sum or a tax is a total if it equals one of the rows above it. */
const withNamedSums = ({ rows }: Sheet, kinds: readonly RowKind[], columns: Columns): RowKind[] => {
  const [amountAt] = columns.computed
  if (amountAt === undefined || !columns.isPriced) return [...kinds]
  let [since, all, totals, whole] = [0, 0, 0, 0]
  return kinds.map((kind, at) => {
    const amount = numberOf(rows[at]?.cells[amountAt])
    if (amount === null || (kind !== 'data' && kind !== 'total')) return kind
    const figures = new Set([...columns.measured, ...columns.computed])
    const said = (rows[at]?.cells ?? [])
      .flatMap((cell, index) => (cell && !figures.has(index) ? [text(cell)] : []))
      .join(' ')
    const filled = columns.measured.flatMap((index) => numberOf(rows[at]?.cells[index]) || [])
    // Some write a percentage as a quantity, with the unit "%".
    const isPercentage = filled.length === 1 && /%/.test(said) && Number.isNaN(percentIn(said))
    const label = isPercentage ? `${said} ${filled[0]}%` : said
    const isAlone = filled.length === 0 || isPercentage
    const isTotal =
      kind === 'total' ||
      (isAlone && sumWords.test(label) && isOneOf(amount, [since, all, totals, whole], label))
    if (isTotal) {
      // A tax adds to the sum that it is of.
      whole = isOneOf(amount, [since, all, totals, whole], label) && /%/.test(label) ? all + amount : whole
      totals += amount
      since = 0
    } else {
      since += amount
      all += amount
    }
    return isTotal ? 'total' : kind
  })
}

const isWords = (cell: SheetCell | null | undefined) =>
  cell !== null && cell !== undefined && !isFigure(cell) && /\p{L}/u.test(cell.text)

/**
 * Name of a section without its numbering: "1  PRELIMINARIES" is "PRELIMINARIES".
 * @param title index of the column of titles, before all others
 */
export const sectionName = ({ cells }: SheetRow, title = -1): string => {
  const last = text(isWords(cells[title]) ? cells[title] : cells.findLast(isWords))
  const bare = last.replace(/^(\d+(\.\d+)*[.):]?|([A-Z]|[ivx]+)[.):])\s*[-–—:]?\s+(?=\p{L})/iu, '')
  return (bare || last).replace(/\s+/g, ' ').trim()
}

/** A total of the file, and the sum of the rows that are imported for it. */
export interface ComparedTotal {
  /** Index of its row. */
  readonly row: number
  readonly label: string
  /** Null if the file has no value, such as a formula that was never calculated. */
  readonly inFile: number | null
  readonly here: number
}

/**
 * Compares each total with the amounts above it: since the last total, or all, whichever it equals.
 * @param amountAt amount of a row; null if it is left out
 */
export const compareTotals = (
  { rows }: Sheet,
  kinds: readonly RowKind[],
  valueAt: (row: number) => number | null,
  amountAt: (row: number) => number | null,
): ComparedTotal[] => {
  const totals: ComparedTotal[] = []
  const all: number[] = []
  let since: number[] = []
  for (const [row, kind] of kinds.entries()) {
    if (kind === 'data') {
      const amount = amountAt(row)
      if (amount !== null) since.push(amount)
    }
    if (kind !== 'total') continue
    for (const amount of since) all.push(amount)
    const inFile = valueAt(row)
    const cells = (rows[row]?.cells ?? []).filter((cell) => cell !== null)
    const words = cells.filter((cell) => !isFigure(cell)).map(text)
    const label = words[0] ?? ''
    const isGrand = totals.length > 0 && (since.length === 0 || /grand|tender|^\W*total/i.test(label))
    const sums = isGrand ? [sum(all), sum(since)] : [sum(since), sum(all)]
    const [first = 0, other] = sums
    const said = words.join(' ')
    const percentages = [
      said,
      ...cells.flatMap((cell) => (isFigure(cell) ? [`${said} ${numberOf(cell)}%`] : [])),
    ]
    const isTax =
      inFile !== null &&
      !sums.includes(inFile) &&
      /%/.test(said) &&
      percentages.some((percentage) => isOneOf(inFile, sums, percentage))
    // A tax that is the percentage of a sum agrees with it.
    const here = inFile !== null && ((inFile === other && other !== 0) || isTax) ? inFile : first
    totals.push({ row, label, inFile, here })
    if (isTax) continue
    since = []
  }
  return totals
}
