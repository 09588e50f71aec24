import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { importLimits } from '../../../model/import.ts'
import { isErrorText } from '../../../model/sheet.ts'
import type { Merge, ReadCell, ReadSheet } from './read-sheet.ts'
import { entryText, zipEntries } from './zip-directory.ts'

/** Rows and columns beyond the limits are not kept; one more of each says that there are some. */
const maxRows = importLimits.rows + 2
const maxColumns = importLimits.columns + 2
/** Max. cells with a value: repeated cells could be any number. */
const maxCells = 5_000_000

type Attributes = Readonly<Record<string, string>>

const numberIn = (attributes: Attributes, name: string) => Math.max(1, Number(attributes[name]) || 1)
const isHiddenBy = (attributes: Attributes) =>
  ['collapse', 'filter'].includes(attributes['table:visibility'] ?? '')

/** `of:=SUM([.D2:.D5])` is `SUM(D2:D5)`. */
const formulaOf = (text: string): string =>
  text
    .replace(/^([a-z]+:)?=/, '')
    .replace(/\[([^\]]*)\]/g, (_, reference: string) =>
      reference
        .split(':')
        .map((part) => part.slice(part.lastIndexOf('.') + 1))
        .join(':'),
    )
    .replaceAll(';', ',')

/** Duration as a part of a day, as Excel has times: `PT12H30M00S` is 0.5208…. */
const partOfDay = (duration: string): number => {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(duration) ?? []
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
}

/** A cell of OpenDocument 1.3, part 3, 19.385: its typed value is in attributes, what it shows in paragraphs. */
const cellOf = (attributes: Attributes, shown: string): ReadCell | null => {
  const type = attributes['office:value-type']
  const written = attributes['table:formula']
  const formula = written === undefined ? undefined : formulaOf(written)
  const of = (value: ReadCell['value'], format?: string): ReadCell => ({ value, format, shown, formula })
  if (attributes['calcext:value-type'] === 'error' || isErrorText(shown))
    return { value: shown || '#VALUE!', formula, isError: true }
  if (type === 'float' || type === 'currency') return of(Number(attributes['office:value']))
  if (type === 'percentage') return of(Number(attributes['office:value']), '0%')
  if (type === 'boolean') return of(attributes['office:boolean-value'] === 'true')
  if (type === 'time') return of(partOfDay(attributes['office:time-value'] ?? ''))
  if (type === 'date') {
    const date = attributes['office:date-value'] ?? ''
    return of(new Date(date.includes('T') && !date.endsWith('Z') ? `${date}Z` : date))
  }
  if (type === 'string' || shown !== '') return of(shown || (attributes['office:string-value'] ?? ''))
  return formula === undefined ? null : of(null)
}

/** Collects the sheets of `content.xml`, of which only the cells that have something are kept. */
const sheetReader = () => {
  const sheets: ReadSheet[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let cells = 0
  let sheet: {
    name: string
    style: string
    rows: (ReadCell | null)[][]
    hiddenRows: Set<number>
    hiddenColumns: number[]
    merges: Merge[]
  } | null = null
  let depth = 0
  let column = 0
  let [row, rowsRepeated, at]: [(ReadCell | null)[], number, number] = [[], 1, 0]
  let isHiddenRow = false
  let cell: Attributes | null = null
  let paragraphs: string[] = []
  /** Nesting of parts whose text the cell does not show: comments and drawings. */
  let aside = 0

  const endCell = () => {
    if (!cell || !sheet) return
    const repeated = numberIn(cell, 'table:number-columns-repeated')
    const read = cellOf(cell, paragraphs.join('\n'))
    if (read)
      for (let next = column; next < Math.min(column + repeated, maxColumns); next += 1) row[next] = read
    const [rows, columns] = [
      numberIn(cell, 'table:number-rows-spanned'),
      numberIn(cell, 'table:number-columns-spanned'),
    ]
    const startRow = sheet.rows.length
    if (rows * columns > 1 && startRow < maxRows)
      sheet.merges.push({
        startRow,
        endRow: startRow + rows - 1,
        startCol: column,
        endCol: column + columns - 1,
      })
    column += repeated
    cell = null
  }

  const endRow = () => {
    if (!sheet) return
    const filled = row.filter(Boolean).length
    for (let copy = 0; copy < rowsRepeated && sheet.rows.length < maxRows; copy += 1) {
      if (isHiddenRow) sheet.hiddenRows.add(sheet.rows.length)
      sheet.rows.push(row)
      cells += filled
      if (cells > maxCells) throw new Error('The workbook has too many cells')
    }
  }

  const endSheet = () => {
    if (sheet) sheets.push({ ...sheet, isHidden: hiddenStyles.has(sheet.style) })
    sheet = null
  }

  const open = ({ name, attributes }: SaxesTagPlain) => {
    if (name === 'style:style') style = attributes['style:name'] ?? ''
    else if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      hiddenStyles.add(style)
    else if (name === 'table:table') {
      depth += 1
      if (depth > 1) return
      sheet = {
        name: attributes['table:name'] ?? `Sheet${sheets.length + 1}`,
        style: attributes['table:style-name'] ?? '',
        rows: [],
        hiddenRows: new Set(),
        hiddenColumns: [],
        merges: [],
      }
      at = 0
    } else if (!sheet || depth > 1) return
    else if (name === 'table:table-column') {
      const end = Math.min(at + numberIn(attributes, 'table:number-columns-repeated'), maxColumns)
      if (isHiddenBy(attributes)) for (let next = at; next < end; next += 1) sheet.hiddenColumns.push(next)
      at = end
    } else if (name === 'table:table-row') {
      ;[row, rowsRepeated, column] = [[], numberIn(attributes, 'table:number-rows-repeated'), 0]
      isHiddenRow = isHiddenBy(attributes)
    } else if (name === 'table:table-cell') [cell, paragraphs] = [attributes, []]
    else if (name === 'table:covered-table-cell')
      column += numberIn(attributes, 'table:number-columns-repeated')
    else if (!cell) return
    else if (name === 'office:annotation' || name.startsWith('draw:')) aside += 1
    else if (aside > 0) return
    else if (name === 'text:p') paragraphs.push('')
    else if (name === 'text:s') write(' '.repeat(Math.min(numberIn(attributes, 'text:c'), 1000)))
    else if (name === 'text:tab') write('\t')
    else if (name === 'text:line-break') write('\n')
  }

  const close = ({ name }: SaxesTagPlain) => {
    if (name === 'table:table') {
      if (depth === 1) endSheet()
      depth -= 1
    } else if (depth > 1) return
    else if (name === 'table:table-row') endRow()
    else if (name === 'table:table-cell') endCell()
    else if (cell && (name === 'office:annotation' || name.startsWith('draw:'))) aside -= 1
  }

  const write = (text: string) => {
    if (cell && aside === 0 && paragraphs.length > 0) paragraphs.push(`${paragraphs.pop()}${text}`)
  }

  const parser = new SaxesParser()
  parser.on('opentag', open)
  parser.on('closetag', close)
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('error', (error) => {
    throw error
  })
  return { parser, sheets }
}

/** Sheets of an OpenDocument spreadsheet. */
export const readOdsSheets = async (bytes: Uint8Array): Promise<ReadSheet[]> => {
  const content = zipEntries(bytes)?.find(({ name }) => name === 'content.xml')
  if (!content) throw new Error('There is no content.xml')
  const { parser, sheets } = sheetReader()
  for await (const part of entryText(bytes, content)) parser.write(part)
  parser.close()
  return sheets
}
