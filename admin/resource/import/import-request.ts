import { isRequired, isWritable } from '../../../model/check-record.ts'
import { type DateOrder, dateColumnOf, isAmbiguous, withDayFirst } from '../../../model/date-order.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import { type DecimalMark, hasOtherDecimals, isDoubtfulNumber } from '../../../model/decimal-marks.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { type ImportCell, type ImportConflict, type ImportRequest, presetKey } from '../../../model/import.ts'
import { cellFor } from '../../../model/import-columns.ts'
import { importFileMessages } from '../../../model/import-csv.ts'
import { valueOfCell } from '../../../model/import-values.ts'
import { fieldOfColumn, isNextTo, sideOf } from '../../../model/ledger-columns.ts'
import type { Message } from '../../../model/message.ts'
import { addedColumns, type ColumnChanges, changedRow } from '../../../model/prepared-rows.ts'
import { fieldOf, referredBy } from '../../../model/resources.ts'
import { type Sheet, type SheetCell, type SheetRow, unreadKindOf } from '../../../model/sheet.ts'
import { type RowKind, sectionName } from '../../../model/sheet-rows.ts'
import { titleColumn } from '../../../model/title-column.ts'

type ExportedValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Resource of an export, by its sheet with the exported values; null if it says none. */
export const resourceOfBase = ({ rows }: Sheet): string | null => {
  try {
    const { resource } = JSON.parse(rows[0]?.cells[0]?.text ?? '')
    return typeof resource === 'string' ? resource : null
  } catch {
    return null
  }
}

/**
 * Exported values by record id; null if the sheet has none for this resource. Each row is JSON: first the
 * resource, then one record each.
 */
export const readBase = (sheet: Sheet | null, resource: string): ExportedValues | null => {
  try {
    const [head, ...records] = (sheet?.rows ?? []).map(({ cells: [cell] }) => JSON.parse(cell?.text ?? ''))
    if (head?.resource !== resource || !Array.isArray(head.fields)) return null
    return Object.fromEntries(
      records.map(([id, ...values]: unknown[]) => [
        String(id),
        Object.fromEntries(head.fields.map((name: string, at: number) => [name, values[at]])),
      ]),
    )
  } catch {
    return null
  }
}

export interface ResolvedConflict {
  readonly id: number
  readonly conflict: ImportConflict
  readonly winner: 'file' | 'current'
}

export interface ImportChoices extends ColumnChanges {
  /** Index of the heading row; null if the first row is data. */
  readonly headingRow: number | null
  readonly columns: readonly (string | null)[]
  /** Null for the default key. */
  readonly key: readonly string[] | null
  readonly createMissing: readonly string[]
  readonly deleteOthers: boolean
  /** Whether rows that are hidden in the sheet are imported. */
  readonly withHidden: boolean
  /** Corrected cells, by row number and field. */
  readonly cells: ReadonlyMap<string, ImportCell>
  /** Rows ticked or left out by hand, by row number. */
  readonly ticks: ReadonlyMap<number, boolean>
  /** Record of a section by its name; null for that of the section above. */
  readonly sections: Readonly<Record<string, number | null>>
  /** Decimals by field. */
  readonly rounding: Readonly<Record<string, number>>
  /** One value for all rows, by a field that has no column. */
  readonly filled: Readonly<Record<string, ImportCell>>
  /** Fields of which records are changed although the file is not one of the app. */
  readonly agreed: readonly string[]
  /** Which comes first in dates, by field. */
  readonly dateOrder: Readonly<Record<string, DateOrder>>
  /** What separates decimals in the file; null if that was not asked. */
  readonly decimalMark: DecimalMark | null
  /** By row number and field. */
  readonly resolved: ReadonlyMap<string, ResolvedConflict>
}

export const defaultChoices: Omit<ImportChoices, 'headingRow' | 'columns'> = {
  key: null,
  createMissing: [],
  deleteOthers: false,
  withHidden: false,
  cells: new Map(),
  ticks: new Map(),
  sections: {},
  rounding: {},
  turned: [],
  longTexts: {},
  filled: {},
  agreed: [],
  dateOrder: {},
  decimalMark: null,
  resolved: new Map(),
}

