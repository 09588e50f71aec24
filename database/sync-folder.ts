import { open } from 'node:fs/promises'

/** Some file systems do not support links or syncing folders. */
const notKnown = ['EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

export const isNotKnown = (error: unknown): boolean =>
  notKnown.includes((error as NodeJS.ErrnoException).code ?? '')

/** Makes the folder's names durable: syncing a file does not save its name (fsync(2)). */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!isNotKnown(error)) throw error
  } finally {
    await handle.close()
  }
}
