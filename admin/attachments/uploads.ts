import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { type Attachment, largestAttachment } from '../../model/attachments.ts'
import { pushUndo } from '../providers/done-requests.ts'
import { isPassing, sendFile } from '../providers/http-client.ts'
import { keepUnsent, showsKept } from '../providers/kept-requests.ts'
import { queryClient } from '../providers/query-client.ts'
import { messageOf } from '../providers/use-call.ts'
import { onUserChange } from '../session.ts'
import { createStore } from '../store.ts'
import { attachmentsKey, attachmentsPath, type FileOwner } from './attachment-calls.ts'

export interface Upload {
  readonly key: string
  readonly owner: FileOwner
  /** Dropped on a list row, where no section shows it. */
  readonly isFromRow: boolean
  readonly name: string
  /** From 0 to 1. */
  readonly progress: number
  readonly refusal: string | null
  /** Cancels the upload, or dismisses a refused one. */
  readonly cancel: () => void
}

const store = createStore<readonly Upload[]>([])
const change = (key: string, values: Partial<Upload>) =>
  store.set(store.get().map((upload) => (upload.key === key ? { ...upload, ...values } : upload)))
const remove = (key: string) => store.set(store.get().filter((upload) => upload.key !== key))

export const { use: useUploads } = store

// Uploads end with the session.
onUserChange(() => {
  for (const { cancel } of store.get()) cancel()
})

/** Uploads run one by one: in parallel, none would finish in time on a slow line. */
let last = Promise.resolve()

interface SentFile {
  /** Its `Idempotency-Key`. */
  readonly key: string
  /** Default: the name that the file has. */
  readonly name?: string
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: number) => void
}

/** Sends one file to a record, once. */
export const uploadFile = async (
  owner: FileOwner,
  file: File,
  { key, name = file.name, signal = new AbortController().signal, onProgress = () => undefined }: SentFile,
): Promise<void> => {
  const response = await sendFile(attachmentsPath(owner), file, {
    headers: { 'X-File-Name': encodeURIComponent(name), 'Idempotency-Key': key },
    signal,
    onProgress,
  })
  const added = (await response.json()) as Attachment
  const requestId = response.headers.get('x-request-id')
  if (requestId) pushUndo(requestId, { key: 'files.added', args: { name: added.fileName } })
}

/** Keeps a file that could not be sent. False where the browser stores nothing. */
const isKept = ({ key, owner, name }: Upload, file: File, title: string): Promise<boolean> =>
  keepUnsent({
    key,
    title,
    file: new File([file], name, { type: file.type }),
    owner: { resource: owner.resource.name, id: owner.id },
  })

const send = async (upload: Upload, file: File, signal: AbortSignal, keptAs = upload.name) => {
  const { key, owner, name } = upload
  if (signal.aborted) return
  try {
    await uploadFile(owner, file, { key, name, signal, onProgress: (progress) => change(key, { progress }) })
    remove(key)
  } catch (error) {
    if (signal.aborted) return
    if (isPassing(error) && showsKept() && (await isKept(upload, file, keptAs))) remove(key)
    else change(key, { refusal: messageOf(error) })
  }
}

/** All visible data counts files, so it is refreshed after the last one; until then only the files of the record are. */
const refreshAfter = ({ owner }: Upload) => {
  const isLast = store.get().every(({ refusal }) => refusal !== null)
  void queryClient.invalidateQueries(isLast ? {} : { queryKey: attachmentsKey(owner) })
}

const nameOf = (file: File, pasted: string): string =>
  /^image\.\w+$/.test(file.name) ? file.name.replace('image', pasted) : file.name

/**
 * Uploads files to a record. Refused ones remain listed; the others continue. Those that find no connection are kept on
 * the device under a title, by default their name, and sent later.
 */
export const useUpload = () => {
  const translate = useTranslate()
  return useCallback(
    (owner: FileOwner, files: readonly File[], isFromRow = false, keptAs?: string) => {
      for (const file of files) {
        const key = crypto.randomUUID()
        const abort = new AbortController()
        const upload: Upload = {
          key,
          owner,
          isFromRow,
          name: nameOf(
            file,
            `${translate('files.pasted')} ${new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')}`,
          ),
          progress: 0,
          refusal:
            file.size > largestAttachment
              ? translate('files.tooLarge', { size: largestAttachment / 1_048_576 })
              : null,
          cancel: () => {
            abort.abort()
            remove(key)
          },
        }
        store.set([...store.get(), upload])
        if (upload.refusal === null)
          last = last.then(() => send(upload, file, abort.signal, keptAs)).then(() => refreshAfter(upload))
      }
    },
    [translate],
  )
}
