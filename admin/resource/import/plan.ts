import type { Values } from '../../../model/check-record.ts'
import { sum } from '../../../model/decimal.ts'
import { withDecimalMark } from '../../../model/decimal-marks.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { formatMoney } from '../../../model/format.ts'
import { groupFaults, type ImportFault } from '../../../model/import.ts'
import { isOwnFile } from '../../../model/import-columns.ts'
import { importFileMessages } from '../../../model/import-csv.ts'
import { valueOfCell } from '../../../model/import-values.ts'
import { fieldOfColumn, isBalance } from '../../../model/ledger-columns.ts'
import type { FieldErrors, Message } from '../../../model/message.ts'
import { amountField, amountOfRow, roundingOf, valuesOfRow } from '../../../model/prepared-rows.ts'
import { fieldOf } from '../../../model/resources.ts'
import { unreadKindOf } from '../../../model/sheet.ts'
import { headingsAt } from '../../../model/sheet-headings.ts'
import { type ComparedTotal, classifyRows, compareTotals, type RowKind } from '../../../model/sheet-rows.ts'
import { canSkipMapping } from './first-choices.ts'
import {
  type ChosenSheet,
  cellAt,
  doubtfulDates,
  hasDoubtfulNumbers,
  hasNegativeDebits,
  leftOutOf,
  preparedRow,
  requestOf,
  rowFault,
  type Section,
  sectionsOf,
  sentColumns,
  undecidedRows,
} from './import-request.ts'

/** What follows from a sheet and the choices for it. */
export interface ImportPlan {
  readonly kinds: readonly RowKind[]
  /** Numbers of the imported rows. */
  readonly numbers: readonly number[]
  readonly leftOut: readonly number[]
  /** Rows that may be shifted, each with why, until somebody decides. */
  readonly undecided: readonly { readonly number: number; readonly fault: Message }[]
  /** Fields of dates that may have the month first. */
  readonly doubtfulDates: readonly string[]
  /** Whether numbers may have decimals with the mark of another country. */
  readonly hasDoubtfulNumbers: boolean
  /** How cells and rows were read, where that is not plain. */
  readonly notices: readonly ImportFault[]
  /** Amounts of all rows in the file, and of those that are written. Null if rows have no amount. */
  readonly sums: { readonly inFile: number; readonly here: number } | null
  /** Numbers of the hidden rows that hold a record. */
  readonly hiddenRows: readonly number[]
  readonly sections: readonly Section[]
  readonly totals: readonly ComparedTotal[]
  /** Effect of rounding a column, by field. */
  readonly roundings: Readonly<Record<string, ReturnType<typeof roundingOf>>>
  readonly canSkipMapping: boolean
  /** JSON of the request. */
  readonly json: string
}

const finite = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** The amount that the file has in a row, by the index of the row. */
const amountsInFile =
  (chosen: ChosenSheet, amount: string) =>
  (row: number): number | null => {
    const { resource, sheet, choices } = chosen
    if (unreadKindOf(sheet.rows[row]?.cells[choices.columns.indexOf(amount)])) return null
    return finite(valueOfCell(fieldOf(resource, amount), cellAt(chosen, row + 1, amount)))
  }

/** Rows whose running balance in the file is not that of the row above and their amount. */
const balanceNotices = (chosen: ChosenSheet): { row: number; warnings: FieldErrors }[] => {
  const { resource, sheet, kinds, choices } = chosen
  const column = choices.columns.find((name) => name && isBalance(name))
  if (!column) return []
  const [at, name] = [choices.columns.indexOf(column), fieldOfColumn(column)]
  const amountAt = amountsInFile(chosen, name)
  const rows = kinds.flatMap((kind, row) => {
    const cell = sheet.rows[row]?.cells[at]
    const balance = cell ? finite(valueOfCell(fieldOf(resource, name), cell.value)) : null
    return balance === null || (kind !== 'data' && kind !== 'total') ? [] : [{ kind, row, balance }]
  })
  const data = rows.filter(({ kind }) => kind === 'data')
  // What is open of each row is no running balance.
  if (data.filter(({ row, balance }) => amountAt(row) === balance).length * 2 > data.length) return []
  const wrongBy = (sign: 1 | -1) => {
    let running: number | null = null
    return rows.flatMap(({ kind, row, balance }) => {
      const amount = kind === 'data' ? amountAt(row) : 0
      const here = running === null || amount === null ? balance : sum([running, sign * amount])
      running = balance
      return here === balance ? [] : [{ row: row + 1, here, balance }]
    })
  }
  // One side of a ledger counts what it owes, the other what it is owed.
  const wrong = wrongBy(-1).length === 0 ? [] : wrongBy(1)
  // A column of another kind: most of its rows do not follow from those above.
  if (wrong.length * 2 > data.length) return []
  return wrong.map(({ row, here, balance }) => ({
    row,
    warnings: {
      [name]: [importFileMessages.otherBalance({ inFile: formatMoney(balance), here: formatMoney(here) })],
    },
  }))
}

