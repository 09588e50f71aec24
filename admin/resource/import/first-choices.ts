import { hasDefault, isRequired, isWritable } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import type { ImportCell } from '../../../model/import.ts'
import { columnsInOrder, fitInOrder, isOwnFile, mapHeadings } from '../../../model/import-columns.ts'
import { isBlankRow, type Sheet, type SheetRow, widthOf } from '../../../model/sheet.ts'
import { findHeadings, headingsAt, isFigure, searchedRows } from '../../../model/sheet-headings.ts'
import type { RowKind } from '../../../model/sheet-rows.ts'
import { titleColumn, withTitleColumn } from '../../../model/title-column.ts'
import { importChoicesKey, importSectionsKey, storedEntries } from '../../stored-for-user.ts'
import { defaultChoices, type ImportChoices, sectionField, usedColumns } from './import-request.ts'

export interface OpenedSheet {
  readonly sheet: Sheet
  /** Names of the visible columns, in whose order cells without headings are. */
  readonly shown: readonly string[]
  readonly isPasted: boolean
}

const keptChoices = [
  ...(['key', 'createMissing', 'withHidden', 'rounding', 'turned'] as const),
  ...(['longTexts', 'filled', 'agreed', 'dateOrder', 'decimalMark'] as const),
] as const

/** Choices of an earlier import with the same headings. */
interface Remembered extends Pick<ImportChoices, (typeof keptChoices)[number]> {
  /** Field by heading. */
  readonly fields: Readonly<Record<string, string>>
  /** Rows ticked or left out by hand, by their text. */
  readonly ticks: readonly (readonly [row: string, isOn: boolean])[]
  /** Corrected cells, by the text of their row and by field. */
  readonly cells?: readonly (readonly [row: string, field: string, cell: ImportCell])[]
}

const imports = storedEntries<Remembered>('localStorage', importChoicesKey)
const sections = storedEntries<ImportChoices['sections']>('localStorage', importSectionsKey)

const entryOf = ({ name }: Resource, headings: readonly string[]) => [name, ...headings].join('\n')

/** Rows by which a sheet without headings is recognised. */
const shapeRows = 20

/** What the first cells of each column of a sheet without headings mostly are, in place of its headings. */
const shapeOf = (sheet: Sheet): string[] => {
  const rows = sheet.rows.filter((row) => !isBlankRow(row)).slice(0, shapeRows)
  return Array.from({ length: widthOf(sheet) }, (_, at) => {
    const cells = rows.map(({ cells: all }) => all[at]).filter((cell) => cell !== null && cell !== undefined)
    const figures = cells.filter(isFigure).length
    return `column ${at + 1} of ${cells.length === 0 ? 'blanks' : figures * 2 > cells.length ? 'figures' : 'texts'}`
  })
}

const remembered = (resource: Resource, headings: readonly string[]) =>
  imports.get(entryOf(resource, headings)) ?? null

/** Limits what the browser stores. */
const keptTicks = 300
const keptText = 160

const textOf = ({ cells }: SheetRow) =>
  cells
    .map((cell) => cell?.text.trim() ?? '')
    .join('\t')
    .slice(0, keptText)

/** Keeps what was chosen for the next file with these headings, and for sections with these names. */
export const keepChoices = (
  resource: Resource,
  sheet: Sheet,
  headings: readonly string[],
  choices: ImportChoices,
): void => {
  const { rows } = sheet
  const known = choices.headingRow === null ? shapeOf(sheet) : headings
  if (usedColumns(choices).length > 0) {
    const fields = known.flatMap((heading, at) => {
      const name = choices.columns[at]
      return name ? [[heading, name] as const] : []
    })
    const ticks = [...choices.ticks].flatMap(([number, isOn]) => {
      const row = rows[number - 1]
      return row ? [[textOf(row), isOn] as const] : []
    })
    const cells = [...choices.cells].flatMap(([place, cell]) => {
      const [number = '', field = ''] = place.split(' ')
      const row = rows[Number(number) - 1]
      return row ? [[textOf(row), field, cell] as const] : []
    })
    imports.keep(entryOf(resource, known), {
      ...pick(choices, keptChoices),
      fields: Object.fromEntries(fields),
      ticks: ticks.slice(0, keptTicks),
      cells: cells.slice(0, keptTicks),
    })
  }
  if (Object.keys(choices.sections).length > 0)
    sections.keep(resource.name, { ...sections.get(resource.name), ...choices.sections })
}

/** Fields that new records need and no column or section has. */
export const missingFields = (
  resource: Resource,
  parentKey: string | undefined,
  section: string | null,
  used: readonly string[],
): string[] => {
  // An amount alone gives the price too.
  const read = Object.values(resource.fields).flatMap((field) => {
    const { readsFrom, readsWith } = fieldTypeOf(field)
    return readsFrom?.(field).some((name) => used.includes(name)) ? (readsWith?.(field) ?? []) : []
  })
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    isRequired(field) &&
    isWritable(field) &&
    !hasDefault(field) &&
    // Its column can be blank: an item without a quantity, or to be priced.
    !fieldTypeOf(field).readWith &&
    !fieldTypeOf(field).openWhile?.(field) &&
    name !== parentKey &&
    name !== section &&
    !used.includes(name) &&
    !read.includes(name)
      ? [name]
      : [],
  )
}

