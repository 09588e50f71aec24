import { cellViewOf } from '../../admin/fields/registry.ts'
import type { Resource } from '../../model/definition.ts'
import { type AnyRecord, valueText } from '../../model/record-text.ts'

export interface Searchable {
  readonly record: AnyRecord
  readonly text: string
}

/**
 * Prepares records for searching once per list instead of per key. Skips icons such as a tick: "no" would
 * find every disabled record.
 * @param names searched columns
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

/** Records with a column that contains the text, ignoring case. Blank text matches all. */
export const searchItems = (items: readonly Searchable[], typed: string): AnyRecord[] => {
  const wanted = typed.trim().toLowerCase()
  return items.filter(({ text }) => text.includes(wanted)).map(({ record }) => record)
}
