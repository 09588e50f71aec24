import { getSession } from '../session.ts'
import { createStore } from '../store.ts'
import { logFailure } from './log-failure.ts'

/** What could not be sent. It is kept on the device with its idempotency key, so that it is done once. */
interface Kept {
  /** The `Idempotency-Key` of the first attempt. */
  readonly key: string
  /** Email of the user who made it; nobody else sends it. */
  readonly user: string
  /** What it is, for the user: "Delivered: PO-7". */
  readonly title: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Sentence of the server, which refused it. */
  readonly refusal?: string
}

/** A file for a record that exists, such as a photo. */
export interface KeptFile extends Kept {
  readonly file: File
  readonly owner: { readonly resource: string; readonly id: number }
}

/** A call, with files for the records that it makes. */
export interface KeptCall extends Kept {
  /** API path of the POST. */
  readonly path: string
  readonly body: unknown
  /** Text key of the undo entry. */
  readonly done: string
  readonly files: readonly File[]
  /** Records that get the files: of this resource, with their ids in these fields of the reply. */
  readonly filesOf: { readonly resource: string; readonly idIn: string }
}

export type KeptRequest = KeptCall | KeptFile

const database = 'kept-requests'
const table = 'requests'

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const run = async <Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const opened = await open()
  try {
    const transaction = opened.transaction(table, mode)
    const request = use(transaction.objectStore(table))
    return await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    opened.close()
  }
}

/** Without it, the page does not open the database at all. */
const marker = 'keptRequests'

const isMarked = (): boolean => {
  try {
    return localStorage.getItem(marker) !== null
  } catch {
    return false
  }
}

const marked = createStore(isMarked())

/** Whether requests are kept on this device, of any user. */
export const { use: useHasKept } = marked

const expected = createStore(false)

/** Loads what shows kept requests, while there is still a connection to load it. */
export const expectToKeep = (): void => expected.set(true)

export const { use: useExpectsToKeep } = expected

/** Whether the page shows what is kept. */
export const showsKept = (): boolean => expected.get() || marked.get()

const keepings = createStore(0)

/** Grows with each request that is kept while the page is open. */
export const { use: useKeptCount } = keepings

/** Requests that are kept, the oldest first. */
export const keptRequests = async (): Promise<KeptRequest[]> => {
  if (!isMarked()) return []
  const found = await run<KeptRequest[]>('readonly', (store) => store.getAll())
  return found.sort((one, other) => one.at - other.at)
}

/** Keeps a request, or changes one that is kept. Rejects where the browser stores nothing. */
export const keepRequest = async (request: KeptRequest): Promise<void> => {
  await run('readwrite', (store) => store.put(request))
  localStorage.setItem(marker, 'yes')
  marked.set(true)
  keepings.set(keepings.get() + 1)
}

/** Keeps what the signed-in user could not send. False where the browser stores nothing. */
export const keepUnsent = async (
  unsent: Omit<KeptCall, 'user' | 'at'> | Omit<KeptFile, 'user' | 'at'>,
): Promise<boolean> => {
  const user = getSession()?.email
  if (user === undefined) return false
  try {
    await keepRequest({ ...unsent, user, at: Date.now() })
    return true
  } catch (error) {
    logFailure('Keeping a request', error)
    return false
  }
}

export const dropKept = async (key: string): Promise<void> => {
  await run('readwrite', (store) => store.delete(key))
  if ((await keptRequests()).length > 0) return
  localStorage.removeItem(marker)
  marked.set(false)
}
