import type { SortPayload } from 'react-admin'
import type { AnyRecord } from '../../model/record-text.ts'
import { type Searchable, searchItems } from './search-items.ts'
import { sortItems } from './sort-items.ts'

/** Matching records in order, always including the edited one. */
export const shownItems = (
  items: readonly Searchable[],
  { wanted, sort, editedId }: { wanted: string; sort: SortPayload; editedId: AnyRecord['id'] | null },
): AnyRecord[] => {
  const found = searchItems(items, wanted)
  const edited = editedId === null ? undefined : items.find(({ record }) => record.id === editedId)?.record
  return sortItems(edited && !found.includes(edited) ? [...found, edited] : found, sort)
}
