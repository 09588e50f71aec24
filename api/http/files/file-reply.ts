import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, fstat, open, unlink, type WriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** Media type of an Excel workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What file systems refuse in a name, control characters, and marks that turn the direction of text. */
const unfit = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

/** A text with "_" for what no file name may hold. */
export const fitForFileName = (text: string): string => text.replace(unfit, '_')

/**
 * `Content-Disposition` of a download (RFC 6266): the exact name in UTF-8, and for old clients one in ASCII, without
 * the characters that mean something in a quoted string or that some take for an escape.
 */
export const attachment = (name: string): string =>
  create(name, { fallback: name.replace(/[^\x20-\x7e]|["\\%]/gu, '_') })

const openFile = promisify(open)
const unlinkFile = promisify(unlink)
const statFile = promisify(fstat)

/**
 * A file without a name, which is gone as soon as it is closed, even when the process is killed. A descriptor and not
 * a FileHandle: that one stays open until every stream made from it is destroyed, and destroying one closes it.
 */
const openNameless = async (): Promise<number> => {
  const path = join(tmpdir(), `costwright-${randomUUID()}`)
  const file = await openFile(path, 'wx+', 0o600)
  await unlinkFile(path)
  return file
}

/** Closes the file once no write is under way any more: its descriptor may be another file's a moment later. */
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
  /** Its descriptor. */
  readonly file: number
  /** In bytes. */
  readonly size: number
}

/**
 * Writes a file that has no name: so a slow client holds no database connection, and a failure is answered as an error
 * instead of half a file.
 */
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

/** A stream of a written file, which closes it. */
export const readFile = ({ file }: Pick<WrittenFile, 'file'>): Readable =>
  createReadStream('', { fd: file, start: 0 })

/** Sends a written file as a download under a name. */
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
