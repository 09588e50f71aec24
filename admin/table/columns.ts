import type { Resource } from '../../model/definition.ts'
import { fieldOf, shownField } from '../../model/resources.ts'
import type { AnyFieldModule, AnyRecord } from '../fields/field-module.ts'
import { cellModuleOf, moduleOf } from '../fields/index.ts'

/** A column of a list: a field with the module that shows it. */
export interface Column {
  readonly name: string
  readonly label: string
  readonly align: 'left' | 'right' | 'center'
  readonly module: AnyFieldModule
  /** The form field that is typed in this column of an inline add row. */
  readonly input: string | null
}

/** A looked-up column is typed through the reference at the start of its path. */
const inputOf = (resource: Resource, name: string): string | null => {
  const field = fieldOf(resource, name)
  const own = field.type === 'lookup' ? (field.path.split('.')[0] ?? name) : name
  return resource.form.includes(own) && moduleOf(fieldOf(resource, own)).Input ? own : null
}

/** The columns of a resource's list, in the order of its definition. */
export const columnsOf = (resource: Resource): Column[] =>
  resource.list.columns.map((name) => {
    const module = cellModuleOf(resource, name)
    return {
      name,
      label: fieldOf(resource, name).label,
      align: module.align ?? 'left',
      module,
      input: inputOf(resource, name),
    }
  })

/** What a column shows of a record; nothing for null. */
export const cellOf = (resource: Resource, column: Column, record: AnyRecord): React.ReactNode => {
  const value = record[column.name]
  if (value === null || value === undefined) return null
  return column.module.cell({ field: shownField(resource, column.name), value, record, resource })
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
const leastWidth = ({ module, label }: Column) =>
  Math.max(module.column.min, longestWord(label) * letter + padding)

export interface Widths {
  /** CSS `grid-template-columns`, the same for every row. */
  readonly template: string
  /** In pixels; a narrower screen scrolls sideways. */
  readonly least: number
}

/** Widths of a table: fixed columns first, then those of the fields sharing what is left. */
export const widthsOf = (columns: readonly Column[], fixed: readonly number[]): Widths => {
  const grows = columns.some(({ module }) => module.column.grow > 0)
  const fields = columns.map((column, index) => {
    const grow = grows || index < columns.length - 1 ? column.module.column.grow : 1
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
