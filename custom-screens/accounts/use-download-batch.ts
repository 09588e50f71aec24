import { useNotify } from 'react-admin'
import { download } from '../../admin/providers/download.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { logFailure } from '../log-failure.ts'

const csvType = 'text/csv'

/** Downloads the file of a batch, and that of its credits where the package takes them apart. */
export const useDownloadBatch = () => {
  const notify = useNotify()
  return async ({ id, number, creditsDigest }: AnyRecord) => {
    try {
      await download(`/AccountsBatch/${id}/file`, csvType, `costwright-batch-${number}.csv`)
      if (creditsDigest !== null)
        await download(
          `/AccountsBatch/${id}/file?credits=true`,
          csvType,
          `costwright-batch-${number}-credits.csv`,
        )
    } catch (error) {
      logFailure('Download of a batch', error)
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    }
  }
}
