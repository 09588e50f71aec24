import { pageSize } from './page-size.ts'

/** Rows that are fetched at once: so many after as many others, or after several times as many. */
export interface RowsAtOnce {
  readonly start: number
  readonly size: number
}

/**
 * The rows that a row is fetched with: those that the list opens with, then each time so many as lie above them, up to
 * the most that are fetched at once.
 */
const around = (row: number, opening: number): RowsAtOnce => {
  let size = opening
  while (row >= 2 * size && size < pageSize) size *= 2
  return { start: row - (row % size), size }
}

/** What the rows from `first` to `last` are fetched with, in a list that opens with so many. */
export const fetchedWith = (first: number, last: number, opening: number): RowsAtOnce[] => {
  const all: RowsAtOnce[] = []
  for (let row = first; row <= last; ) {
    const page = around(row, opening)
    all.push(page)
    row = page.start + page.size
  }
  return all
}

/** What is fetched for the rows on the screen of `count`: once somebody scrolls also what follows, before it is seen. */
export const wantedFor = (
  { first, last }: { readonly first: number; readonly last: number },
  count: number,
  opening: number,
): RowsAtOnce[] => {
  const screen = last - first + 1
  return fetchedWith(first, first > 0 ? Math.max(last, Math.min(last + screen, count - 1)) : last, opening)
}
