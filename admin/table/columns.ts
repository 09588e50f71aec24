import { kindOf } from '../../kinds/models.ts'
import { type AnyScreen, cellScreenOf, screenOf } from '../../kinds/screens.ts'
import type { Resource } from '../../model/definition.ts'
import { formFields } from '../../model/form.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { fieldOf, fieldPath, shownField } from '../../model/resources.ts'

/** A column of a list: a field with how it looks. */
export interface Column {
  readonly name: string
  readonly label: string
  readonly align: 'left' | 'right' | 'center'
  readonly screen: AnyScreen
  /** The form field that is typed in this column of an inline add row. */
  readonly input: string | null
  /** Said where a record is without a value that somebody has to give: a key of the catalogue. */
  readonly missing: string | null
  /** Columns whose cells stand in a second line below this one's. */
  readonly under?: readonly Column[] | undefined
}

/** A looked-up column is typed through the reference at the start of its path. */
const inputOf = (resource: Resource, name: string): string | null => {
  const [own = name] = fieldPath(resource, name).split('.')
  return formFields(resource).includes(own) && screenOf(fieldOf(resource, own)).Input ? own : null
}

const missingText = (resource: Resource, name: string): string | null => {
  if (!('emptyFirst' in fieldOf(resource, name))) return null
  return kindOf(shownField(resource, name)).isDay ? 'filters.days.noDate' : 'filters.none'
}

const columnOf = (resource: Resource, name: string): Column => {
  const screen = cellScreenOf(resource, name)
  return {
    name,
    label: fieldOf(resource, name).label,
    align: screen.align ?? 'left',
    screen,
    input: inputOf(resource, name),
    missing: missingText(resource, name),
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
 * The column that names a record, the heading of its card on a phone: the first that is searched, else the first by
 * which people recognise it, else the first text.
 */
export const mainColumn = (resource: Resource, columns: readonly Column[]): string | undefined => {
  const named = [...resource.list.search, ...resource.recordText]
  const known = named.find((name) => columns.some((column) => column.name === name))
  return known ?? columns.find(({ align }) => align === 'left')?.name
}

const letter = 7.4
/** Left and right of a heading. */
const padding = 22
const longestWord = (label: string) => Math.max(...label.split(' ').map((word) => word.length))

/** Least width of a column in pixels: that of its kind, or of the longest word of its heading. */
const leastWidth = ({ screen, label }: Column) =>
  Math.max(screen.column.min, longestWord(label) * letter + padding)

export interface Widths {
  /** CSS `grid-template-columns`, the same for every row. */
  readonly template: string
  /** In pixels; a narrower screen scrolls sideways. */
  readonly least: number
}

/** A column with two lines takes what the others can spare. */
const twoLineGrow = 12

/** Widths of a table: fixed columns first, then those of the fields sharing what is left. */
export const widthsOf = (columns: readonly Column[], fixed: readonly number[]): Widths => {
  const grows = columns.some(({ screen }) => screen.column.grow > 0)
  const fields = columns.map((column, index) => {
    const own = column.under ? twoLineGrow : column.screen.column.grow
    const grow = grows || index < columns.length - 1 ? own : 1
    return grow > 0 ? `minmax(${leastWidth(column)}px, ${grow}fr)` : `${leastWidth(column)}px`
  })
  return {
    template: [...fixed.map((width) => `${width}px`), ...fields].join(' '),
    least: [...fixed, ...columns.map(leastWidth)].reduce((total, width) => total + width, 0),
  }
}

/** Width of the buttons of a row, by the letters of their labels. */
export const controlsWidth = (labels: readonly string[]): number =>
  Math.max(
    84,
    labels.reduce((total, label) => total + label.length * letter + 22, 14),
  )
