import type { Resource } from '../../model/definition.ts'
import { type ImportCell, type ImportConflict, type ImportRequest, presetKey } from '../../model/import.ts'
import { cellFor } from '../../model/import-columns.ts'
import type { CellTable } from '../../model/import-csv.ts'

type ExportedValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface ResolvedConflict {
  readonly id: number
  readonly conflict: ImportConflict
  readonly winner: 'file' | 'current'
}

export interface ImportChoices {
  readonly isHeaded: boolean
  readonly columns: readonly (string | null)[]
  /** Null for the default key. */
  readonly key: readonly string[] | null
  readonly createMissing: readonly string[]
  readonly deleteOthers: boolean
  /** Corrected cells, by row number and field. */
  readonly cells: ReadonlyMap<string, ImportCell>
  /** Row numbers to skip. */
  readonly skipped: ReadonlySet<number>
  /** By row number and field. */
  readonly resolved: ReadonlyMap<string, ResolvedConflict>
}

interface ChosenTable {
  readonly resource: Resource
  readonly table: CellTable
  readonly exported: ExportedValues | null
  readonly choices: ImportChoices
}

export const widthOf = ({ rows }: CellTable): number => Math.max(0, ...rows.map((row) => row.length))

export const headingsOf = (table: CellTable, isHeaded: boolean): string[] =>
  Array.from({ length: widthOf(table) }, (_, at) => (isHeaded ? String(table.rows[0]?.[at] ?? '') : ''))

export const rowsOf = ({ table, choices }: Pick<ChosenTable, 'table' | 'choices'>) =>
  choices.isHeaded ? table.rows.slice(1) : table.rows

/** Numbers of the imported rows, from 1. */
export const numbersOf = (of: Pick<ChosenTable, 'table' | 'choices'>): number[] =>
  rowsOf(of)
    .map((_, at) => at + 1)
    .filter((number) => !of.choices.skipped.has(number))

export const usedColumns = ({ columns }: ImportChoices): string[] => columns.filter((name) => name !== null)

/** The chosen key; by default the id column, if any, or the definition's key. */
export const keyOf = ({ resource, choices }: Pick<ChosenTable, 'resource' | 'choices'>): readonly string[] =>
  choices.key ?? presetKey(resource, usedColumns(choices))

export const cellAt = (
  { resource, table, choices }: Omit<ChosenTable, 'exported'>,
  row: number,
  name: string,
): ImportCell => {
  const corrected = choices.cells.get(`${row} ${name}`)
  if (corrected !== undefined) return corrected
  const at = choices.columns.indexOf(name)
  const heading = choices.isHeaded ? String(table.rows[0]?.[at] ?? '') : ''
  return cellFor(resource, name, heading, table.rows[choices.isHeaded ? row : row - 1]?.[at] ?? null)
}

/** The losing side of a conflict counts as exported, so that only the winner has changed it. */
const withResolved = (exported: ExportedValues, { resolved }: ImportChoices): ExportedValues => {
  const values: Record<string, Readonly<Record<string, unknown>>> = { ...exported }
  for (const { id, conflict, winner } of resolved.values())
    values[id] = { ...values[id], [conflict.field]: winner === 'file' ? conflict.current : conflict.file }
  return values
}

export const requestOf = (chosen: ChosenTable): ImportRequest => {
  const { choices, exported } = chosen
  const used = usedColumns(choices)
  const key = keyOf(chosen)
  // Without a key, every row is a new record: the key is an unused id.
  const isKeyed = key.length > 0
  return {
    columns: isKeyed ? used : [...used, 'id'],
    key: isKeyed ? key : ['id'],
    rows: numbersOf(chosen).map((row) => used.map((name) => cellAt(chosen, row, name))),
    ...(choices.createMissing.length > 0 && { createMissing: choices.createMissing }),
    ...(choices.deleteOthers && { deleteOthers: true }),
    ...(exported && used.includes('id') && { base: withResolved(exported, choices) }),
  }
}
