/** A row of separated text, and why it could not be read exactly. */
export interface SeparatedRow {
  readonly cells: readonly string[]
  readonly fault?: 'quoteNotClosed' | 'textAfterQuote'
}

/** Excel's limit of a cell. A longer quoted cell is one whose closing mark is missing. */
const longestCell = 32_767

const isBreak = (character: string | undefined) => character === '\n' || character === '\r'

/** End of a quoted cell that starts at `start`: index after its closing mark; null if none follows. */
const closingMark = (text: string, start: number): number | null => {
  const last = Math.min(text.length, start + 2 * longestCell)
  for (let at = start + 1; at < last; at += 1) {
    if (text[at] !== '"') continue
    if (text[at + 1] !== '"') return at + 1
    at += 1
  }
  return null
}

const withoutMarks = (text: string, start: number, end: number) =>
  text.slice(start + 1, end - 1).replaceAll('""', '"')

/**
 * Whether the marks around this cell of the clipboard are those of a spreadsheet. It quotes a cell with a line break,
 * which is not the one between the rows; a ditto mark or `"A" grade` is text.
 */
const isQuotedOnClipboard = (cell: string, rowEnd: string) =>
  /[\n\r]/.test(cell) && !cell.includes('\t') && !cell.includes(rowEnd)

/**
 * Parses separated text. In a file (RFC 4180), blanks around a quoted cell are ignored; an unclosed mark or text after
 * a closing one is a fault of its row, whose marks are then kept. On the clipboard, the marks around a cell are text
 * unless `isQuoted` says otherwise.
 */
export const separatedRows = (
  text: string,
  delimiter: string,
  source: 'file' | { readonly isQuoted: (cell: string) => boolean },
  maxRows: number,
): SeparatedRow[] => {
  const rows: SeparatedRow[] = []
  let cells: string[] = []
  let fault: SeparatedRow['fault']
  let at = 0
  const isEnd = (place: number) => place >= text.length || text[place] === delimiter || isBreak(text[place])
  const pastBlanks = (from: number) => {
    let place = from
    while (text[place] === ' ') place += 1
    return place
  }
  /** Reads a quoted cell at `at`; false if the marks are text. */
  const readQuoted = (): boolean => {
    const start = source === 'file' ? pastBlanks(at) : at
    if (text[start] !== '"') return false
    const end = closingMark(text, start)
    const after = end !== null && source === 'file' ? pastBlanks(end) : end
    if (end === null || after === null || !isEnd(after)) {
      if (source === 'file') fault ??= end === null ? 'quoteNotClosed' : 'textAfterQuote'
      return false
    }
    const cell = withoutMarks(text, start, end)
    if (source !== 'file' && !source.isQuoted(cell)) return false
    cells.push(cell)
    at = after
    return true
  }
  while (at < text.length && rows.length < maxRows) {
    if (!readQuoted()) {
      let end = at
      while (!isEnd(end)) end += 1
      cells.push(text.slice(at, end))
      at = end
    }
    if (text[at] === delimiter) {
      at += 1
      if (at < text.length) continue
      cells.push('')
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    rows.push(fault === undefined ? { cells } : { cells, fault })
    cells = []
    fault = undefined
  }
  return rows
}

/** Rows whose number of cells is not that of most rows. */
const unevenRows = (rows: readonly SeparatedRow[]): number => {
  const widths = new Map<number, number>()
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  return rows.length - Math.max(0, ...widths.values())
}

export interface ClipboardRows {
  readonly rows: readonly SeparatedRow[]
  /** Indexes of rows with a quoted cell that could as well be several rows with quotation marks. */
  readonly doubtful: readonly number[]
}

const hasBreak = ({ cells }: SeparatedRow) => cells.some((cell) => /[\n\r]/.test(cell))

/**
 * Rows of the clipboard, whose cells are separated by tabs. Some programs end rows with the line break that their cells
 * have: then the reading counts in which the rows have the same number of cells.
 */
export const clipboardRows = (text: string, maxRows: number): ClipboardRows => {
  const rowEnd = text.includes('\r\n') ? '\r\n' : text.includes('\n') ? '\n' : '\r'
  const read = (isQuoted: (cell: string) => boolean) => separatedRows(text, '\t', { isQuoted }, maxRows)
  const strict = read((cell) => isQuotedOnClipboard(cell, rowEnd))
  const withRowEnds = read(
    (cell) => /[\n\r]/.test(cell) && !cell.includes('\t') && cell.trim() !== '' && !cell.startsWith(rowEnd),
  )
  if (withRowEnds.length === strict.length) return { rows: strict, doubtful: [] }
  const [one, other] = [unevenRows(strict), unevenRows(withRowEnds)]
  if (one < other) return { rows: strict, doubtful: [] }
  const quoted = withRowEnds.flatMap((row, at) => (hasBreak(row) ? [at] : []))
  return { rows: withRowEnds, doubtful: one === other ? quoted : [] }
}