export interface ChosenSheet {
  readonly resource: Resource
  readonly parentKey: string | undefined
  readonly sheet: Sheet
  readonly exported: ExportedValues | null
  readonly headings: readonly string[]
  readonly kinds: readonly RowKind[]
  /** Whether the file is an export of the app, whose ids are records. */
  readonly isOwn: boolean
  readonly choices: ImportChoices
}

export const usedColumns = ({ columns }: Pick<ImportChoices, 'columns'>): string[] => [
  ...new Set(columns.flatMap((name) => (name === null || isNextTo(name) ? [] : [fieldOfColumn(name)]))),
]

/** Fields of which rows have a value: in a column, one for all rows, or one for those below a heading. */
export const givenFields = (chosen: ChosenSheet): string[] => {
  const { filled } = chosen.choices
  const filling = Object.keys(filled).filter((name) => filled[name] !== null)
  return [...new Set([...sentColumns(chosen), ...filling, sectionField(chosen) ?? []].flat())]
}

/** The chosen key; by default the id column, if any, or the definition's key, if the rows have all of it. */
export const keyOf = (chosen: ChosenSheet): readonly string[] => {
  const { resource, parentKey, choices } = chosen
  if (choices.key) return choices.key
  const given = givenFields(chosen)
  const key = presetKey(resource, given, parentKey)
  return key.every((name) => given.includes(name)) ? key : []
}

/** Whether a row is imported. Rows are numbered as in the sheet, from 1. */
export const isTicked = ({ sheet, kinds, choices }: ChosenSheet, number: number): boolean => {
  const row = sheet.rows[number - 1]
  const chosen = choices.ticks.get(number)
  if (chosen !== undefined) return chosen
  if (kinds[number - 1] !== 'data' || (row?.hidden && !choices.withHidden)) return false
  return rowFault({ sheet, choices }, number) === null
}

/** Why the cells of a row may be in other columns than in the file; null if they are not. */
export const rowFault = (
  { sheet, choices }: Pick<ChosenSheet, 'sheet'> & { readonly choices: Pick<ImportChoices, 'headingRow'> },
  number: number,
): Message | null => {
  const row = sheet.rows[number - 1]
  if (!row || row.fault) return row?.fault ?? null
  const headings = choices.headingRow === null ? undefined : sheet.rows[choices.headingRow]
  if (!sheet.isSeparated || !headings || row.cells.length <= headings.cells.length) return null
  return importFileMessages.moreCells({
    row: number,
    cells: row.cells.length,
    headings: headings.cells.length,
  })
}

/** Faulty rows that nobody has ticked or left out: each is wrong until then. */
export const undecidedRows = (chosen: ChosenSheet): number[] =>
  chosen.kinds.flatMap((kind, at) =>
    kind === 'data' &&
    !chosen.choices.ticks.has(at + 1) &&
    (!chosen.sheet.rows[at]?.hidden || chosen.choices.withHidden) &&
    rowFault(chosen, at + 1) !== null
      ? [at + 1]
      : [],
  )

export const numbersOf = (chosen: ChosenSheet): number[] =>
  chosen.sheet.rows.flatMap((_, at) => (isTicked(chosen, at + 1) ? [at + 1] : []))

/** Rows below the headings that hold a record and are not imported. */
export const leftOutOf = (chosen: ChosenSheet): number[] => {
  const undecided = new Set(undecidedRows(chosen))
  return chosen.kinds.flatMap((kind, at) =>
    kind === 'data' && !isTicked(chosen, at + 1) && !undecided.has(at + 1) ? [at + 1] : [],
  )
}

/** The reference that the sections of the sheet stand for: the first required one without a column. */
export const sectionField = ({
  resource,
  parentKey,
  choices,
  kinds,
}: Pick<ChosenSheet, 'resource' | 'parentKey' | 'kinds'> & {
  readonly choices: Pick<ImportChoices, 'columns'>
}): string | null => {
  if (!kinds.includes('section')) return null
  const used = usedColumns(choices)
  const found = Object.entries(resource.fields).find(
    ([name, field]) =>
      referredBy(field) !== null &&
      isRequired(field) &&
      isWritable(field) &&
      name !== parentKey &&
      !used.includes(name),
  )
  return found?.[0] ?? null
}

/** The text that keeps the headings of the sheet: the first by which a list is in sections, without a column. */
const headingField = ({ resource, kinds, choices }: ChosenSheet): string | null => {
  if (!kinds.includes('section')) return null
  const used = usedColumns(choices)
  const isKept = (name: string) => {
    const field = resource.fields[name]
    return field !== undefined && isWritable(field) && referredBy(field) === null && !used.includes(name)
  }
  return resource.list.sections?.by.find(isKept) ?? null
}

