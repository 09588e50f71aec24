import { cellViewOf } from '../../admin/fields/registry.ts'
import type { Resource } from '../../model/definition.ts'
import { type AnyRecord, valueText } from '../../model/record-text.ts'

/** A record with all that the search box can find in it. */
export interface Searchable {
  readonly record: AnyRecord
  readonly text: string
}

/**
 * Prepares records for searching, once per list and not once per key. A picture is no text, such as a tick: "no" would otherwise find
 * every disabled record.
 * @param names the columns that are searched
 */
export const searchable = (
  resource: Resource,
  names: readonly string[],
  records: readonly AnyRecord[],
): Searchable[] => {
  const texts = names.filter((name) => !cellViewOf(resource, name).isPicture)
  return records.map((record) => ({
    record,
    text: texts
      .map((name) => valueText(resource, name, record[name]))
      .join('\n')
      .toLowerCase(),
  }))
}

/** The records of which a column contains the text, letter case aside. Blank text finds all. */
export const searchItems = (items: readonly Searchable[], typed: string): AnyRecord[] => {
  const wanted = typed.trim().toLowerCase()
  return items.filter(({ text }) => text.includes(wanted)).map(({ record }) => record)
}
