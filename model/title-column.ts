import { isRequired, isWritable } from './check-record.ts'
import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import { fieldOf } from './resources.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** Index of the column with the titles of records; -1 without one. */
export const titleColumn = (resource: Resource, columns: readonly (string | null)[]): number =>
  columns.indexOf(titleField(resource))

/** Field with the title of a record: the first text of its record text. */
const titleField = (resource: Resource): string | null =>
  resource.recordText.find((name) => fieldTypeOf(fieldOf(resource, name)).isText) ?? null

/** Rows by which the column of titles is found. */
const triedRows = 200

const letters = /\p{L}/gu

/**
 * The columns with that of the titles of records, if records need one and no heading names it: of the columns without a
 * field, that with most letters, in at least half of the rows.
 */
export const withTitleColumn = (
  resource: Resource,
  { rows, hiddenColumns }: Sheet,
  headingRow: number,
  columns: readonly (string | null)[],
): (string | null)[] => {
  const title = titleField(resource)
  const field = title === null ? undefined : resource.fields[title]
  // Of a sheet of which nothing is known, nothing is guessed.
  const isNeeded = field && isRequired(field) && isWritable(field) && !columns.includes(title)
  if (!isNeeded || columns.every((name) => name === null)) return [...columns]
  const below = rows.slice(headingRow + 1).filter(({ cells }) => cells.filter(Boolean).length > 1)
  const lettersIn = ({ cells }: SheetRow, at: number) =>
    cells[at]?.kind === 'text' ? (cells[at].text.match(letters)?.length ?? 0) : 0
  const counted = columns.map((name, at) => {
    if (name !== null || hiddenColumns.includes(at)) return 0
    const inRows = below.slice(0, triedRows).map((row) => lettersIn(row, at))
    const isMostlyFilled = inRows.filter((count) => count > 2).length * 2 >= inRows.length
    return isMostlyFilled ? inRows.reduce((sum, count) => sum + count, 0) : 0
  })
  const best = Math.max(...counted)
  return columns.map((name, at) => (best > 0 && at === counted.indexOf(best) ? title : name))
}
