import type { Resource } from '../../model/definition.ts'
import { type ImportCell, type ImportRequest, presetKey } from '../../model/import.ts'
import { cellFor } from '../../model/import-columns.ts'
import type { CellTable } from '../../model/import-csv.ts'

/** Values by record id and field, as they were exported. */
export type ExportedValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What a person has chosen and corrected for the import of one table. */
export interface ImportChoices {
  readonly isHeaded: boolean
  /** The field of each column; null for one that is left out. */
  readonly columns: readonly (string | null)[]
  /** Null while nobody has chosen another key than the preset one. */
  readonly key: readonly string[] | null
  readonly createMissing: readonly string[]
  readonly deleteOthers: boolean
  /** Corrected cells, by row number and field. */
  readonly cells: ReadonlyMap<string, ImportCell>
  /** Numbers of the rows that are left out. */
  readonly skipped: ReadonlySet<number>
  /** Exported values that are taken as the current ones, so that those of the file count, by record id and field. */
  readonly overruled: ReadonlyMap<string, unknown>
}

/** A table with the choices made for it. */
export interface ChosenTable {
  readonly resource: Resource
  readonly table: CellTable
  readonly exported: ExportedValues | null
  readonly choices: ImportChoices
}

export const widthOf = ({ rows }: CellTable): number => Math.max(0, ...rows.map((row) => row.length))

export const headingsOf = (table: CellTable, isHeaded: boolean): string[] =>
  Array.from({ length: widthOf(table) }, (_, at) => (isHeaded ? String(table.rows[0]?.[at] ?? '') : ''))

/** The rows of the table below its headings. */
export const rowsOf = ({ table, choices }: Pick<ChosenTable, 'table' | 'choices'>) =>
  choices.isHeaded ? table.rows.slice(1) : table.rows

/** Numbers, from 1, of the rows that are imported. */
export const numbersOf = (of: Pick<ChosenTable, 'table' | 'choices'>): number[] =>
  rowsOf(of)
    .map((_, at) => at + 1)
    .filter((number) => !of.choices.skipped.has(number))

export const usedColumns = ({ columns }: ImportChoices): string[] => columns.filter((name) => name !== null)

/** The key that was chosen, else ids where the file has them, else the one of the definition. */
export const keyOf = ({ resource, choices }: Pick<ChosenTable, 'resource' | 'choices'>): readonly string[] =>
  choices.key ?? presetKey(resource, usedColumns(choices))

/** A cell as it is sent: corrected, or as the file has it. */
export const cellAt = (
  { resource, table, choices }: Omit<ChosenTable, 'exported'>,
  row: number,
  name: string,
): ImportCell => {
  const corrected = choices.cells.get(`${row} ${name}`)
  if (corrected !== undefined) return corrected
  const at = choices.columns.indexOf(name)
  const heading = choices.isHeaded ? String(table.rows[0]?.[at] ?? '') : ''
  return cellFor(resource, name, heading, rowsOf({ table, choices })[row - 1]?.[at] ?? null)
}

const withOverruled = (exported: ExportedValues, overruled: ReadonlyMap<string, unknown>): ExportedValues => {
  const values: Record<string, Readonly<Record<string, unknown>>> = { ...exported }
  for (const [place, value] of overruled) {
    const [id = '', field = ''] = place.split(' ')
    values[id] = { ...values[id], [field]: value }
  }
  return values
}

/** The body of the import that a table with its choices comes to. */
export const requestOf = (chosen: ChosenTable): ImportRequest => {
  const { table, choices, exported, resource } = chosen
  const used = usedColumns(choices)
  const key = keyOf(chosen)
  const headings = headingsOf(table, choices.isHeaded)
  const rows = rowsOf(chosen)
  const places = used.map((name) => choices.columns.indexOf(name))
  // Without a key every row is a new record: the key is an id that no row has.
  const isKeyed = key.length > 0
  return {
    columns: isKeyed ? used : [...used, 'id'],
    key: isKeyed ? key : ['id'],
    rows: numbersOf(chosen).map((row) =>
      used.map((name, at) => {
        const place = places[at] ?? 0
        return (
          choices.cells.get(`${row} ${name}`) ??
          cellFor(resource, name, headings[place] ?? '', rows[row - 1]?.[place] ?? null)
        )
      }),
    ),
    ...(choices.createMissing.length > 0 && { createMissing: choices.createMissing }),
    ...(choices.deleteOthers && { deleteOthers: true }),
    ...(exported && used.includes('id') && { base: withOverruled(exported, choices.overruled) }),
  }
}
