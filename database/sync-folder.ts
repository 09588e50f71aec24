import { open } from 'node:fs/promises'

/** Some file systems do not support links or syncing folders. */
const unsupported = ['EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

export const isUnsupported = (error: unknown): boolean =>
  unsupported.includes((error as NodeJS.ErrnoException).code ?? '')

/** Makes the folder's names durable: syncing a file does not save its name (fsync(2)). */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!isUnsupported(error)) throw error
  } finally {
    await handle.close()
  }
}
