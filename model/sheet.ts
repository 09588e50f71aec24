import type { ImportCell } from './import.ts'
import type { Message } from './message.ts'

/** A cell as its sheet has it; `null` in a row is a blank cell. */
export interface SheetCell {
  /** Dates as `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`, percentages as text with their sign. */
  readonly value: Exclude<ImportCell, null>
  /** As the sheet shows it: `00042`, `01/04/2026`. */
  readonly text: string
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'error'
  /** Formula that computes it. */
  readonly formula?: string
}

export interface SheetRow {
  readonly cells: readonly (SheetCell | null)[]
  /** Hidden or filtered out in the sheet. */
  readonly hidden?: true
  /** Why the row could not be read exactly. */
  readonly fault?: Message
}

/** The cells of a file or of the clipboard, from its first row. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly SheetRow[]
  /** Indexes of hidden columns. */
  readonly hiddenColumns: readonly number[]
}

export const textCell = (text: string): SheetCell | null =>
  text.trim() === '' ? null : { value: text, text, kind: 'text' }

export const widthOf = ({ rows }: Sheet): number =>
  rows.reduce((width, { cells }) => Math.max(width, cells.length), 0)

/** Plain values, row by row. */
export const valuesOf = ({ rows }: Sheet): ImportCell[][] =>
  rows.map(({ cells }) => cells.map((cell) => cell?.value ?? null))

export const isBlankRow = ({ cells, fault }: SheetRow): boolean =>
  fault === undefined && cells.every((cell) => cell === null)
