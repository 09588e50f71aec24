import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { download } from './download.ts'
import { logFailure } from './log-failure.ts'

/** What `download` saves. */
interface Downloaded {
  readonly path: string
  readonly mediaType: string
  /** If the reply names none. */
  readonly fileName: string
}

/**
 * Downloads files, one after the other. A failure is logged.
 * @param log name of the action in the log
 * @example
 * const saving = useDownload('Daywork sheet')
 * saving.mutate({ path: `/DayworkSheet/${id}/daywork.pdf`, mediaType: 'application/pdf', fileName: 'Daywork.pdf' })
 */
export const useDownload = (log: string, onError?: (error: Error) => void) =>
  useMutation({
    mutationFn: async (files: Downloaded | readonly Downloaded[]) => {
      for (const { path, mediaType, fileName } of [files].flat() as readonly Downloaded[])
        await download(path, mediaType, fileName)
    },
    onError: (error) => {
      logFailure(log, error)
      onError?.(error)
    },
  })

/** The same, with a toast that says why it failed. */
export const useTellingDownload = (log: string) => {
  const notify = useNotify()
  return useDownload(log, (error) => notify(error.message, { type: 'error' })).mutate
}
