import type { AnyRecord } from '../../model/record-text.ts'

/** What texts of columns take, in pixels, by the column's name. */
export type TextWidths = Readonly<Record<string, number>>

/** A column of a table. */
interface Named {
  readonly name: string
}

/** So many of the first records say what stands in a column. */
const enough = 50
/** Width of a letter of a row, in pixels, and of what stands left and right of a text. */
const letter = 7.2
const padding = 28
/** A text that takes more is read where it is whole; it may not take the room of the others. */
const longest = 380

/** What a list's texts take: the longest of each column, so that none is cut where there is room for all of them. */
export const textWidthsOf = (columns: readonly Named[], records: readonly AnyRecord[]): TextWidths =>
  Object.fromEntries(
    columns.flatMap(({ name }) => {
      const texts = records.map((record) => record[name]).filter((value) => typeof value === 'string')
      if (texts.length === 0) return []
      const letters = Math.max(...texts.map((text) => text.length))
      return [[name, Math.min(longest, letters * letter + padding)]]
    }),
  )

interface Kept {
  /** Of how many records. */
  readonly of: number
  readonly widths: TextWidths
}

/** By list and columns: the columns of a list stay where they are while it is filtered, and when somebody comes back. */
const kept = new Map<string, Kept>()

/**
 * What the texts of a list take, known from its first records; undefined until there are any. A list that showed few
 * records is looked at again when it shows many.
 * @param list whose columns these are
 */
export const keptTextWidths = (
  list: string,
  columns: readonly Named[],
  rows: { readonly count: number; readonly recordAt: (index: number) => AnyRecord | undefined },
): TextWidths | undefined => {
  const key = [list, ...columns.map(({ name }) => name)].join(' ')
  const known = kept.get(key)
  const most = Math.min(enough, rows.count)
  if (most === 0 || (known && known.of * 2 > most)) return known?.widths
  const records = Array.from({ length: most }, (_, index) => rows.recordAt(index)).filter(
    (record) => record !== undefined,
  )
  if (records.length < most) return known?.widths
  const widths = textWidthsOf(columns, records)
  kept.set(key, { of: most, widths })
  return widths
}
