import { open } from 'node:fs/promises'

/** Links, and the syncing of folders, are not known on some file systems that people use. */
const notKnown = ['EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Whether the file system does not know what was asked of it. */
export const isNotKnown = (error: unknown): boolean =>
  notKnown.includes((error as NodeJS.ErrnoException).code ?? '')

/** After this the names that the folder has are on the disk: a file that is synced may still lose its name (fsync(2)). */
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
