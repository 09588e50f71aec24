import { existsSync } from 'node:fs'
import { type FileHandle, link, open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isNotKnown, syncFolder } from '../sync-folder.ts'
import { BackupError, backupErrors } from './errors.ts'
import { reasonOf } from './reasons.ts'

/**
 * Compresses lines into a file that appears whole or not at all, readable by its owner alone: it is written under
 * another name, brought to the disk, then given its own.
 * @param force replace a file of that name
 * @returns how many bytes it has
 * @throws BackupError when the file exists already, or cannot be written; whatever `lines` throws
 */
export const writeWholeFile = async (
  file: string,
  lines: AsyncIterable<Buffer>,
  { force }: { readonly force: boolean },
): Promise<number> => {
  /** Failures of the file in our words, so that those of the lines keep theirs. */
  const onFile = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      throw error instanceof BackupError ? error : backupErrors.notWritten(file, reasonOf(error), error)
    })
  if (!force && existsSync(file)) throw backupErrors.exists(file)
  // With the process number, so that two at once do not write into each other's.
  const partial = `${file}.${process.pid}.partial`
  const handle = await onFile(open(partial, 'wx', 0o600))
  try {
    // Level 4 takes half the time of the default and makes files a tenth larger.
    const gzip = createGzip({ level: 4, chunkSize: 1 << 18 })
    await pipeline(lines, gzip, async (compressed: AsyncIterable<Buffer>) => {
      // Unlike write, appendFile goes on until all is written.
      for await (const chunk of compressed) await onFile(handle.appendFile(chunk))
    })
    const size = await onFile(finish(handle))
    await onFile(giveName(partial, file, force))
    await onFile(syncFolder(dirname(file)))
    return size
  } catch (error) {
    await handle.close()
    await unlink(partial).catch(() => {})
    throw error
  }
}

const finish = async (handle: FileHandle) => {
  await handle.sync()
  const { size } = await handle.stat()
  await handle.close()
  return size
}

/** A link never replaces a file that came meanwhile; a rename does. */
const giveName = async (partial: string, file: string, force: boolean) => {
  if (!force)
    try {
      await link(partial, file)
      return await unlink(partial)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw backupErrors.exists(file)
      if (!isNotKnown(error)) throw error
    }
  await rename(partial, file)
}
