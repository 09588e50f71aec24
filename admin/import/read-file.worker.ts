import { UnreadableFile } from '../../model/import-csv.ts'
import { readFile } from './read-workbook.ts'

/** Replies with the tables of a file, or a sentence why it cannot be read. */
addEventListener('message', ({ data }: MessageEvent<{ name: string; bytes: Uint8Array }>) => {
  readFile(data.name, data.bytes).then(
    (file) => postMessage({ file }),
    (error: unknown) =>
      postMessage({
        fault: error instanceof UnreadableFile ? error.message : `${data.name} cannot be read.`,
      }),
  )
})
