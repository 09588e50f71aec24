import { importLimits } from '../../model/import.ts'
import { UnreadableFile } from '../../model/import-csv.ts'
import type { ReadFile } from './read-workbook.ts'

/** Time limit for reading. A workbook can be crafted to take forever; the worker is then terminated. */
const timeoutMs = 20_000

/** Reads a file in a worker, so that no file can block the page. Throws UnreadableFile (user-facing). */
export const readFileInWorker = async (file: File, signal?: AbortSignal): Promise<ReadFile> => {
  if (file.size > importLimits.bytes)
    throw new UnreadableFile(`${file.name} is larger than ${importLimits.bytes / 1_048_576} MB.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<ReadFile>((resolve, reject) => {
      const refuse = (sentence: string) => reject(new UnreadableFile(sentence))
      const timer = setTimeout(
        () =>
          refuse(`${file.name} took longer than ${timeoutMs / 1000} seconds to read and was not imported.`),
        timeoutMs,
      )
      signal?.addEventListener('abort', () => refuse('Reading was cancelled.'))
      worker.onmessage = ({ data }: MessageEvent<{ file?: ReadFile; fault?: string }>) => {
        clearTimeout(timer)
        if (data.file) resolve(data.file)
        else refuse(data.fault ?? `${file.name} cannot be read.`)
      }
      worker.onerror = () => {
        clearTimeout(timer)
        refuse(`${file.name} cannot be read.`)
      }
      worker.postMessage({ name: file.name, bytes }, [bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}
