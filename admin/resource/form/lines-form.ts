import type { Values } from '../../../model/check-record.ts'
import { sum } from '../../../model/decimal.ts'
import type { Field, Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { listTotal } from '../../../model/figure.ts'
import { formFields } from '../../../model/form.ts'
import { type Lines, removeMember } from '../../../model/lines.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import { typedValue } from './computed-text.ts'
import type { ErrorTexts } from './record-form.ts'
import {
  checkForm,
  type FormMode,
  formValues,
  isSame,
  sentValues,
  shownFields,
  startingValues,
} from './record-form.ts'

/**
 * Rows of a form for the records below it (`lines`). A removed row stays in its place, marked, so that places identify
 * rows; the last one is blank, for the next line. Rows of stored lines have their id and version.
 */
export type LineRow = Values

/** Lines of a form, as they are stored. */
export interface FormLines extends Lines {
  readonly stored: readonly AnyRecord[]
}

export const isRemoved = (row: LineRow): boolean => row[removeMember] === true

const modeOf = ({ id }: LineRow): FormMode => (id === undefined ? 'create' : 'edit')

/** Fields typed in a row, in the order of the form. */
export const typedInRow = ({ child, key }: Lines, mode: FormMode): string[] =>
  shownFields(child, mode).filter((name) => name !== key)

export const blankRow = ({ child }: Lines): LineRow =>
  formValues(child, formFields(child), startingValues(child, {}))

const storedRow = ({ child }: Lines, record: AnyRecord): LineRow => ({
  id: record.id,
  version: record.version,
  ...formValues(child, formFields(child), record),
})

export const rowsOf = (lines: Lines, stored: readonly AnyRecord[]): LineRow[] => [
  ...stored.map((record) => storedRow(lines, record)),
  blankRow(lines),
]

const differs = (names: readonly string[], row: LineRow, from: Values) =>
  names.filter((name) => !isSame(row[name], from[name]))

/** Whether nothing was typed in a new row. */
export const isBlank = (lines: Lines, row: LineRow): boolean =>
  row.id === undefined && differs(typedInRow(lines, 'create'), row, blankRow(lines)).length === 0

/** Fields of the lines whose sums stand below them: as in their list, else the amounts that are calculated. */
export const summedInRows = ({ child }: Lines): string[] => {
  const total = listTotal(child)
  const named = child.list.footer?.sums ?? (total === undefined ? [] : [total])
  if (named.length > 0) return named.filter((name) => isSummed(child, name))
  return child.list.columns.filter((name) => {
    const field = fieldOf(child, name)
    return fieldTypeOf(field).workOut !== undefined && isSummed(child, name) && isMoney(field)
  })
}

const isSummed = (child: Resource, name: string) => {
  const { workOut, summedAs, writable } = fieldTypeOf(fieldOf(child, name))
  return summedAs !== undefined && (writable || workOut !== undefined)
}

const isMoney = (field: Field): boolean => {
  const { summedAs } = fieldTypeOf(field)
  const unit = 'unit' in field ? field.unit : 'as' in field ? field.as : undefined
  return summedAs === 'money' || (summedAs === 'unit' && unit === 'money')
}

/** Sum of a field over the rows that stay; a row without a value yet counts as none. */
export const sumOfRows = ({ child }: Lines, rows: readonly LineRow[], name: string): number =>
  sum(
    rows.flatMap((row) => {
      const value = isRemoved(row) ? null : typedValue(child, name, row)
      return typeof value === 'number' && Number.isFinite(value) ? [value] : []
    }),
  )

const isLeftOut = (lines: Lines, row: LineRow): boolean =>
  row.id === undefined && (isRemoved(row) || isBlank(lines, row))

const storedOf = ({ stored }: FormLines, { id }: LineRow) => stored.find((record) => record.id === id)

/** Messages by place of the row and field. */
export const checkRows = (lines: FormLines, rows: readonly LineRow[]): Map<number, ErrorTexts> =>
  new Map(
    rows.flatMap((row, rowIndex): [number, ErrorTexts][] => {
      if (isRemoved(row) || isLeftOut(lines, row)) return []
      const mode = modeOf(row)
      const errors = checkForm(lines.child, typedInRow(lines, mode), row, mode, storedOf(lines, row))
      return Object.keys(errors).length > 0 ? [[rowIndex, errors]] : []
    }),
  )

/** The changed rows, as the API takes them, each with its place in the form. */
export const sentRows = (
  lines: FormLines,
  rows: readonly LineRow[],
): { readonly rowIndex: number; readonly body: Values }[] =>
  rows.flatMap((row, rowIndex) => {
    if (isLeftOut(lines, row)) return []
    const { id, version } = row
    if (isRemoved(row)) return [{ rowIndex, body: { id, version, [removeMember]: true } }]
    const names = typedInRow(lines, modeOf(row))
    const values = sentValues(lines.child, names, row)
    if (id === undefined) return [{ rowIndex, body: values }]
    const before = sentValues(lines.child, names, storedOf(lines, row) ?? {})
    const changed = differs(Object.keys(values), values, before)
    if (changed.length === 0) return []
    return [
      { rowIndex, body: { id, version, ...Object.fromEntries(changed.map((name) => [name, values[name]])) } },
    ]
  })

/** Rows over lines that were stored meanwhile. What was typed stays. */
export const mergedRows = (
  lines: FormLines,
  shown: readonly LineRow[],
  now: readonly AnyRecord[],
): LineRow[] => {
  const names = typedInRow(lines, 'edit')
  const merged = now.map((record) => {
    const row = shown.find(({ id }) => id === record.id)
    const before = row && storedOf(lines, row)
    const stored = storedRow(lines, record)
    if (!row || !before) return stored
    if (isRemoved(row)) return { ...stored, [removeMember]: true }
    const typed = differs(names, row, storedRow(lines, before))
    return { ...stored, ...Object.fromEntries(typed.map((name) => [name, row[name]])) }
  })
  const added = shown.filter((row) => row.id === undefined && !isLeftOut(lines, row))
  return [...merged, ...added, blankRow(lines)]
}

/**
 * Messages of the API by input of the form, `orderDetails.3.quantity`, or by the name of the line if it has no such
 * input.
 */
export const errorsByRow = (
  lines: Lines,
  sent: readonly { readonly rowIndex: number }[],
  errors: ErrorTexts,
): ErrorTexts => {
  const typed = [...typedInRow(lines, 'create'), ...typedInRow(lines, 'edit')]
  const start = `${lines.member}.`
  return Object.fromEntries(
    Object.entries(errors).map(([path, wrong]) => {
      const [index = '', name = ''] = path.startsWith(start) ? path.slice(start.length).split('.') : []
      const rowIndex = sent[Number(index)]?.rowIndex
      if (!path.startsWith(start) || rowIndex === undefined) return [path, wrong]
      return [
        typed.includes(name) ? `${start}${rowIndex}.${name}` : `${lines.child.label} ${rowIndex + 1}`,
        wrong,
      ]
    }),
  )
}
