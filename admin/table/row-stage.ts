/**
 * A browser makes no element higher than some millions of pixels (Chromium 33,554,430, Firefox 17,895,697), so a long
 * table scrolls on a stage of fewer rows, over which its rows are moved. Near both ends one row of the stage is one of
 * the table; between them a way of the thumb moves further than it looks.
 */
export interface RowStage {
  /** Rows of the table. */
  readonly count: number
  /** Rows of the stage; as many where the table is no longer than it. */
  readonly size: number
}

/** The rows that a browser can scroll over; cards of a phone are some times higher than rows. */
export const stageOf = (count: number, card: boolean): RowStage => ({
  count,
  size: Math.min(count, card ? 50_000 : 250_000),
})

/** The straight line through two points, as a function. */
const line = (x0: number, y0: number, x1: number, y1: number) => (x: number) =>
  y0 + Math.round(((x - x0) * (y1 - y0)) / (x1 - x0))

const piecewise = (size: number, count: number, row: number): number => {
  if (size === count) return row
  const edge = Math.floor(Math.min(size, count) / 4)
  if (row < edge) return row
  if (row >= size - edge) return row + count - size
  return line(edge, edge, size - edge, count - edge)(row)
}

/** The row of the table that belongs to a row of the stage. */
export const tableRowAt = ({ size, count }: RowStage, stageRow: number): number =>
  piecewise(size, count, stageRow)

/** The row of the stage at which a row of the table belongs. */
export const stageRowOf = ({ size, count }: RowStage, tableRow: number): number =>
  piecewise(count, size, tableRow)
