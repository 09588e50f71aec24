import type { Values } from '../../../model/check-record.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { valueOfCell } from '../../../model/import-values.ts'
import { amountField, amountOfRow, roundingOf, valuesOfRow } from '../../../model/prepared-rows.ts'
import { fieldOf } from '../../../model/resources.ts'
import { headingsAt } from '../../../model/sheet-headings.ts'
import { type ComparedTotal, classifyRows, compareTotals, type RowKind } from '../../../model/sheet-rows.ts'
import { canSkipMapping } from './first-choices.ts'
import {
  type ChosenSheet,
  leftOutOf,
  preparedRow,
  requestOf,
  type Section,
  sectionsOf,
  sentColumns,
} from './import-request.ts'

/** What follows from a sheet and the choices for it. */
export interface ImportPlan {
  readonly kinds: readonly RowKind[]
  /** Numbers of the imported rows. */
  readonly numbers: readonly number[]
  readonly leftOut: readonly number[]
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

const totalsOf = (chosen: ChosenSheet, used: readonly string[], values: ReadonlyMap<number, Values>) => {
  const { resource, sheet, kinds } = chosen
  const amount = kinds.includes('total') ? amountField(resource, used) : null
  if (amount === null) return []
  const at = chosen.choices.columns.indexOf(amount)
  const valueAt = (row: number): number | null => {
    const cell = sheet.rows[row]?.cells[at]
    return cell ? finite(valueOfCell(fieldOf(resource, amount), cell.value)) : null
  }
  const amountAt = (row: number): number | null => {
    const ofRow = values.get(row + 1)
    return ofRow ? amountOfRow(resource, amount, ofRow) : null
  }
  return compareTotals(sheet, kinds, valueAt, amountAt)
}

/** Takes a second for 50,000 rows, so it runs in the worker of the sheet. */
export const planOf = (opened: Omit<ChosenSheet, 'headings' | 'kinds'>): ImportPlan => {
  const { resource, sheet, choices, parentKey } = opened
  const chosen: ChosenSheet = {
    ...opened,
    headings: headingsAt(sheet, choices.headingRow),
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
