import { randomUUID } from 'node:crypto'
import { close, createReadStream, createWriteStream, fstat, open, unlink, type WriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const unfit = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

export const fitForFileName = (text: string): string => text.replace(unfit, '_')

/** `Content-Disposition` (RFC 6266): UTF-8 name, and an ASCII fallback without characters special in quoted strings. */
export const attachment = (name: string): string =>
  create(name, { fallback: name.replace(/[^\x20-\x7e]|["\\%]/gu, '_') })

const openFile = promisify(open)
const unlinkFile = promisify(unlink)
const statFile = promisify(fstat)
const closeFile = promisify(close)

/**
 * An unlinked file disappears when closed, even if the process is killed. Uses a descriptor: a FileHandle stays open
 * until every stream on it is destroyed, and destroying one closes it.
 */
const openNameless = async (): Promise<number> => {
  const path = join(tmpdir(), `costwright-${randomUUID()}`)
  const file = await openFile(path, 'wx+', 0o600)
  await unlinkFile(path)
  return file
}

/** Waits for pending writes, as the descriptor could be reused. */
const closeOutput = (output: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (output.closed) resolve()
    else
      output
        .on('error', () => {})
        .once('close', resolve)
        .destroy()
  })

interface WrittenFile {
  readonly file: number
  readonly size: number
}

/** A slow client holds no database connection, and a failure is an error instead of half a file. */
export const writeFile = async <Result>(
  write: (output: Writable) => Promise<Result>,
): Promise<WrittenFile & { readonly result: Result }> => {
  const file = await openNameless()
  const output = createWriteStream('', { fd: file, autoClose: false })
  try {
    const result = await write(output)
    return { file, result, size: (await statFile(file)).size }
  } catch (error) {
    await closeOutput(output)
    throw error
  }
}

/**
 * The same for a worker thread, which opens the path itself: an ended thread cannot write to a descriptor that was
 * closed and used again.
 */
export const writeFileInWorker = async <Result>(
  write: (path: string) => Promise<Result>,
): Promise<WrittenFile & { readonly result: Result }> => {
  const file = await openNameless()
  try {
    const result = await write(`/dev/fd/${file}`)
    return { file, result, size: (await statFile(file)).size }
  } catch (error) {
    await closeFile(file)
    throw error
  }
}

/** @param path of `writeFileInWorker` */
export const openOutput = (path: string): Writable => createWriteStream(path, { flags: 'r+' })

export const readFile = ({ file }: Pick<WrittenFile, 'file'>): Readable =>
  createReadStream('', { fd: file, start: 0 })

export const sendFile = (
  reply: FastifyReply,
  { file, size }: WrittenFile,
  name: string,
  type: string,
): FastifyReply =>
  reply
    .header('content-disposition', attachment(name))
    .header('content-length', size)
    .type(type)
    .send(readFile({ file }))
