import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { DataValidation, Style } from 'exceljs'
import type { Knex } from 'knex'
import { joinSql, rowsOf as tableOf } from '../../database/fields/column.ts'
import { sortedText } from '../../database/fields/registry.ts'
import { query } from '../../database/query.ts'
import { sum } from '../../model/decimal.ts'
import type { Resource } from '../../model/definition.ts'
import { formulaSign } from '../../model/formula-sign.ts'
import { expressionOf, ownAlias, recordTextOf } from '../crud/expressions.ts'
import type { ListQuery } from '../crud/list-query.ts'
import { orderSql } from '../crud/order.ts'
import type { Visible } from '../crud/visible.ts'
import { columnLetters } from '../http/files/cell-values.ts'
import { rowsOf } from '../http/files/rows.ts'
import { unlessAborted } from '../http/files/temporary-files.ts'
import {
  dress,
  formula,
  headingStyle,
  openWorkbook,
  plainStyle,
  settle,
  totalStyle,
  validateCells,
} from '../http/files/workbook.ts'
import { type ExportColumn, exportColumn } from './export-columns.ts'

/** Max. characters per cell (Excel specifications and limits). */
const longestCell = 32_767
/** Max. records whose exported values a workbook also stores for a three-way merge on import. */
const maxWithBase = 10_000
const maxChoices = 1_000
/** Hidden sheets: exported values, and entries of drop-down lists. */
const baseSheet = '_costwright'
const choicesSheet = '_choices'
const totalMark = 'Total'

export interface ListExport {
  readonly visible: Visible
  readonly query: ListQuery
  /** Names of fields. */
  readonly columns: readonly string[]
}

interface ColumnedList extends Omit<ListExport, 'columns'> {
  readonly columns: readonly ExportColumn[]
}

type Record = Readonly<{ [name: string]: unknown }>

/** Select alias of the texts of linked records. */
const namesIn = (name: string) => `${name} names`
const shownIn = (record: Record, { name, names }: ExportColumn) => record[names ? namesIn(name) : name]

/** In the order of the ids. An invisible record is shown as its id. */
const linkedTexts = ({ resources, resource }: Visible, name: string, names: Resource): string => {
  const to = resources[names.name] ?? names
  const linked = '"linked"'
  const { sql, joins } = recordTextOf(resources, to, { alias: linked })
  return `(select string_agg(coalesce(nullif(${sql}, ''), link.id::text), '; ' order by link.id)
    from unnest(${expressionOf(resources, resource, name).sql}) link (id)
      left join ${tableOf(to)} ${linked} on ${linked}.id = link.id ${joinSql(joins)})`
}

/** In batches, in list order, from one snapshot. */
async function* readRecords(
  trx: Knex.Transaction,
  { visible, query, columns }: ColumnedList,
): AsyncGenerator<Record[]> {
  const names = new Set(['id', ...columns.flatMap(({ name, writes }) => (writes ? [name, writes] : [name]))])
  const queried = [...query.conditions, ...query.order].flatMap((part) => part.joins)
  // A sum that is also filtered or sorted by is joined once.
  const forAllRecords = queried.some((join) => typeof join !== 'string' && join.forAllRecords)
  const selected = [...names].map((name) => ({
    name,
    ...expressionOf(visible.resources, visible.resource, name, { forAllRecords }),
  }))
  for (const { name, names: of } of columns)
    if (of) selected.push({ name: namesIn(name), sql: linkedTexts(visible, name, of), joins: [] })
  const joins = [...selected.flatMap((part) => part.joins), ...queried]
  const where = query.conditions.map(({ sql }) => `(${sql})`).join(' and ')
  const order = orderSql(query.order, ({ sql }) => sql, `${ownAlias}.id`)
  const sql = `select row_to_json(r)::text as json from (
      select ${selected.map(({ name, sql: of }) => `${of} as "${name}"`).join(', ')}
      from ${tableOf(visible.resource)} ${ownAlias} ${joinSql(joins)}
      ${where && `where ${where}`} ${order}) r`
  const bindings = query.conditions.flatMap((condition) => condition.bindings) as Knex.RawBinding[]
  for await (const rows of rowsOf<{ json: string }>(trx, sql, bindings))
    yield rows.map(({ json }) => JSON.parse(json) as Record)
}

/** Removes characters that ECMA-376 forbids; max. 31 characters. */
const sheetName = (title: string) => title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)

const choicesFor = async (
  trx: Knex.Transaction,
  visible: Visible,
  { chosenFrom }: ExportColumn,
): Promise<string[]> => {
  if (!chosenFrom) return []
  const to = visible.resources[chosenFrom.name] ?? chosenFrom
  const [name = 'id'] = to.recordText
  const { sql, joins } = expressionOf(visible.resources, to, name)
  const enabled = to.enabledBy ? `where ${expressionOf(visible.resources, to, to.enabledBy).sql}` : ''
  const rows = await query<{ text: string }>(
    trx,
    `select text from (
       select distinct (${sql})::text as text from ${tableOf(to)} ${ownAlias} ${joinSql(joins)} ${enabled}
     ) choice order by ${sortedText('text')}, text limit ?`,
    [maxChoices + 1],
  )
  return rows.length > maxChoices ? [] : rows.map(({ text }) => text)
}

