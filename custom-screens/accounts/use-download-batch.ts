import { useNotify } from 'react-admin'
import { download } from '../../admin/providers/download.ts'
import { logFailure } from '../../admin/providers/log-failure.ts'
import type { AnyRecord } from '../../model/record-text.ts'

const csvType = 'text/csv'

/** Each file of a batch, with the field of its digest: the package takes sales apart, and may take credits apart. */
const files = [
  { digest: 'digest', query: '', ending: '' },
  { digest: 'creditsDigest', query: '?credits=true', ending: '-credits' },
  { digest: 'salesDigest', query: '?sales=true', ending: '-sales' },
  { digest: 'salesCreditsDigest', query: '?sales=true&credits=true', ending: '-sales-credits' },
] as const

/** Downloads the files of a batch. */
export const useDownloadBatch = () => {
  const notify = useNotify()
  return async ({ id, number, ...batch }: AnyRecord) => {
    try {
      for (const { digest, query, ending } of files)
        if (batch[digest] != null)
          await download(
            `/AccountsBatch/${id}/file${query}`,
            csvType,
            `costwright-batch-${number}${ending}.csv`,
          )
    } catch (error) {
      logFailure('Download of a batch', error)
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    }
  }
}