/** Columns by their headings, or for cells without headings by the order of the list. */
export const columnsAt = (
  resource: Resource,
  { sheet, shown }: OpenedSheet,
  parentKey: string | undefined,
  headingRow: number | null,
): Pick<ImportChoices, 'headingRow' | 'columns'> => {
  const headings = headingsAt(sheet, headingRow)
  if (headingRow === null) return { headingRow, columns: columnsInOrder(resource, shown, widthOf(sheet)) }
  const earlier = remembered(resource, headings)
  const columns = mapHeadings(resource, headings, parentKey, {
    remembered: earlier?.fields,
    isOwn: isOwnFile(resource, sheet, headings),
  })
  return { headingRow, columns: earlier ? columns : withTitleColumn(resource, sheet, headingRow, columns) }
}

/**
 * Whether each visible column with cells has a field by its heading, no hidden one has, and nothing that is needed is
 * missing.
 */
export const canSkipMapping = (
  resource: Resource,
  sheet: Sheet,
  parentKey: string | undefined,
  choices: ImportChoices,
  kinds: readonly RowKind[],
): boolean => {
  const { rows, hiddenColumns } = sheet
  const { columns } = choices
  const isHidden = (at: number) => hiddenColumns.includes(at)
  const lacksField = columns.map((name, at) => name === null && !isHidden(at))
  const isUnknown = rows.some(
    ({ cells }, row) => kinds[row] === 'data' && cells.some((cell, at) => cell && lacksField[at]),
  )
  const used = [...usedColumns(choices), ...Object.keys(choices.filled)]
  const title = titleColumn(resource, columns)
  const headings = headingsAt(sheet, choices.headingRow)
  // The column of titles may be found by its texts.
  const isGuessed =
    choices.headingRow !== null &&
    title >= 0 &&
    !mapHeadings(resource, headings, parentKey, { isOwn: isOwnFile(resource, sheet, headings) }).includes(
      columns[title] ?? null,
    )
  if (
    isUnknown ||
    isGuessed ||
    used.length === 0 ||
    columns.some((name, at) => name !== null && isHidden(at))
  )
    return false
  const section = sectionField({ resource, parentKey, kinds, choices })
  return used.includes('id') || missingFields(resource, parentKey, section, used).length === 0
}

export interface FirstChoices {
  readonly choices: ImportChoices
  /** Whether an earlier import had the same headings. */
  readonly isRemembered: boolean
}

/** Cells without headings are mapped by position only if they were pasted and fit; else the user chooses. */
const firstColumns = (resource: Resource, opened: OpenedSheet, parentKey: string | undefined) => {
  const { sheet, shown, isPasted } = opened
  const found = findHeadings(resource, sheet, parentKey)
  if (found !== null) return columnsAt(resource, opened, parentKey, found)
  const earlier = remembered(resource, shapeOf(sheet))
  if (earlier)
    return { headingRow: null, columns: shapeOf(sheet).map((shape) => earlier.fields[shape] ?? null) }
  const columns = columnsInOrder(resource, shown, widthOf(sheet))
  const fits = isPasted && fitInOrder(resource, columns, sheet)
  return { headingRow: null, columns: fits ? columns : columns.map(() => null) }
}

const rememberedRow = (resource: Resource, sheet: Sheet): number | null => {
  const row = sheet.rows
    .slice(0, searchedRows)
    .findIndex((_, at) => remembered(resource, headingsAt(sheet, at)) !== null)
  return row < 0 ? null : row
}

/** The choices with which a sheet is opened: those of an earlier import with the same headings, else guessed ones. */
export const firstChoices = (
  resource: Resource,
  opened: OpenedSheet,
  parentKey: string | undefined,
): FirstChoices => {
  const { sheet } = opened
  const row = rememberedRow(resource, sheet)
  const columns =
    row === null ? firstColumns(resource, opened, parentKey) : columnsAt(resource, opened, parentKey, row)
  const earlier =
    row !== null
      ? remembered(resource, headingsAt(sheet, row))
      : columns.headingRow === null
        ? remembered(resource, shapeOf(sheet))
        : null
  const tickOf = new Map(earlier?.ticks)
  const corrected = earlier?.cells ?? []
  const texts = new Set(corrected.map(([text]) => text))
  const cells = sheet.rows.flatMap((row, at) => {
    const text = texts.size > 0 ? textOf(row) : ''
    return texts.has(text)
      ? corrected.flatMap(([of, field, cell]) => (of === text ? [[`${at + 1} ${field}`, cell] as const] : []))
      : []
  })
  const ticks = sheet.rows.flatMap((cells, at) => {
    const isOn = tickOf.size > 0 ? tickOf.get(textOf(cells)) : undefined
    return isOn === undefined ? [] : [[at + 1, isOn] as const]
  })
  return {
    choices: {
      ...defaultChoices,
      ...(earlier && pick(earlier, keptChoices)),
      ...columns,
      ticks: new Map(ticks),
      cells: new Map(cells),
      sections: sections.get(resource.name) ?? {},
    },
    isRemembered: earlier !== null,
  }
}

export const pick = <T extends object, Key extends keyof T>(of: T, keys: readonly Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<T, Key>