export interface Section {
  readonly number: number
  readonly name: string
}

export const sectionsOf = (chosen: ChosenSheet): Section[] => {
  const title = titleColumn(chosen.resource, chosen.choices.columns)
  return chosen.kinds.flatMap((kind, at) => {
    const row = chosen.sheet.rows[at]
    return kind === 'section' && row && !isTicked(chosen, at + 1)
      ? [{ number: at + 1, name: sectionName(row, title) }]
      : []
  })
}

const sheetCell = ({ sheet, choices }: ChosenSheet, number: number, name: string): SheetCell | null =>
  sheet.rows[number - 1]?.cells[choices.columns.indexOf(name)] ?? null

/** A cell as the file has it, or as the user corrected it. */
export const cellAt = (chosen: ChosenSheet, number: number, name: string): ImportCell => {
  const { resource, headings, choices, isOwn } = chosen
  const corrected = choices.cells.get(`${number} ${name}`)
  if (corrected !== undefined) return corrected
  const heading = headings[choices.columns.indexOf(name)] ?? ''
  const cell = sheetCell(chosen, number, name)
  const amount = ledgerAmount(chosen, number, name)
  if (amount !== null) return amount
  if (cell && choices.dateOrder[name] === 'month' && !unreadKindOf(cell))
    return withDayFirst(cell, dateColumn(chosen, name))
  return cellFor(resource, name, heading, cell, isOwn)
}

const columnCells = ({ sheet, kinds }: ChosenSheet, at: number): SheetCell[] =>
  at < 0 ? [] : sheet.rows.flatMap(({ cells }, row) => (kinds[row] === 'data' ? (cells[at] ?? []) : []))

/** Results for a sheet that each of its rows asks for. */
const kept = <Result>(work: (chosen: ChosenSheet, name: string) => Result) => {
  const results = new WeakMap<Sheet, Map<string, Result>>()
  return (chosen: ChosenSheet, name: string): Result => {
    const key = [name, chosen.choices.columns.join(), chosen.choices.headingRow].join(' ')
    const bySheet = results.get(chosen.sheet) ?? new Map<string, Result>()
    results.set(chosen.sheet, bySheet)
    const found = bySheet.has(key) ? bySheet.get(key) : undefined
    if (found !== undefined) return found
    const result = work(chosen, name)
    bySheet.set(key, result)
    return result
  }
}

const dateColumn = kept((chosen, name) =>
  dateColumnOf(columnCells(chosen, chosen.choices.columns.indexOf(name))),
)

