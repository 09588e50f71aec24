import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { undoneAtTheEnd } from './attended.ts'

type Close = () => Promise<unknown>

/**
 * Opens programs that keep their files in a temporary folder.
 * @param open gets the folder, and what to call with what ends each program. They end in reverse order, also if
 * opening fails, and before the folder is removed.
 */
export const openInFolder = async <Opened extends object>(
  name: string,
  open: (folder: string, closesWith: (close: Close) => void) => Promise<Opened>,
): Promise<Opened & { close(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), `costwright-${name}-`))
  await chmod(folder, 0o755)
  const isRemoved = undoneAtTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  const removeFolder = async () => {
    await rm(folder, { recursive: true, force: true })
    isRemoved()
  }
  const closing: Close[] = [removeFolder]
  const close = async () => {
    const closed = []
    for (const one of closing.reverse()) closed.push(await one().catch((error: Error) => error))
    const [failure] = closed.filter((result) => result instanceof Error)
    if (failure) throw failure
  }
  try {
    return { ...(await open(folder, (one) => closing.push(one))), close }
  } catch (error) {
    await close()
    throw error
  }
}
