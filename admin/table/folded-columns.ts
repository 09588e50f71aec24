import type { Resource } from '../../model/definition.ts'
import { type Column, mainColumn } from './columns.ts'

/**
 * The columns of a sheet that is too narrow for all of them side by side: what has a colour of its own, such as a
 * category, stands in a second line below the name. Columns that have second lines already stay as they are.
 */
export const foldedColumns = (resource: Resource, columns: readonly Column[]): readonly Column[] => {
  const main = mainColumn(resource, columns)
  const below = columns.filter(({ name, coloured }) => coloured !== null && name !== main)
  if (main === undefined || below.length === 0 || columns.some(({ under }) => under)) return columns
  return columns.flatMap((column) =>
    below.includes(column) ? [] : [column.name === main ? { ...column, under: below } : column],
  )
}
