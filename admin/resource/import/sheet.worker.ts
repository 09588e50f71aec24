import { readPasted, UnreadableFile } from '../../../model/import-csv.ts'
import { knownSheet, sheetToOpen } from '../../../model/sheet-headings.ts'
import { readBase } from './import-request.ts'
import { planOf } from './plan.ts'
import { type ReadFile, readFile } from './read-workbook.ts'
import type { ImportedAs, PlannedImport, SheetCalls } from './sheet-worker.ts'

let file: ReadFile = { sheets: [], base: null }

/** Rows in one message: more would block the page while it takes them. */
const rowsInMessage = 1000

const sendRows = ({ sheets }: ReadFile) => {
  for (const [sheetAt, { rows }] of sheets.entries())
    for (let first = 0; first < rows.length; first += rowsInMessage)
      postMessage({ sheetAt, rows: rows.slice(first, first + rowsInMessage) })
}

const opened = (read: ReadFile, { resource, parentKey }: ImportedAs): SheetCalls['readFile']['answer'] => {
  file = read
  sendRows(read)
  const known = read.sheets.map((sheet) => knownSheet(resource, sheet, parentKey))
  return {
    sheets: read.sheets.map((sheet) => ({ ...sheet, rows: [] })),
    known: known.map(({ rows }) => rows),
    toOpen: sheetToOpen(known),
  }
}

const calls: { [Call in keyof SheetCalls]: (asked: SheetCalls[Call]['asked']) => unknown } = {
  readFile: async ({ name, bytes, ...as }) => opened(await readFile(name, bytes), as),
  readPasted: ({ name, text, exportOf, ...as }) =>
    opened({ sheets: [readPasted(name, text, exportOf)], base: null }, as),
  plan: ({ sheetAt, resource, parentKey, choices }: PlannedImport) => {
    const sheet = file.sheets[sheetAt]
    if (!sheet) throw new Error(`There is no sheet ${sheetAt}`)
    return planOf({ resource, parentKey, choices, sheet, exported: readBase(file.base, resource.name) })
  },
}

addEventListener('message', async ({ data: { id, call, asked } }) => {
  try {
    postMessage({ id, answer: await calls[call as keyof SheetCalls](asked as never) })
  } catch (error) {
    postMessage({ id, fault: error instanceof UnreadableFile ? error.sentence : null })
  }
})
