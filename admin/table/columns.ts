import { colourField } from '../../model/colour-field.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { formFields } from '../../model/form.ts'
import { listTotal } from '../../model/list-total.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { fieldOf, fieldPath, lookupTarget, shownField } from '../../model/resources.ts'
import { type AnyView, cellViewOf, viewOf } from '../fields/registry.ts'
import type { TextWidths } from './text-widths.ts'

/** A column of a list: a field with how it looks. */
export interface Column {
  readonly name: string
  readonly label: string
  readonly align: 'left' | 'right' | 'center'
  readonly screen: AnyView
  /** The form field that is typed in this column of an inline add row. */
  readonly input: string | null
  /** Said where a record is without a value that somebody has to give: a key of the catalogue. */
  readonly missing: string | null
  /** Where it names another record that has a colour: whose they are. */
  readonly coloured: Resource | null
  /** Below the value of each cell stands a second line, such as where it went. */
  readonly twoLines: boolean
  /** The two columns that it is the product of. */
  readonly factors: readonly [string, string] | null
  /** What a record comes to: the one figure of a row that stands out. */
  readonly strong: boolean
  /** Columns whose cells stand in a second line below this one's. */
  readonly under?: readonly Column[] | undefined
}

/** A looked-up column is typed through the reference at the start of its path. */
const inputOf = (resource: Resource, name: string): string | null => {
  const [own = name] = fieldPath(resource, name).split('.')
  return formFields(resource).includes(own) && viewOf(fieldOf(resource, own)).toInput ? own : null
}

const missingText = (resource: Resource, name: string): string | null => {
  const field = fieldOf(resource, name)
  const { isDay } = fieldTypeOf(shownField(resource, name))
  // A day that stands among what a record is known by is missed there, and so it is in its list.
  const isWanted =
    'emptyFirst' in field ||
    ('required' in field && field.required === 'form') ||
    (isDay && resource.summary?.includes(name))
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

/** The column of what a record comes to: the one that lists total, else the first sum of money that it shows. */
const worthOf = (resource: Resource): string | undefined => {
  const { columns } = resource.list
  const total = listTotal(resource)
  const isMoney = (name: string) => {
    const field = shownField(resource, name)
    const { summedAs } = fieldTypeOf(field)
    return summedAs === 'money' || (summedAs === 'unit' && 'unit' in field && field.unit === 'money')
  }
  return total !== undefined && columns.includes(total)
    ? total
    : columns.find((name) => Object.hasOwn(resource.fields, name) && isMoney(name))
}

const columnOf = (resource: Resource, name: string): Column => {
  const screen = cellViewOf(resource, name)
  const field = shownField(resource, name)
  return {
    name,
    label: fieldOf(resource, name).label,
    align: screen.align ?? 'left',
    screen,
    input: inputOf(resource, name),
    missing: missingText(resource, name),
    coloured: colouredBy(resource, name),
    twoLines: 'went' in fieldOf(resource, name),
    factors: fieldTypeOf(field).factors?.(field) ?? null,
    strong: name === worthOf(resource),
  }
}

/** Stands for a column that the definition gets wrong: its cells stay empty, and the page is there. */
const emptyColumn = (name: string): Column => ({
  name,
  label: name,
  align: 'left',
  screen: { column: { min: 90, grow: 1 }, cell: () => null },
  input: null,
  missing: null,
  coloured: null,
  twoLines: false,
  factors: null,
  strong: false,
})

/**
 * The columns of a resource's list: those named, in that order, or those of its definition.
 * @param under names of what stands in a second line below a column, by its name
 */
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
      // The check of the definitions says it at every start; a page that was built before still opens.
      console.error(error)
      return emptyColumn(name)
    }
  })

/** What a column shows of a record; nothing for null. */
export const cellOf = (resource: Resource, column: Column, record: AnyRecord): React.ReactNode => {
  const value = record[column.name]
  if (value === null || value === undefined) return null
  return column.screen.cell({ field: shownField(resource, column.name), value, record, resource })
}

