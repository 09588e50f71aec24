import type { AnyRecord } from '../../model/record-text.ts'
import { font, type, weight } from '../theme/tokens.ts'

/** Text widths in pixels, by column name. */
export type TextWidths = Readonly<Record<string, number>>

interface Named {
  readonly name: string
  readonly strong?: boolean
  readonly coloured?: object | null
  /** Has sentences, which may be no texts. */
  readonly wraps?: boolean
  readonly screen?: { readonly column: { readonly grow: number } }
  /** A value as its cell shows it. */
  readonly shown?: (value: string | number) => string
}

const sampleSize = 50
/** Around a text, in pixels. */
const padding = 28
/** Before a coloured text, with its distance. */
const dot = 16
/** Of yes or no, in pixels. */
const icon = 24
/** Min. new rows for measuring again; smaller changes keep the columns. */
const manyMore = 20
/** Max. text width in pixels; longer texts are cut off. */
const longest = 380
/** Of the name of a referred record, which is read later, in pixels. */
const referred = 180

const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')

/** Where there is no canvas: of a letter of a heading. */
const headingLetter = 6.8
/** Where there is no canvas: of a digit or capital in the widest system font, regular and bold, and of an average letter. */
const digit = 9
const boldDigit = 9.9
const letter = 7.2

/** Such as an order number: without a lowercase letter. */
const isNumber = (text: string) => text === text.toUpperCase()

/** In the font of a row, in pixels. */
const measured = (text: string, isBold: boolean, otherwise: number): number => {
  if (!canvas) return text.length * otherwise
  canvas.font = `${isBold ? weight.strong : weight.plain} ${type.body[0]}px ${font}`
  return canvas.measureText(text).width
}

/** Of the label of a small button, in pixels. */
export const labelWidth = (label: string): number => {
  if (!canvas) return label.length * letter
  canvas.font = `${weight.plain} ${type.dense[0]}px ${font}`
  return Math.ceil(canvas.measureText(label).width)
}

/** Of a heading, or words of it, in pixels. */
export const headingWidth = (heading: string): number => {
  if (!canvas) return heading.length * headingLetter
  canvas.font = `${weight.strong} ${type.label[0]}px ${font}`
  return Math.ceil(canvas.measureText(heading).width)
}

const figureWidth = (text: string, isBold: boolean) => measured(text, isBold, isBold ? boldDigit : digit)

const textWidth = (text: string, isBold: boolean) => measured(text, isBold, isNumber(text) ? digit : letter)

const isText = (value: unknown) => typeof value === 'string'
const isFilled = (value: unknown) => value !== null && value !== undefined

/** A number or a date. */
const isFigure = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:]+)?$/.test(value))

/** The values of a column that the test holds for, as they are shown. */
const shownIn = (
  { name, shown = String }: Named,
  records: readonly AnyRecord[],
  test: (value: unknown) => boolean,
): { text: string; record: AnyRecord }[] =>
  records
    .filter((record) => test(record[name]))
    .map((record) => ({ text: shown(record[name] as string | number), record }))

/** Name of the column that names a record, whose text is bold. */
type NameOf = (record: AnyRecord) => string | undefined

export const textWidthsOf = (
  columns: readonly Named[],
  records: readonly AnyRecord[],
  nameOf?: NameOf,
): TextWidths =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const { name, strong, coloured, screen } = column
      // All digits are of one width.
      const figures = shownIn(column, records, isFigure).map(({ text }) => text.replace(/\d/g, '0'))
      if (figures.length > 0 && screen && screen.column.grow > 1) return [[name, referred]]
      if (figures.length > 0)
        return [[name, Math.max(...figures.map((text) => figureWidth(text, strong === true))) + padding]]
      if (records.some((record) => typeof record[name] === 'boolean')) return [[name, icon + padding]]
      const texts = shownIn(column, records, column.wraps ? isFilled : isText)
      if (texts.length === 0) return []
      const widths = texts.map(({ text, record }) => textWidth(text, nameOf?.(record) === name))
      const width = Math.max(...widths) + (coloured ? dot : 0)
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
      ([name, width]) => width > (known[name] ?? 0) && records.some((record) => isFigure(record[name])),
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
  nameOf?: NameOf,
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
    ? textWidthsOf(columns, records, nameOf)
    : { ...known.widths, ...widerFigures(columns, records, known.widths) }
  cache.set(key, { of: sampled, widths })
  return widths
}
