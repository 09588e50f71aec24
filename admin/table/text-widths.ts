import { formatDecimal } from '../../model/format.ts'
import type { AnyRecord } from '../../model/record-text.ts'

/** What texts of columns take, in pixels, by the column's name. */
export type TextWidths = Readonly<Record<string, number>>

/** A column of a table. */
interface Named {
  readonly name: string
  /** Whether its figures are printed bold. */
  readonly strong?: boolean
}

/** First records whose values are measured. */
const sampleSize = 50
/** Width of a letter of a row, in pixels, and of what stands left and right of a text. */
const letter = 7.2
const padding = 28
/** Rows added at once from which the widths are measured again. Fewer leave the columns as they are. */
const manyMore = 20
/** Max. width of a text, in pixels: a longer one is cut and shown in full elsewhere. */
const longest = 380
/** Width of a digit of a row, in the widest of the fonts that systems have, and of a bold one. */
const digit = 9
const boldDigit = 9.9

/** Digits and signs of a number or a day as a cell shows it; null for another value. */
const figureLength = (value: unknown): number | null => {
  // And the sign of the currency.
  if (typeof value === 'number') return formatDecimal(value, 2, 4).length + 1
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value.length : null
}

/**
 * What a list's texts and figures take: the longest of each column, so that none is cut where there is room for all of
 * them.
 */
export const textWidthsOf = (columns: readonly Named[], records: readonly AnyRecord[]): TextWidths =>
  Object.fromEntries(
    columns.flatMap(({ name, strong }) => {
      const figures = records.flatMap((record) => figureLength(record[name]) ?? [])
      if (figures.length > 0) return [[name, Math.max(...figures) * (strong ? boldDigit : digit) + padding]]
      const texts = records.map((record) => record[name]).filter((value) => typeof value === 'string')
      if (texts.length === 0) return []
      const letters = Math.max(...texts.map((text) => text.length))
      return [[name, Math.min(longest, letters * letter + padding)]]
    }),
  )

/** A figure is never cut: the columns that no longer hold theirs. */
const widerFigures = (
  columns: readonly Named[],
  records: readonly AnyRecord[],
  known: TextWidths,
): TextWidths =>
  Object.fromEntries(
    Object.entries(textWidthsOf(columns, records)).filter(
      ([name, width]) =>
        width > (known[name] ?? 0) && records.some((record) => figureLength(record[name]) !== null),
    ),
  )

interface Stored {
  /** Of how many records. */
  readonly of: number
  readonly widths: TextWidths
}

/** By list and columns: the columns of a list stay where they are while it is filtered, and when somebody comes back. */
const cache = new Map<string, Stored>()

/**
 * What the texts of a list take, known from its first records; undefined until there are any. A list that showed few
 * records is looked at again when it shows many.
 * @param list whose columns these are
 */
export const cachedTextWidths = (
  list: string,
  columns: readonly Named[],
  rows: { readonly count: number; readonly recordAt: (index: number) => AnyRecord | undefined },
): TextWidths | undefined => {
  const key = [list, ...columns.map(({ name }) => name)].join(' ')
  const known = cache.get(key)
  const most = Math.min(sampleSize, rows.count)
  if (most === 0 || (known && known.of >= most)) return known?.widths
  const records = Array.from({ length: most }, (_, index) => rows.recordAt(index)).filter(
    (record) => record !== undefined,
  )
  if (records.length < most) return known?.widths
  const isOther = !known || most >= Math.max(2 * known.of, known.of + manyMore)
  const widths = isOther
    ? textWidthsOf(columns, records)
    : { ...known.widths, ...widerFigures(columns, records, known.widths) }
  cache.set(key, { of: most, widths })
  return widths
}