/** Whether the columns say amounts: as they are, or by the factors of a product. */
const isPricedBy = (resource: Resource, amount: string, used: readonly string[]): boolean => {
  const field = fieldOf(resource, amount)
  const factors = fieldTypeOf(field).factors?.(field) ?? [amount]
  return used.includes(amount) || factors.every((name) => used.includes(name))
}

/** Sum of the rows in the file, as it says their amounts or as they are calculated, next to that of the imported ones. */
const sumsOf = (
  chosen: ChosenSheet,
  used: readonly string[],
  values: ReadonlyMap<number, Values>,
): ImportPlan['sums'] => {
  const { resource, kinds } = chosen
  const amount = amountField(resource, used)
  if (amount === null) return null
  const inFile = amountsInFile(chosen, amount)
  const amountOf = (row: Values) => amountOfRow(resource, amount, row) ?? 0
  const all = kinds.flatMap((kind, at) => {
    if (kind !== 'data') return []
    const said = inFile(at)
    return [said ?? amountOf(values.get(at + 1) ?? valuesOfRow(resource, preparedRow(chosen, at + 1, used)))]
  })
  return { inFile: sum(all), here: sum([...values.values()].map(amountOf)) }
}

/** Notes of rows, and cells that count although they are merged with those above them. */
const noticesOf = (
  chosen: ChosenSheet,
  used: readonly string[],
  numbers: readonly number[],
): ImportFault[] => {
  const { sheet, choices } = chosen
  const turned = used.filter((name) => hasNegativeDebits(chosen, name))
  return groupFaults(
    numbers.map((number) => {
      const row = sheet.rows[number - 1]
      const warnings: FieldErrors = {}
      if (row?.note) warnings[used[0] ?? 'id'] = [row.note]
      for (const name of used)
        if (row?.cells[choices.columns.indexOf(name)]?.merged)
          warnings[name] = [...(warnings[name] ?? []), importFileMessages.mergedCell]
      for (const name of turned)
        if (Number(cellAt(chosen, number, name)) > 0)
          warnings[name] = [...(warnings[name] ?? []), importFileMessages.negativeDebits]
      return { row: number, warnings }
    }),
    'warnings',
  )
}

const totalsOf = (chosen: ChosenSheet, used: readonly string[], values: ReadonlyMap<number, Values>) => {
  const { resource, sheet, kinds } = chosen
  const amount = kinds.includes('total') ? amountField(resource, used) : null
  if (amount === null || !isPricedBy(resource, amount, used)) return []
  const amountAt = (row: number): number | null => {
    const ofRow = values.get(row + 1)
    return ofRow ? amountOfRow(resource, amount, ofRow) : null
  }
  return compareTotals(sheet, kinds, amountsInFile(chosen, amount), amountAt)
}

/** Takes a second for 50,000 rows, so it runs in the worker of the sheet. */
export const planOf = (opened: Omit<ChosenSheet, 'headings' | 'kinds' | 'isOwn'>): ImportPlan => {
  const { resource, choices, parentKey } = opened
  const sheet = withDecimalMark(resource, opened.sheet, choices.columns, choices.decimalMark)
  const chosen: ChosenSheet = {
    ...opened,
    sheet,
    headings: headingsAt(sheet, choices.headingRow),
    isOwn: isOwnFile(resource, sheet, headingsAt(sheet, choices.headingRow)),
    kinds: classifyRows(resource, sheet, choices.headingRow, choices.columns),
  }
  const request = requestOf(chosen)
  const used = sentColumns(chosen)
  const numbers = request.numbers ?? []
  const values = new Map(
    numbers.map((number) => [number, valuesOfRow(resource, preparedRow(chosen, number, used))] as const),
  )
  const roundings = used.flatMap((name) => {
    const scale = name === 'id' ? undefined : fieldTypeOf(fieldOf(resource, name)).scale
    return scale === undefined
      ? []
      : [[name, roundingOf(resource, name, [...values.values()], scale)] as const]
  })
  return {
    kinds: chosen.kinds,
    numbers,
    leftOut: leftOutOf(chosen),
    undecided: undecidedRows(chosen).flatMap((number) => {
      const fault = rowFault(chosen, number)
      return fault ? [{ number, fault }] : []
    }),
    notices: [...noticesOf(chosen, used, numbers), ...groupFaults(balanceNotices(chosen), 'warnings')],
    doubtfulDates: doubtfulDates(chosen),
    hasDoubtfulNumbers: hasDoubtfulNumbers(chosen),
    sums: sumsOf(chosen, used, values),
    hiddenRows: sheet.rows.flatMap(({ hidden }, at) =>
      hidden && chosen.kinds[at] === 'data' ? [at + 1] : [],
    ),
    sections: sectionsOf(chosen),
    totals: totalsOf(chosen, used, values),
    roundings: Object.fromEntries(roundings),
    canSkipMapping: canSkipMapping(resource, sheet, parentKey, choices, chosen.kinds),
    json: JSON.stringify(request),
  }
}