/**
 * The columns that name a record: those by which people recognise or search it, its own before those of others; else the
 * first text.
 */
const nameColumns = (resource: Resource, columns: readonly Column[]): readonly Column[] => {
  const { recordText, list } = resource
  const names = columns.filter(({ name }) => recordText.includes(name) || list.search.includes(name))
  const isOwn = ({ name }: Column) => fieldPath(resource, name) === name
  if (names.length > 0) return [...names.filter(isOwn), ...names.filter((column) => !isOwn(column))]
  return columns.filter(({ align }) => align === 'left')
}

/** The column that names records. */
export const mainColumn = (resource: Resource, columns: readonly Column[]): string | undefined =>
  nameColumns(resource, columns)[0]?.name

/** The column that names this record, and is the heading of its card on a phone: the first that is not empty. */
export const mainColumnOf = (
  resource: Resource,
  columns: readonly Column[],
  record: AnyRecord | undefined,
): string | undefined => {
  const names = nameColumns(resource, columns)
  return (names.find(({ name }) => (record?.[name] ?? '') !== '') ?? names[0])?.name
}

/** Widths of a letter, in pixels: of a button, and of a heading, which is smaller. */
const letter = 7.4
const headingLetter = 6.8
/** Left and right of a heading. */
const padding = 22
const longestWord = (label: string) => Math.max(...label.split(' ').map((word) => word.length))

/** Least width of a column in pixels: that of its kind, or of the longest word of its heading. */
const leastWidth = ({ screen, label, name }: Column, texts?: TextWidths) => {
  // A figure is never cut: another one could be read.
  const figures = screen.column.grow > 1 ? 0 : Math.ceil(texts?.[name] ?? 0)
  return Math.max(screen.column.min, longestWord(label) * headingLetter + padding, figures)
}

export interface Widths {
  /** CSS `grid-template-columns`, the same for every row. */
  readonly template: string
  /** In pixels; a narrower screen scrolls sideways. */
  readonly least: number
  /** In pixels, where no column is a text that takes what is left; the amounts would stand far from their dates. */
  readonly most: number | undefined
}

/** Of a column that needs no more, in pixels. */
const enough = 200

/** A column with two lines takes what the others can spare. */
const twoLineGrow = 12

/** Of what is left, next to texts, to a number or date. */
const shortGrow = 0.3

/** Of what is left, next to other texts, to the name: it is what a record is found by, and is cut last. */
const nameGrow = 1.8
/** The same where it is known what texts take. */
const knownNameGrow = 1.2

/** What a column takes of what is left: as much as its texts need, where that is known. */
const growOf = (column: Column, isMain: boolean, texts: TextWidths | undefined): number => {
  const needed = texts?.[column.name]
  if (needed === undefined) return column.screen.column.grow * (isMain ? nameGrow : 1)
  const heading = column.label.length * headingLetter + padding
  return (Math.max(needed, heading, column.screen.column.min) / 100) * (isMain ? knownNameGrow : 1)
}

/**
 * Widths of a table: fixed columns at both ends, and between them those of the fields sharing what is left.
 * @param main of the column that names a record
 * @param texts what the texts of the records take
 */
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
    // Texts need what is left; numbers and dates are there as they are.
    const grow = hasText && !isText && wanted <= 1 ? wanted * shortGrow : wanted
    const least = leastWidth(column, texts)
    return grow > 0 ? `minmax(${least}px, ${grow}fr)` : `${least}px`
  })
  return {
    template: [...pixels(before), ...fields, ...pixels(after)].join(' '),
    least: columns.reduce((total, column) => total + leastWidth(column, texts), fixed),
    most: columns.some(({ screen, under }) => under || screen.column.grow > 1)
      ? undefined
      : fixed + columns.length * enough,
  }
}

/** Width of the buttons of a row, by the letters of their labels. */
export const controlsWidth = (labels: readonly string[]): number =>
  Math.max(
    84,
    labels.reduce((total, label) => total + label.length * letter + 22, 14),
  )
