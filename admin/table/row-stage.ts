/**
 * Browsers limit element heights (Chromium 33,554,430 pixels, Firefox 17,895,697), so longer tables scroll
 * over a stage with fewer rows. Rows move one to one near both ends, and faster in between.
 */
export interface RowStage {
  readonly count: number
  /** Rows of the stage; at most `count`. */
  readonly size: number
}

/** The stage of a table; cards are several times higher than rows. */
export const stageOf = (count: number, card: boolean): RowStage => ({
  count,
  size: Math.min(count, card ? 50_000 : 250_000),
})

const line = (x0: number, y0: number, x1: number, y1: number) => (x: number) =>
  y0 + Math.round(((x - x0) * (y1 - y0)) / (x1 - x0))

const piecewise = (size: number, count: number, row: number): number => {
  if (size === count) return row
  const edge = Math.floor(Math.min(size, count) / 4)
  if (row < edge) return row
  if (row >= size - edge) return row + count - size
  return line(edge, edge, size - edge, count - edge)(row)
}

export const tableRowAt = ({ size, count }: RowStage, stageRow: number): number =>
  piecewise(size, count, stageRow)

export const stageRowOf = ({ size, count }: RowStage, tableRow: number): number =>
  piecewise(count, size, tableRow)
