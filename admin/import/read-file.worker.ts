import { UnreadableFile } from '../../model/import-csv.ts'
import { readFile } from './read-workbook.ts'

addEventListener('message', ({ data }: MessageEvent<{ name: string; bytes: Uint8Array }>) => {
  readFile(data.name, data.bytes).then(
    (file) => postMessage({ file }),
    (error: unknown) =>
      postMessage({
        fault: error instanceof UnreadableFile ? error.message : `${data.name} cannot be read.`,
      }),
  )
})
