import type { Resource } from '../../model/definition.ts'
import { type Column, mainColumn } from './columns.ts'

/** Moves coloured columns, such as a category, below the name, unless columns already have second lines. */
export const foldedColumns = (resource: Resource, columns: readonly Column[]): readonly Column[] => {
  const main = mainColumn(resource, columns)
  const below = columns.filter(({ name, coloured }) => coloured !== null && name !== main)
  if (main === undefined || below.length === 0 || columns.some(({ under }) => under)) return columns
  return columns.flatMap((column) =>
    below.includes(column) ? [] : [column.name === main ? { ...column, under: below } : column],
  )
}
