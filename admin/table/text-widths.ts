import { formatDecimal } from '../../model/format.ts'
import type { AnyRecord } from '../../model/record-text.ts'

/** Text widths in pixels, by column name. */
export type TextWidths = Readonly<Record<string, number>>

interface Named {
  readonly name: string
  readonly strong?: boolean
}

const sampleSize = 50
/** Average letter width in a row, that of capitals and digits, and padding around a text, in pixels. */
const letter = 7.2
const capital = 9
const padding = 28
/** Min. new rows for measuring again; smaller changes keep the columns. */
const manyMore = 20
/** Max. text width in pixels; longer texts are cut off. */
const longest = 380
/** Width of a digit in the widest system font, regular and bold, in pixels. */
const digit = 9
const boldDigit = 9.9

/** Such as an order number: without a lowercase letter. */
const isNumber = (text: string) => text === text.toUpperCase()

const figureLength = (value: unknown): number | null => {
  if (typeof value === 'number') return formatDecimal(value, 2, 4).length + 1
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value.length : null
}

export const textWidthsOf = (columns: readonly Named[], records: readonly AnyRecord[]): TextWidths =>
  Object.fromEntries(
    columns.flatMap(({ name, strong }) => {
      const figures = records.flatMap((record) => figureLength(record[name]) ?? [])
      if (figures.length > 0) return [[name, Math.max(...figures) * (strong ? boldDigit : digit) + padding]]
      const texts = records.map((record) => record[name]).filter((value) => typeof value === 'string')
      if (texts.length === 0) return []
      const width = Math.max(...texts.map((text) => text.length * (isNumber(text) ? capital : letter)))
      return [[name, Math.min(longest, width + padding)]]
    }),
  )

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
  readonly of: number
  readonly widths: TextWidths
}

/** By list and columns, so that widths stay the same while filtering and on return. */
const cache = new Map<string, Stored>()

/** Text widths of a list's first records; undefined without any. Measured again once it is long. */
export const cachedTextWidths = (
  list: string,
  columns: readonly Named[],
  rows: { readonly count: number; readonly recordAt: (index: number) => AnyRecord | undefined },
): TextWidths | undefined => {
  const key = [list, ...columns.map(({ name }) => name)].join(' ')
  const known = cache.get(key)
  const sampled = Math.min(sampleSize, rows.count)
  if (sampled === 0 || (known && known.of >= sampled)) return known?.widths
  const records = Array.from({ length: sampled }, (_, index) => rows.recordAt(index)).filter(
    (record) => record !== undefined,
  )
  if (records.length < sampled) return known?.widths
  const isOther = !known || sampled >= Math.max(2 * known.of, known.of + manyMore)
  const widths = isOther
    ? textWidthsOf(columns, records)
    : { ...known.widths, ...widerFigures(columns, records, known.widths) }
  cache.set(key, { of: sampled, widths })
  return widths
}
