import type { CloseSummary } from './project-control.ts'

/** What changed between a month close and another, or what is live (`GET /ProjectClose/{id}/compare/{other}`). */

/** A line of one side. */
export interface ComparedLine {
  readonly stage: string
  readonly categoryId: number | null
  readonly category: string | null
  readonly quote: string | null
  readonly supplier: string | null
  readonly userPONo: string | null
  readonly description: string | null
  readonly quantity: number | null
  readonly costEach: number | null
  readonly amount: number
  readonly day: string | null
}

/** `moved`: it counts in another category or stage. */
export const lineChanges = ['added', 'removed', 'moved', 'changed'] as const
export type LineChange = (typeof lineChanges)[number]

/** A line that does not count as it did. */
export interface LineMovement {
  readonly part: 'quoted' | 'spend' | 'paid'
  /** Of the quote line, the link or the payment. */
  readonly sourceId: number
  readonly change: LineChange
  readonly before: ComparedLine | null
  readonly after: ComparedLine | null
  /** Pounds after, less pounds before. */
  readonly amount: number
}

/**
 * A figure on both sides. Its movement is that of its lines: a line that moved counts minus in the one figure and plus in the
 * other.
 */
export interface FigureMovement {
  /** Null for payments. */
  readonly categoryId: number | null
  readonly category: string | null
  readonly stage: string
  readonly before: number
  readonly after: number
  readonly amount: number
}

export interface CloseComparison {
  readonly close: CloseSummary
  /** Null: what is live. */
  readonly other: CloseSummary | null
  /** The day that live figures are as of; null: everything that is entered, or another close. */
  readonly asOf: string | null
  /** Those that moved, and the others. */
  readonly figures: readonly FigureMovement[]
  readonly lines: readonly LineMovement[]
  /** Pounds by which each total moved. */
  readonly revised: number
  readonly committed: number
  readonly paid: number
}
