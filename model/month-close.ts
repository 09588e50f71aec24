import type { CloseSummary } from './project-control.ts'

/** Comparison of a month close with another close or the live figures (`GET /ProjectClose/{id}/compare/{other}`). */

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

/** `moved`: now counts in another category or stage. */
export const lineChanges = ['added', 'removed', 'moved', 'changed'] as const
type LineChange = (typeof lineChanges)[number]

export interface LineMovement {
  readonly part: 'quoted' | 'spend' | 'paid'
  /** Id of the quote line, link or payment. */
  readonly sourceId: number
  readonly change: LineChange
  readonly before: ComparedLine | null
  readonly after: ComparedLine | null
  /** Pounds after minus pounds before. */
  readonly amount: number
}

/**
 * A figure on both sides. Its movement is the sum of its lines' movements. A moved line counts negative in
 * one figure and positive in the other.
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
  /** Null: the live figures. */
  readonly other: CloseSummary | null
  /** Date of the live figures. Null for all entries, or if the other side is a close. */
  readonly asOf: string | null
  readonly figures: readonly FigureMovement[]
  readonly lines: readonly LineMovement[]
  readonly revised: number
  readonly committed: number
  readonly paid: number
}
