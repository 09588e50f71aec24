import type { ImportRow } from '../../../model/import.ts'
import { columnsOfKey } from '../../../model/import.ts'
import { mapHeadings } from '../../../model/import-columns.ts'
import type { OpenedSheet } from './first-choices.ts'
import { type ChosenSheet, keyOf, usedColumns } from './import-request.ts'

/** A field of existing records that the file changes, and that its column may not mean. */
export interface AskedChange {
  readonly name: string
  /** Heading of its column. */
  readonly heading: string
  /** Whether it is a name by which records are found. */
  readonly isRenaming: boolean
  readonly records: number
  readonly first: { readonly text: string; readonly from: unknown; readonly to: unknown }
}

const isOneWord = (heading: string) => /^[\p{L}\p{N}.-]+$/u.test(heading.trim())

/**
 * Changes of existing records that somebody must agree to: new names of records that are found by their id, and values
 * of a column that was found by one word, such as "Status", in a file that is not an export of the app.
 */
export const askedChanges = (
  chosen: ChosenSheet,
  { isPasted }: Pick<OpenedSheet, 'isPasted'>,
  rows: readonly ImportRow[],
): AskedChange[] => {
  const { resource, parentKey, headings, choices, isOwn, sheet } = chosen
  // A column that is pasted into the table is of the field that was chosen there.
  if (isPasted && sheet.exportOf === resource.name) return []
  const found = mapHeadings(resource, headings, parentKey, { isOwn })
  const byId = keyOf(chosen).join() === 'id'
  const names = byId ? columnsOfKey(resource, usedColumns(choices)) : []
  const asked = new Map<string, AskedChange>()
  for (const { does, changes = [], text = '' } of rows) {
    if (does !== 'change') continue
    for (const { field, from, to } of changes) {
      const at = choices.columns.indexOf(field)
      const isRenaming = names.includes(field)
      const isGuessed = !isOwn && at >= 0 && found[at] === field && isOneWord(headings[at] ?? '')
      if (!isRenaming && !isGuessed) continue
      const before = asked.get(field)
      asked.set(field, {
        name: field,
        heading: headings[at] ?? '',
        isRenaming,
        records: (before?.records ?? 0) + 1,
        first: before?.first ?? { text, from, to },
      })
    }
  }
  return [...asked.values()]
}