/** Hidden ids and exported values let an import detect changes on either side. */
const writeXlsx = async (
  trx: Knex.Transaction,
  list: ColumnedList,
  output: Writable,
  signal: AbortSignal,
) => {
  const { visible, columns } = list
  const workbook = openWorkbook(output)
  const sheet = workbook.addWorksheet(sheetName(visible.resource.title), {
    views: [{ state: 'frozen', ySplit: 1, showGridLines: false }],
    pageSetup: { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  })
  sheet.columns = [{ width: 8, hidden: true }, ...columns.map(({ width }) => ({ width }))]
  const headings = sheet.addRow(['Id', ...columns.map(({ heading }) => heading)])
  dress(headings, headingStyle, columns.length + 1)
  headings.commit()
  const choices: string[][] = []
  const validations = new Map<string, DataValidation>()
  for (const column of columns) {
    const texts = column.writes ? await choicesFor(trx, visible, column) : []
    if (texts.length === 0) continue
    choices.push(texts)
    const letter = columnLetters(choices.length)
    const range = `'${choicesSheet}'!$${letter}$1:$${letter}$${texts.length}`
    validations.set(column.name, { type: 'list', allowBlank: true, formulae: [range] })
  }
  const letters = new Map(columns.map(({ name }, at) => [name, columnLetters(at + 2)]))
  const styles = new Map<string | undefined, Partial<Style>>()
  // One style object per format: exceljs looks up known objects and deep-compares new ones.
  const styleWith = (numFmt: string | undefined): Partial<Style> => {
    const style = styles.get(numFmt) ?? { ...plainStyle, ...(numFmt && { numFmt }) }
    styles.set(numFmt, style)
    return style
  }
  const sums = columns.map(() => 0)
  const base: string[] = []
  const written = [...new Set(columns.flatMap(({ writes }) => (writes ? [writes] : [])))]
  let count = 0
  for await (const records of readRecords(trx, list)) {
    for (const record of records) {
      count += 1
      const number = count + 1
      const row = sheet.addRow([record.id])
      columns.forEach((column, at) => {
        const value = shownIn(record, column)
        const cell = row.getCell(at + 2)
        const factors = column.factors?.map((name) => letters.get(name))
        cell.value =
          factors?.every((letter) => letter !== undefined) && typeof value === 'number'
            ? formula(`ROUND(${factors.map((letter) => `${letter}${number}`).join('*')},2)`, value)
            : column.cell(value)
        cell.style = styleWith(column.format(value))
        if (column.isSummed && typeof value === 'number') sums[at] = sum([sums[at] ?? 0, value])
      })
      row.commit()
      const values = JSON.stringify([record.id, ...written.map((name) => record[name] ?? null)])
      // A longer text makes Excel repair the workbook.
      if (count <= maxWithBase && values.length <= longestCell) base.push(values)
    }
    await settle(sheet, signal)
  }
  if (count > 0 && columns.some(({ isSummed }) => isSummed)) {
    const row = sheet.addRow([totalMark])
    columns.forEach((column, at) => {
      if (!column.isSummed) return
      const letter = columnLetters(at + 2)
      const cell = row.getCell(at + 2)
      const sum = sums[at] ?? 0
      cell.value = formula(`SUBTOTAL(109,${letter}2:${letter}${count + 1})`, sum)
      const numFmt = column.format(sum)
      if (numFmt) cell.numFmt = numFmt
    })
    dress(row, totalStyle, columns.length + 1)
    row.commit()
  }
  for (const [name, validation] of validations) {
    const letter = letters.get(name)
    if (count > 0) validateCells(sheet, `${letter}2:${letter}${count + 1}`, validation)
  }
  sheet.autoFilter = {
    from: { row: 1, column: 2 },
    to: { row: Math.max(2, count + 1), column: columns.length + 1 },
  }
  sheet.commit()
  if (choices.length > 0) {
    const lists = workbook.addWorksheet(choicesSheet, { state: 'veryHidden' })
    for (let at = 0; at < Math.max(...choices.map((texts) => texts.length)); at += 1)
      lists.addRow(choices.map((texts) => texts[at] ?? null)).commit()
    lists.commit()
  }
  if (written.length > 0 && count <= maxWithBase) {
    const hidden = workbook.addWorksheet(baseSheet, { state: 'veryHidden' })
    const head = { resource: visible.resource.name, exportedAt: new Date().toISOString(), fields: written }
    for (const line of [JSON.stringify(head), ...base]) hidden.addRow([line]).commit()
    hidden.commit()
  }
  await workbook.commit()
}

/** Quotes by RFC 4180. An apostrophe keeps text from being read as a formula (OWASP). */
const csvCell = (text: string, isText = false): string => {
  const safe = isText && formulaSign.test(text.replace(/^'+/, '')) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

const writeCsv = async (trx: Knex.Transaction, list: ColumnedList, output: Writable, signal: AbortSignal) => {
  const { columns } = list
  const write = async (lines: readonly string[]) => {
    signal.throwIfAborted()
    if (!output.write(lines.map((line) => `${line}\r\n`).join(''))) await once(output, 'drain', { signal })
  }
  // Excel detects UTF-8 only with a byte order mark.
  await write([`\ufeff${columns.map(({ heading }) => csvCell(heading, true)).join(',')}`])
  for await (const records of readRecords(trx, list))
    await write(
      records.map((record) =>
        columns.map((column) => csvCell(column.text(shownIn(record, column)), column.isText)).join(','),
      ),
    )
}

const writers = { xlsx: writeXlsx, csv: writeCsv }
export type ExportFormat = keyof typeof writers

/** One snapshot. Memory use does not depend on the number of records. @param signal aborts when the output fails */
export const writeList = (
  db: Knex,
  list: ListExport,
  format: ExportFormat,
  output: Writable,
  signal: AbortSignal,
): Promise<void> => {
  const columned = { ...list, columns: list.columns.map((name) => exportColumn(list.visible.resource, name)) }
  return db.transaction((trx) => unlessAborted(signal, writers[format](trx, columned, output, signal)), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  })
}
