import { useTellingDownload } from '../../admin/providers/use-download.ts'
import type { AnyRecord } from '../../model/record-text.ts'

/** Each file of a batch, with the field of its digest: the package takes sales apart, and may take credits apart. */
const files = [
  { digest: 'digest', query: '', ending: '' },
  { digest: 'creditsDigest', query: '?credits=true', ending: '-credits' },
  { digest: 'salesDigest', query: '?sales=true', ending: '-sales' },
  { digest: 'salesCreditsDigest', query: '?sales=true&credits=true', ending: '-sales-credits' },
] as const

/** Downloads the files of a batch. */
export const useDownloadBatch = () => {
  const save = useTellingDownload('Download of a batch')
  return ({ id, number, ...batch }: AnyRecord) =>
    save(
      files
        .filter(({ digest }) => batch[digest] != null)
        .map(({ query, ending }) => ({
          path: `/AccountsBatch/${id}/file${query}`,
          mediaType: 'text/csv',
          fileName: `costwright-batch-${number}${ending}.csv`,
        })),
    )
}
