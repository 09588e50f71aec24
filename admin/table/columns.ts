import { isRequired } from '../../model/check-record.ts'
import { colourField } from '../../model/colour-field.ts'
import type { Field, ListBar, Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { formFields } from '../../model/form.ts'
import { withPounds } from '../../model/format.ts'
import { type AnyRecord, figureText, valueText, withPart } from '../../model/record-text.ts'
import { fieldOf, fieldPath, linkedBy, lookupTarget, meaningOf, shownField } from '../../model/resources.ts'
import { type AnyView, cellViewOf, viewOf } from '../fields/registry.ts'
import { headingWidth, labelWidth, type TextWidths } from './text-widths.ts'

export interface Column {
  readonly name: string
  readonly label: string
  /** What it is, where the definition says so. */
  readonly help: string | undefined
  readonly align: 'left' | 'right' | 'center'
  readonly screen: AnyView
  /** A value as its cell shows it, with room for its mark. */
  readonly shown?: (value: string | number) => string
  /** The form field of this column in an inline add row. */
  readonly input: string | null
  /** Whether the list has an input for it. */
  readonly isTyped: boolean
  /** Catalogue key of the text for a missing value that the user has to enter. */
  readonly missing: string | null
  /** The referenced resource, if its records have a colour. */
  readonly coloured: Resource | null
  /** Letters of the longest choice; 0 for other types. */
  readonly longestChoice: number
  readonly twoLines: boolean
  /** A text that may be longer than a line, or the name of another record: cells show two. */
  readonly wraps: boolean
  /** Whether replies contain it, as a value: it can be sorted by and exported. */
  readonly inSheets: boolean
  /** The two columns that it is the product of. */
  readonly factors: readonly [string, string] | null
  /** The amount of a record: the one emphasised figure of a row. */
  readonly strong: boolean
  /** The bar that the column shows instead of a field. */
  readonly bar: ListBar<string, string> | null
  readonly under?: readonly Column[] | undefined
}

/** A lookup column is typed through the reference at the start of its path. */
const inputOf = (resource: Resource, name: string): string | null => {
  const [own = name] = fieldPath(resource, name).split('.')
  return formFields(resource).includes(own) && viewOf(fieldOf(resource, own)).toInput ? own : null
}

const firstOfSteps = ({ steps = [] }: Resource): string[] => steps.flatMap(({ shows }) => shows.slice(0, 1))

const missingText = (resource: Resource, name: string): string | null => {
  const field = fieldOf(resource, name)
  const { isDay } = fieldTypeOf(shownField(resource, name))
  // A date that is part of the record's name is wanted in the list too. One that an action sets is no gap before it.
  const isSet = 'readOnly' in field && field.readOnly === true
  const isNamed = isDay && [...(resource.summary ?? []), ...firstOfSteps(resource)].includes(name)
  const isWanted =
    'emptyFirst' in field || ('required' in field && field.required === 'form') || (isNamed && !isSet)
  if (!isWanted) return null
  return isDay ? 'parent.noDate' : 'filters.none'
}

const colouredBy = (resource: Resource, name: string): Resource | null => {
  const path = fieldPath(resource, name)
  if (path === name) return null
  const target = lookupTarget(resource, path)
  return target.resource.recordText.includes(target.name) && colourField(target.resource) !== undefined
    ? target.resource
    : null
}

/** Whether every record has a value in the field. */
const isAlwaysThere = (field: Field): boolean => !fieldTypeOf(field).writable || isRequired(field)

/**
 * Column of the record's amount: the one that the list totals, else the first main figure if every record has it, else the
 * first visible sum of money.
 */
const worthOf = (resource: Resource): string | undefined => {
  const { columns, grandTotal, footer } = resource.list
  const [main] = resource.mainFigures ?? []
  const total = grandTotal ?? footer?.sums[0]
  const isMoney = (name: string) => {
    const field = shownField(resource, name)
    const { summedAs } = fieldTypeOf(field)
    return summedAs === 'money' || (summedAs === 'unit' && 'unit' in field && field.unit === 'money')
  }
  if (total !== undefined && columns.includes(total)) return total
  if (main !== undefined && columns.includes(main) && isMoney(main) && isAlwaysThere(fieldOf(resource, main)))
    return main
  return columns.find((name) => Object.hasOwn(resource.fields, name) && isMoney(name))
}

/** Max. letters of a text that is shown in one line. */
const oneLine = 200

const longestChoice = (field: Field): number =>
  'options' in field
    ? Math.max(...field.options.map((option) => (typeof option === 'string' ? option : option.label).length))
    : 0

/** Digits that take the room of the mark of a figure that is compared with another. */
const roomOfMark = '000'

/** A figure as its cell shows it: with its currency, and room for its mark. */
const shownFigure = (resource: Resource, screen: AnyView, field: Field, value: number): string => {
  const cell = screen.cell({ field, value, record: { id: 0 }, resource })
  if (typeof cell === 'string') return cell
  const figure =
    'unit' in field ? figureText(field, value) : withPounds(fieldTypeOf(field).format(value, field))
  return 'against' in field ? `${roomOfMark}${figure}` : figure
}

const columnOf = (resource: Resource, name: string): Column => {
  const screen = cellViewOf(resource, name)
  const field = shownField(resource, name)
  const input = inputOf(resource, name)
  const { inlineAdd, editable = [] } = resource.list
  return {
    name,
    label: fieldOf(resource, name).label,
    help: meaningOf(resource, name),
    align: screen.align ?? 'left',
    screen,
    shown: (value) =>
      typeof value === 'string' || fieldTypeOf(field).isSentences
        ? valueText(resource, name, value)
        : shownFigure(resource, screen, field, value),
    input,
    isTyped: input !== null && (inlineAdd === true || editable.includes(input)),
    missing: missingText(resource, name),
    coloured: colouredBy(resource, name),
    longestChoice: longestChoice(field),
    twoLines: 'matchedTo' in fieldOf(resource, name),
    wraps:
      fieldTypeOf(field).isSentences === true ||
      fieldTypeOf(field).isMultiline === true ||
      ('maxLength' in field && (field.maxLength ?? 0) > oneLine) ||
      ('to' in field && !fieldTypeOf(field).holdsMany),
    inSheets: fieldTypeOf(field).readable && !fieldTypeOf(field).isPicture,
    factors: fieldTypeOf(field).factors?.(field) ?? null,
    strong: name === worthOf(resource),
    bar: null,
  }
}

/** Column for an invalid definition: empty cells instead of a broken page. */
const emptyColumn = (name: string): Column => ({
  name,
  label: name,
  help: undefined,
  align: 'left',
  screen: { column: { min: 90, grow: 1 }, cell: () => null },
  input: null,
  isTyped: false,
  missing: null,
  coloured: null,
  longestChoice: 0,
  twoLines: false,
  wraps: false,
  inSheets: false,
  factors: null,
  strong: false,
  bar: null,
})

/** Pixels of a bar with its padding. */
const barWidth = 112

const barColumn = (bar: ListBar<string, string>): Column => ({
  ...emptyColumn(`bar ${bar.label}`),
  label: bar.label,
  align: 'right',
  screen: { column: { min: barWidth, grow: 0 }, cell: () => null },
  bar,
})

/** The columns with those of bars, each before its column. */
export const withBars = (
  columns: readonly Column[],
  bars: readonly ListBar<string, string>[],
): readonly Column[] =>
  bars.length === 0
    ? columns
    : columns.flatMap((column) => [
        ...bars.filter(({ before }) => before === column.name).map(barColumn),
        column,
      ])

/** Columns of a list, by default those of its definition. `under`: names of second lines, by main column. */
export const columnsOf = (
  resource: Resource,
  names: readonly string[] = resource.list.columns,
  under: Readonly<Record<string, readonly string[] | undefined>> = {},
): Column[] =>
  names.map((name) => {
    try {
      const below = under[name]
      return { ...columnOf(resource, name), ...(below && { under: columnsOf(resource, below) }) }
    } catch (error) {
      // The definitions are checked at every start; an older build of the page must still open.
      console.error(error)
      return emptyColumn(name)
    }
  })

export const cellOf = (resource: Resource, column: Column, record: AnyRecord): React.ReactNode => {
  const value = record[column.name]
  if (value === null || value === undefined) return null
  if (typeof value === 'string') {
    const text = withPart(resource, column.name, record, value)
    if (text !== value) return text
  }
  return column.screen.cell({ field: shownField(resource, column.name), value, record, resource })
}

/** What a column says of a record where nothing is drawn: text, and linked records as their cell names them. */
export const plainCellOf = (resource: Resource, column: Column, record: AnyRecord): React.ReactNode =>
  linkedBy(shownField(resource, column.name))
    ? cellOf(resource, column, record)
    : withPart(resource, column.name, record, valueText(resource, column.name, record[column.name]))

/**
 * Columns that name a record: those of its text or search, own fields first; else the first text. A day alone names
 * nothing while its text has words.
 */
const nameColumns = (resource: Resource, columns: readonly Column[]): readonly Column[] => {
  const { recordText, list } = resource
  const names = columns.filter(({ name }) => recordText.includes(name) || list.search.includes(name))
  const isOwn = ({ name }: Column) => fieldPath(resource, name) === name
  const typeOf = ({ name }: Column) => fieldTypeOf(shownField(resource, name))
  if (names.length === 0) return columns.filter(({ align }) => align === 'left')
  const ordered = [...names.filter(isOwn), ...names.filter((column) => !isOwn(column))]
  const [first] = ordered
  if (!first || !typeOf(first).isDay) return ordered
  const words = ordered.filter(
    (column) => recordText.includes(column.name) && !typeOf(column).isDay && !typeOf(column).numeric,
  )
  return [...words, ...ordered.filter((column) => !words.includes(column))]
}

export const mainColumn = (resource: Resource, columns: readonly Column[]): string | undefined =>
  nameColumns(resource, columns)[0]?.name

/** A number alone names nothing: the heading of a card says "Application 3". */
export const cardNameOf = (resource: Resource, column: Column, record: AnyRecord): string | null => {
  const field = shownField(resource, column.name)
  if (!fieldTypeOf(field).numeric || (record[column.name] ?? null) === null) return null
  return `${resource.label} ${valueText(resource, column.name, record[column.name])}`
}

/** The column that names this record, also the heading of its card: the first that is not empty. */
export const mainColumnOf = (
  resource: Resource,
  columns: readonly Column[],
  record: AnyRecord | undefined,
): string | undefined => {
  const names = nameColumns(resource, columns)
  return (names.find(({ name }) => (record?.[name] ?? '') !== '') ?? names[0])?.name
}

/** Average letter width in pixels, for pills. */
const letter = 7.4
/** Of a heading. */
const padding = 24
/** Of a box that has the heading as its placeholder, in letters that are larger. */
const boxPadding = 34
const pillPadding = 40

/** Pixels of a heading with each word in a line. */
const narrowHeading = ({ label, isTyped }: Column) =>
  Math.max(...label.split(' ').map(headingWidth)) + (isTyped ? boxPadding : padding)

/** Pixels of a heading in two lines. */
const headingInTwoLines = (label: string) => {
  const words = label.split(' ')
  const widths = words.map((_, index) =>
    Math.max(headingWidth(words.slice(0, index).join(' ')), headingWidth(words.slice(index).join(' '))),
  )
  return Math.min(...widths) + padding
}

/** Min. width in pixels of a column that has the name in its first line. */
const minTwoLines = 160

/** Names up to this width in pixels, such as order numbers, are not cut off. */
const shortName = 130

/** Share of the width of a text that two lines of it need: the first ends with a whole word. */
const halfOfText = 0.56
/** Pixels that a sentence in two lines takes from the other columns at most. */
const widestInTwoLines = 380

/** Min. width in pixels: that of the field type, or of the longest word of the heading. */
const leastWidth = (column: Column, texts?: TextWidths, isMain = false) => {
  const { screen, name, under, longestChoice, isTyped } = column
  // Figures are never cut off, as that would show a different figure.
  const needed = Math.ceil(texts?.[name] ?? 0)
  const kept = screen.column.grow <= 1 ? needed : isMain ? Math.min(needed, shortName) : 0
  const choice = screen.isPill && longestChoice > 0 ? longestChoice * letter + pillPadding : 0
  const inTwoLines = column.wraps ? Math.min(Math.ceil(needed * halfOfText), widestInTwoLines) : 0
  // A column that is only read needs no room for an input.
  const least = !isTyped && needed > 0 ? Math.min(screen.column.min, needed) : screen.column.min
  return Math.max(under ? minTwoLines : least, narrowHeading(column), kept, choice, inTwoLines)
}

/** Width in pixels at which no text is cut off, and no heading takes three lines. */
const fullWidth = (column: Column, texts: TextWidths | undefined, isMain: boolean) =>
  Math.max(
    leastWidth(column, texts, isMain),
    headingInTwoLines(column.label),
    ...[column, ...(column.under ?? [])].map(({ name }) => Math.ceil(texts?.[name] ?? 0)),
  )

interface Widths {
  /** CSS `grid-template-columns`, the same for every row, where there is room for `full`: the fields share the rest. */
  readonly template: string
  /** The same where there is less: what each lacks is divided evenly, so that only the longest texts are cut off. */
  readonly narrow: string
  readonly least: number
  /** Width in pixels at which no text is cut off. */
  readonly full: number
  /** In pixels, for tables without a text column: wide gaps would separate amounts from their dates. */
  readonly maxWidth: number | undefined
}

const maxColumnWidth = 200

const twoLineGrow = 12

/** Share of a number or date next to texts. */
const shortGrow = 0.3

/** Share of the name next to other texts: it identifies the record, so it is cut off last. */
const nameGrow = 1.8
const knownNameGrow = 1.2

/** Share of the remaining width, by text widths if known. */
const growOf = (column: Column, isMain: boolean, texts: TextWidths | undefined): number => {
  const needed = texts?.[column.name]
  if (needed === undefined) return column.screen.column.grow * (isMain ? nameGrow : 1)
  const heading = headingWidth(column.label) + padding
  return (Math.max(needed, heading, column.screen.column.min) / 100) * (isMain ? knownNameGrow : 1)
}

/** Column widths: fixed columns at both ends; the fields have the rest, by measured text widths if known. */
export const widthsOf = (
  columns: readonly Column[],
  main: string | undefined,
  before: readonly number[],
  after: readonly number[] = [],
  texts?: TextWidths,
): Widths => {
  const fixed = [...before, ...after].reduce((total, width) => total + width, 0)
  const pixels = (widths: readonly number[]) => widths.map((width) => `${width}px`)
  const grows = columns.some(({ screen }) => screen.column.grow > 0)
  const hasText = columns.some(({ screen }) => screen.column.grow > 1)
  const fields = columns.map((column, index) => {
    const isMain = column.name === main
    const isText = column.screen.column.grow > 1
    const own = column.under ? twoLineGrow : growOf(column, isMain, isText ? texts : undefined)
    const wanted = grows || index < columns.length - 1 ? own : 1
    const grow = hasText && !isText && !column.under ? wanted * shortGrow : wanted
    const least = leastWidth(column, texts, isMain)
    const full = fullWidth(column, texts, isMain)
    return {
      least,
      full,
      wide: grow > 0 ? `minmax(${full}px, ${grow}fr)` : `${full}px`,
      // Grid tracks grow evenly up to their limits (CSS Grid Layout 1, 12.6).
      narrow: `minmax(${least}px, ${full}px)`,
    }
  })
  const template = (by: 'wide' | 'narrow') =>
    [...pixels(before), ...fields.map((field) => field[by]), ...pixels(after)].join(' ')
  return {
    template: template('wide'),
    narrow: template('narrow'),
    least: fields.reduce((total, { least }) => total + least, fixed),
    full: fields.reduce((total, { full }) => total + full, fixed),
    maxWidth: columns.some(({ screen, under }) => under || screen.column.grow > 1)
      ? undefined
      : fixed + columns.length * maxColumnWidth,
  }
}

/** Of a small button, around its label and between two, in pixels. */
const aroundLabel = 18
const betweenButtons = 4
/** Of the cell. */
const aroundButtons = 8
/** The arrow of a menu. */
const arrow = 24

interface Buttons {
  /** Heading of their column. */
  readonly heading: string
  readonly labels: readonly string[]
  /** Those that open a menu. */
  readonly menus?: readonly string[]
}

/** Pixels that a row's buttons take: their labels are measured. */
export const controlsWidth = ({ heading, labels, menus = [] }: Buttons): number =>
  Math.max(
    headingWidth(heading) + padding,
    labels.reduce(
      (total, label) => total + labelWidth(label) + aroundLabel + (menus.includes(label) ? arrow : 0),
      aroundButtons + betweenButtons * (labels.length - 1),
    ),
  )

/** Moves coloured columns, such as a category, below the name, unless columns already have second lines. */
export const foldedColumns = (resource: Resource, columns: readonly Column[]): readonly Column[] => {
  const main = mainColumn(resource, columns)
  const below = columns.filter(({ name, coloured }) => coloured !== null && name !== main)
  if (main === undefined || below.length === 0 || columns.some(({ under }) => under)) return columns
  return columns.flatMap((column) =>
    below.includes(column) ? [] : [column.name === main ? { ...column, under: below } : column],
  )
}
