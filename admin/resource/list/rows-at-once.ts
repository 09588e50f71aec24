import { pageSize } from './page-size.ts'

/** Range of rows per request. `start` is a multiple of `size`. */
export interface RowsAtOnce {
  readonly start: number
  readonly size: number
}

/** The range of a row: the opening rows, then ranges that double up to `pageSize`. */
const around = (row: number, opening: number): RowsAtOnce => {
  let size = opening
  while (row >= 2 * size && size < pageSize) size *= 2
  return { start: row - (row % size), size }
}

export const fetchedWith = (first: number, last: number, opening: number): RowsAtOnce[] => {
  const all: RowsAtOnce[] = []
  for (let row = first; row <= last; ) {
    const page = around(row, opening)
    all.push(page)
    row = page.start + page.size
  }
  return all
}

/** Ranges for the visible rows; after scrolling, also for the next screen. */
export const wantedFor = (
  { first, last }: { readonly first: number; readonly last: number },
  count: number,
  opening: number,
): RowsAtOnce[] => {
  const screen = last - first + 1
  return fetchedWith(first, first > 0 ? Math.max(last, Math.min(last + screen, count - 1)) : last, opening)
}
