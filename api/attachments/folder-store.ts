import { randomUUID } from 'node:crypto'
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../database/sync-folder.ts'
import { type ContentStore, StoreAway } from './content-store.ts'

/** Says that the folder is ours: a mount point whose disk is missing has none, and gets no contents. */
const mark = 'costwright-files'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const isContent = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** Bytes that are read at a time. */
const pieceSize = 1 << 18

/** Closes the file at its end, or where its reader stops. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(pieceSize), 0, pieceSize)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } catch (cause) {
    throw new StoreAway('A file of the folder of files cannot be read', { cause })
  } finally {
    await file.close()
  }
}

/**
 * Contents as files that only their owner reads, in 256 folders by the first two digits of their name. A file gets its name
 * when it is whole and on the disk.
 */
export const folderStore = (root: string): ContentStore => {
  const folderOf = (sha256: string) => join(root, sha256.slice(0, 2))
  const fileOf = (sha256: string) => join(folderOf(sha256), sha256)

  /** Every failure but those that `work` expects means that the folder is away. */
  const within = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      await access(join(root, mark))
      return await work()
    } catch (cause) {
      throw new StoreAway(`The folder of files ${root} cannot be used`, { cause })
    }
  }

  const write = async (sha256: string, bytes: Buffer): Promise<void> => {
    const folder = folderOf(sha256)
    await mkdir(folder, { mode: 0o700, recursive: true })
    const partial = join(folder, `${randomUUID()}.partial`)
    try {
      const handle = await open(partial, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(partial, fileOf(sha256))
      await syncFolder(folder)
      await syncFolder(root)
    } catch (error) {
      await unlink(partial).catch(() => {})
      throw error
    }
  }

  return {
    prepare: async () => {
      try {
        await mkdir(root, { mode: 0o700, recursive: true })
        await writeFile(join(root, mark), '')
        await syncFolder(root)
      } catch (cause) {
        throw new StoreAway(`The folder of files ${root} cannot be made`, { cause })
      }
    },
    put: (sha256, bytes) => within(() => write(sha256, bytes)),
    open: (sha256) =>
      within(async () => {
        const file = await open(fileOf(sha256)).catch((error: unknown) => {
          if (isMissing(error)) return undefined
          throw error
        })
        return file && piecesOf(file)
      }),
    remove: (sha256) =>
      within(() =>
        unlink(fileOf(sha256)).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        }),
      ),
    async *list() {
      const folders = await within(() => readdir(root, { withFileTypes: true }))
      for (const folder of folders.filter((entry) => entry.isDirectory())) {
        const path = join(root, folder.name)
        for (const sha256 of (await within(() => readdir(path))).filter(isContent)) {
          // It may have been removed since.
          const found = await stat(join(path, sha256)).catch(() => undefined)
          if (found) yield { sha256, size: found.size }
        }
      }
    },
  }
}
