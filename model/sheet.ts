import type { ImportCell } from './import.ts'
import type { Message } from './message.ts'
import type { UnreadKind } from './unread-cell.ts'

/** A cell as its sheet has it; `null` in a row is a blank cell. */
export interface SheetCell {
  /** Dates as `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`, percentages as text with their sign. */
  readonly value: Exclude<ImportCell, null>
  /** As the sheet shows it: `00042`, `01/04/2026`. */
  readonly text: string
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | CellFault
  /** Formula that computes it. */
  readonly formula?: string
  /** Repeats the cell above it, with which it is merged. */
  readonly merged?: true
}

/** Errors and formulas without a result. The text of such a cell is the error or the formula. */
const cellFaults = ['error', 'uncalculated'] as const satisfies readonly UnreadKind[]
type CellFault = (typeof cellFaults)[number]

export const unreadKindOf = (cell: SheetCell | null | undefined): CellFault | null =>
  cellFaults.find((kind) => kind === cell?.kind) ?? null

export interface SheetRow {
  readonly cells: readonly (SheetCell | null)[]
  /** Hidden or filtered out in the sheet. */
  readonly hidden?: true
  /** Why the row could not be read exactly. */
  readonly fault?: Message
  /** How the row was read, if it could be read in two ways. */
  readonly note?: Message
}

/** The cells of a file or of the clipboard, from its first row. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly SheetRow[]
  /** Indexes of hidden columns. */
  readonly hiddenColumns: readonly number[]
  /** Of separated text, where a missing mark shifts the cells of a row. */
  readonly isSeparated?: true
  /** Resource of which this is an export of the app, by the mark in its workbook. */
  readonly exportOf?: string
}

/** Errors of Excel and LibreOffice. */
const errorText = /^(#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)|Err:\d{3})$/

export const isErrorText = (text: string): boolean => errorText.test(text.trim())

export const textCell = (text: string): SheetCell | null =>
  text.trim() === '' ? null : { value: text, text, kind: isErrorText(text) ? 'error' : 'text' }

export const widthOf = ({ rows }: Sheet): number =>
  rows.reduce((width, { cells }) => Math.max(width, cells.length), 0)

/** Plain values, row by row. */
export const valuesOf = ({ rows }: Sheet): ImportCell[][] =>
  rows.map(({ cells }) => cells.map((cell) => cell?.value ?? null))

export const isBlankRow = ({ cells, fault }: SheetRow): boolean =>
  fault === undefined && cells.every((cell) => cell === null)