const numberOf = (resource: Resource, name: string, cell: SheetCell | null): number | null => {
  const value = cell && !unreadKindOf(cell) ? valueOfCell(fieldOf(resource, name), cell.value) : null
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Whether none of these amounts is above 0, of which there are at least `least` below it. */
const areNegative = (amounts: readonly (number | null)[], least: number) =>
  amounts.every((amount) => (amount ?? 0) <= 0) && amounts.filter((amount) => amount).length >= least

/** Least number of negative debits that are a habit of the ledger. One alone is taken back. */
const habit = 2

/** Which amounts of a ledger are negative in the file: all of the column of credits, of the credits by their side, or debits. */
const signsOf = kept((chosen, name) => {
  const { resource, sheet, kinds, choices } = chosen
  const rows = sheet.rows.filter((_, row) => kinds[row] === 'data')
  const amountIn = (column: string, { cells }: SheetRow) =>
    numberOf(resource, name, cells[choices.columns.indexOf(column)] ?? null)
  const isCredit = ({ cells }: SheetRow) =>
    sideOf(cells[choices.columns.indexOf(`±${name}`)]?.text ?? '') === 'credit'
  const amounts = rows.map((row) => ({ amount: amountIn(name, row), isCredit: isCredit(row) }))
  const of = (isCredit: boolean) => amounts.flatMap((one) => (one.isCredit === isCredit ? [one.amount] : []))
  return {
    credits: areNegative(
      rows.map((row) => amountIn(`-${name}`, row)),
      0,
    ),
    creditSides: areNegative(of(true), 0),
    debits: areNegative(of(false), habit),
  }
})

/** Whether the debits of a ledger are negative in the file, and are read without their minus. */
export const hasNegativeDebits = (chosen: ChosenSheet, name: string): boolean =>
  chosen.choices.columns.some((column) => column === `-${name}` || column === `±${name}`) &&
  signsOf(chosen, name).debits

/**
 * The amount of a ledger's row: its debit less its credit, or with the sign of its side. Null where it is what its column
 * says.
 */
const ledgerAmount = (chosen: ChosenSheet, number: number, name: string): ImportCell => {
  const { resource, sheet, choices } = chosen
  if (!choices.columns.some((column) => column === `-${name}` || column === `±${name}`)) return null
  const cellIn = (column: string) => sheet.rows[number - 1]?.cells[choices.columns.indexOf(column)] ?? null
  const [cell, credit, side] = [sheetCell(chosen, number, name), cellIn(`-${name}`), cellIn(`±${name}`)]
  const isTurned = hasNegativeDebits(chosen, name)
  if (side && cell && !unreadKindOf(cell)) {
    const amount = numberOf(resource, name, cell)
    const said = sideOf(side.text)
    // An unknown side is shown with the amount, and refused.
    if (amount === null || said === null) return said === null ? `${cell.text} ${side.text}` : null
    return (said === 'debit' ? isTurned : !signsOf(chosen, name).creditSides) ? subtract(0, amount) : null
  }
  const debit = cell ? numberOf(resource, name, cell) : 0
  const more = debit !== null && isTurned ? subtract(0, debit) : debit
  if (!credit) return isTurned ? more : null
  const less = numberOf(resource, name, credit)
  // What is no number is shown, and refused.
  if (less === null || more === null) return (less === null ? credit : cell)?.text ?? null
  if (less === 0 && cell) return isTurned ? more : null
  return signsOf(chosen, name).credits ? sum([more, less]) : subtract(more, less)
}

/** Date columns of which a text is a date only with the month first, and nobody has said which comes first. */
export const doubtfulDates = (chosen: ChosenSheet): string[] =>
  usedColumns(chosen.choices).filter((name) => {
    const field = name === 'id' ? undefined : chosen.resource.fields[name]
    if (!field || !isWritable(field)) return false
    const { isDay, isTime } = fieldTypeOf(field)
    return (isDay || isTime) && dateColumn(chosen, name).hasMonthFirst
  })

/** Whether numbers of the file have the decimals of another country, and nobody has said so. */
export const hasDoubtfulNumbers = ({ resource, sheet, kinds, choices }: ChosenSheet): boolean =>
  choices.decimalMark === null &&
  hasOtherDecimals(
    resource,
    sheet.rows.filter((_, at) => kinds[at] === 'data'),
    choices.columns,
  )

/** Cells of the imported rows that the file has no value for, by field and row number. */
const unreadCells = (chosen: ChosenSheet, numbers: readonly number[]): Pick<ImportRequest, 'unread'> => {
  const written = usedColumns(chosen.choices).filter(
    (name) => name === 'id' || isWritable(fieldOf(chosen.resource, name)),
  )
  const inDoubt = doubtfulDates(chosen).filter((name) => !chosen.choices.dateOrder[name])
  const hasDoubt = hasDoubtfulNumbers(chosen)
  const unread = written.flatMap((name) => {
    const isNumber = name !== 'id' && fieldTypeOf(fieldOf(chosen.resource, name)).numeric === true
    const cells = numbers.flatMap((number) => {
      if (chosen.choices.cells.has(`${number} ${name}`)) return []
      const cell = sheetCell(chosen, number, name)
      const isDoubtful = cell && inDoubt.includes(name) && isAmbiguous(cell, dateColumn(chosen, name))
      const isDoubtfulMark = hasDoubt && isNumber && isDoubtfulNumber(cell)
      const kind =
        unreadKindOf(cell) ?? (isDoubtful ? 'dayOrMonth' : isDoubtfulMark ? ('decimalMark' as const) : null)
      return kind ? [[String(number), kind] as const] : []
    })
    return cells.length > 0 ? [[name, Object.fromEntries(cells)] as const] : []
  })
  return unread.length > 0 ? { unread: Object.fromEntries(unread) } : {}
}

/** Fields of the rows that are sent. */
export const sentColumns = ({ resource, choices }: Pick<ChosenSheet, 'resource' | 'choices'>): string[] => {
  const used = usedColumns(choices)
  return [...used, ...addedColumns(resource, used, choices)]
}

/** A row as it is sent, by field. */
export const preparedRow = (
  chosen: ChosenSheet,
  number: number,
  columns: readonly string[],
): Readonly<Record<string, ImportCell>> =>
  changedRow(
    chosen.resource,
    Object.fromEntries(columns.map((name) => [name, cellAt(chosen, number, name)])),
    chosen.choices,
  )

/** The losing side of a conflict counts as exported, so that only the winner has changed it. */
const withResolved = (exported: ExportedValues, { resolved }: ImportChoices): ExportedValues => {
  const values: Record<string, Readonly<Record<string, unknown>>> = { ...exported }
  for (const { id, conflict, winner } of resolved.values())
    values[id] = { ...values[id], [conflict.field]: winner === 'file' ? conflict.current : conflict.file }
  return values
}

/** Headings as the file has them, for the rows below. */
const keptHeadings = (chosen: ChosenSheet): NonNullable<ImportRequest['headings']> => {
  const field = headingField(chosen)
  if (field === null) return {}
  const names = sectionsOf(chosen).map(({ number, name }) => [String(number), name] as const)
  return names.length > 0 ? { [field]: Object.fromEntries(names) } : {}
}

/** Values for blank cells: those of a field without a column for all rows, and those of sections for the rows below. */
const headingsOf = (chosen: ChosenSheet): Pick<ImportRequest, 'headings'> => {
  const used = usedColumns(chosen.choices)
  const filled = Object.entries(chosen.choices.filled).flatMap(([name, value]) =>
    used.includes(name) || value === null ? [] : [[name, { '1': value }] as const],
  )
  const all = { ...Object.fromEntries(filled), ...sectionValues(chosen), ...keptHeadings(chosen) }
  return Object.keys(all).length > 0 ? { headings: all } : {}
}

/** Record of the sections that have none of their name: that for all other rows, unless the missing ones are added. */
export const otherSections = (
  { filled, createMissing }: Pick<ImportChoices, 'filled' | 'createMissing'>,
  field: string,
): number | undefined => {
  const id = createMissing.includes(field) ? undefined : filled[field]
  return typeof id === 'number' ? id : undefined
}

const sectionValues = (chosen: ChosenSheet): NonNullable<ImportRequest['headings']> => {
  const field = sectionField(chosen)
  if (field === null) return {}
  const { sections, filled } = chosen.choices
  const byRow = sectionsOf(chosen).flatMap(({ number, name }) => {
    const value =
      sections[name] === undefined ? (otherSections(chosen.choices, field) ?? name) : sections[name]
    return value === null ? [] : [[String(number), value] as const]
  })
  const first = filled[field] ?? null
  return { [field]: { ...(first !== null && { '1': first }), ...Object.fromEntries(byRow) } }
}

/** Whether a row that is left out names a record, which must not be deleted as missing. */
const leavesOutRecords = (chosen: ChosenSheet) =>
  leftOutOf(chosen).some((number) => cellAt(chosen, number, 'id') !== null)

export const mayDeleteOthers = (chosen: ChosenSheet): boolean =>
  chosen.parentKey !== undefined && keyOf(chosen).join() === 'id' && !leavesOutRecords(chosen)

export const requestOf = (chosen: ChosenSheet): ImportRequest => {
  const { choices, exported } = chosen
  const columns = sentColumns(chosen)
  const numbers = numbersOf(chosen)
  const key = keyOf(chosen)
  // Without a key, every row is a new record: the key is an unused id.
  const isKeyed = key.length > 0
  const rounding = Object.entries(choices.rounding).filter(([name]) => columns.includes(name))
  return {
    columns: isKeyed ? columns : [...columns, 'id'],
    key: isKeyed ? key : ['id'],
    numbers,
    rows: numbers.map((number) => {
      const row = preparedRow(chosen, number, columns)
      return columns.map((name) => row[name] ?? null)
    }),
    ...headingsOf(chosen),
    ...unreadCells(chosen, numbers),
    ...(rounding.length > 0 && { rounding: Object.fromEntries(rounding) }),
    ...(choices.createMissing.length > 0 && { createMissing: choices.createMissing }),
    ...(choices.deleteOthers && mayDeleteOthers(chosen) && { deleteOthers: true }),
    ...(exported && columns.includes('id') && { base: withResolved(exported, choices) }),
  }
}
