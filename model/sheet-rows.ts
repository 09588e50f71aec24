import { isRequired, isWritable } from './check-record.ts'
import { sum } from './decimal.ts'
import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { fieldOf } from './resources.ts'
import { isBlankRow, type Sheet, type SheetCell, type SheetRow } from './sheet.ts'
import { isFigure } from './sheet-headings.ts'

/**
 * - `above`: above the headings
 * - `headings`: the heading row, or a repetition of it on the next page
 * - `section`: a text without figures, as the title of the rows below it
 * - `total`: a sum of rows above it
 */
export type RowKind = 'above' | 'headings' | 'blank' | 'section' | 'data' | 'total'

const totalWords =
  /^\W*((grand|sub|page|section|bill|running)[\s-]*)*totals?\b|^\W*(amount\s+)?(carried|brought)\s+(forward|to|down|over)\b|^\W*(to\s+)?(collection|summary)\W*$|^\W*[cb]\/f\W*$/i

const sumFormula = /^=?\s*(SUM|SUBTOTAL)\s*\(|^=?\s*\$?[A-Z]{1,3}\$?\d+(\s*\+\s*\$?[A-Z]{1,3}\$?\d+)+\s*$/i

/** Indexes of the columns by what their fields hold. */
interface Columns {
  /** Numbers of a record. */
  readonly measured: readonly number[]
  /** Computed numbers, such as quantity multiplied by price. */
  readonly computed: readonly number[]
  /** Whether a record needs one of the numbers, so that a row without any is no record. */
  readonly isPriced: boolean
}

const columnsOf = (resource: Resource, columns: readonly (string | null)[]): Columns => {
  const fields = columns.map((name) => (name && name !== 'id' ? fieldOf(resource, name) : null))
  const at = (fits: (field: NonNullable<(typeof fields)[number]>) => boolean) =>
    fields.flatMap((field, index) => (field && fits(field) ? [index] : []))
  const measured = at((field) => isWritable(field) && fieldTypeOf(field).numeric === true)
  return {
    measured,
    computed: at((field) => !isWritable(field) && fieldTypeOf(field).summedAs !== undefined),
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

const kindOf = (row: SheetRow, headings: SheetRow | undefined, columns: Columns): RowKind => {
  if (isBlankRow(row)) return 'blank'
  if (row.fault) return 'data'
  if (isRepeated(row, headings)) return 'headings'
  const { measured, computed, isPriced } = columns
  const has = (indexes: readonly number[]) => indexes.some((at) => row.cells[at])
  const figures = new Set([...measured, ...computed])
  const words = row.cells.filter((cell, at) => cell && !figures.has(at) && !isFigure(cell))
  const isSum = row.cells.some((cell) => sumFormula.test(cell?.formula ?? ''))
  const isCalled = words.some((cell) => totalWords.test(text(cell)))
  // A total has no quantity and price; or its sum is the only number, next to its label.
  const filled = measured.filter((at) => row.cells[at]).length
  const isAlone =
    filled === 0
      ? isPriced || (has(computed) && words.length <= 1)
      : filled === 1 && computed.length === 0 && words.length <= 1
  if (isAlone && (isSum || isCalled)) return 'total'
  const labels = row.cells.filter((cell, at) => cell && !figures.has(at))
  const isTitle = words.length === 1 && labels.length <= 2
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
  return sheet.rows.map((row, at) => {
    if (headingRow !== null && at < headingRow) return isBlankRow(row) ? 'blank' : 'above'
    return at === headingRow ? 'headings' : kindOf(row, headings, measured)
  })
}

/** Name of a section without its numbering: "1  PRELIMINARIES" is "PRELIMINARIES". */
export const sectionName = ({ cells }: SheetRow): string => {
  const texts = cells.flatMap((cell) => (cell && !isFigure(cell) ? [text(cell)] : []))
  const last = texts.at(-1) ?? ''
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
    const label = text(rows[row]?.cells.find((cell) => cell && !isFigure(cell)))
    const isGrand = totals.length > 0 && (since.length === 0 || /grand|tender|^\W*total/i.test(label))
    const [here, other] = isGrand ? [sum(all), sum(since)] : [sum(since), sum(all)]
    totals.push({ row, label, inFile, here: inFile === other && other !== 0 ? other : here })
    since = []
  }
  return totals
}
