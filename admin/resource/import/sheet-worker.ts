import type { Resource } from '../../../model/definition.ts'
import { importLimits } from '../../../model/import.ts'
import { importFileMessages, UnreadableFile } from '../../../model/import-csv.ts'
import type { Sheet, SheetRow } from '../../../model/sheet.ts'
import type { ImportChoices } from './import-request.ts'
import type { PastedCells } from './pasted-column.ts'
import type { ImportPlan } from './plan.ts'

export interface PlannedImport {
  readonly sheetAt: number
  readonly resource: Resource
  readonly parentKey: string | undefined
  readonly choices: ImportChoices
}

/** The records that a file is imported as. */
export type ImportedAs = Pick<PlannedImport, 'resource' | 'parentKey'>

/** The sheets of a file without their rows, which are sent before. */
interface ReadSheets {
  readonly sheets: readonly Sheet[]
  /** Rows of known columns of each sheet. */
  readonly known: readonly number[]
  /** Index of the sheet that opens. */
  readonly toOpen: number
}

/** Calls of the worker, with what each is asked and answers. */
export interface SheetCalls {
  readonly readFile: {
    readonly asked: ImportedAs & { readonly name: string; readonly bytes: Uint8Array }
    readonly answer: ReadSheets
  }
  readonly readPasted: {
    readonly asked: ImportedAs & PastedCells & { readonly name: string }
    readonly answer: ReadSheets
  }
  readonly plan: { readonly asked: PlannedImport; readonly answer: ImportPlan }
}

/** Sheets of a file, whose worker plans its import. */
export interface OpenedFile extends ReadSheets {
  readonly isPasted: boolean
  plan(asked: PlannedImport): Promise<ImportPlan>
  close(): void
}

/** Time limit for reading. A workbook can be crafted to take forever; the worker is then terminated. */
const timeoutMs = 20_000

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** Reading and planning take seconds for 50,000 rows; here they block no page, whatever the file. */
const startWorker = () => {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  const rows: SheetRow[][] = []
  let last = 0
  worker.onmessage = ({ data }) => {
    if (data.rows) {
      const before = rows[data.sheetAt] ?? []
      for (const row of data.rows) before.push(row)
      rows[data.sheetAt] = before
      return
    }
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('answer' in data) call?.resolve(data.answer)
    else call?.reject(data.fault === null ? new Error('The worker failed') : new UnreadableFile(data.fault))
  }
  const endAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.onerror = () => endAll(new Error('The worker failed'))
  const call = <Call extends keyof SheetCalls>(
    name: Call,
    asked: SheetCalls[Call]['asked'],
    transferred: Transferable[] = [],
  ): Promise<SheetCalls[Call]['answer']> =>
    new Promise((resolve, reject) => {
      last += 1
      // The answer to a call has the type of its name.
      waiting.set(last, { resolve: resolve as Waiting['resolve'], reject })
      worker.postMessage({ id: last, call: name, asked }, transferred)
    })
  const close = (error = new Error('The worker was ended')) => {
    worker.terminate()
    endAll(error)
  }
  return { call, close, rows }
}

/** Opens a file or pasted cells. Throws UnreadableFile (user-facing). */
export const openSheets = async (
  source: File | PastedCells,
  pastedName: string,
  as: ImportedAs,
): Promise<OpenedFile> => {
  const isPasted = !(source instanceof File)
  const name = isPasted ? pastedName : source.name
  if (!isPasted && source.size > importLimits.bytes)
    throw new UnreadableFile(
      importFileMessages.fileTooLarge({ name, megabytes: importLimits.bytes / 1_048_576 }),
    )
  const { call, close, rows } = startWorker()
  const readFile = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return call('readFile', { ...as, name, bytes }, [bytes.buffer])
  }
  const timer = setTimeout(() => {
    const seconds = timeoutMs / 1000
    close(new UnreadableFile(importFileMessages.slowFile({ name, seconds })))
  }, timeoutMs)
  try {
    const read = isPasted ? await call('readPasted', { ...as, ...source, name }) : await readFile(source)
    return {
      ...read,
      sheets: read.sheets.map((sheet, at) => ({ ...sheet, rows: rows[at] ?? [] })),
      isPasted,
      plan: (asked) => call('plan', asked),
      close: () => close(),
    }
  } catch (error) {
    close()
    throw error instanceof UnreadableFile
      ? error
      : new UnreadableFile(importFileMessages.unreadableFile({ name }))
  } finally {
    clearTimeout(timer)
  }
}
