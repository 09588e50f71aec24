import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { BackupError, backupErrors, reasonOf } from './errors.ts'
import {
  type BackupEnd,
  type BackupHead,
  type BackupSummary,
  backupFormat,
  endOfRows,
  lineOf,
  objectIn,
  sumRows,
  type TableHead,
  type TableSum,
} from './format.ts'

/** Consumes the rows of one table. Must read all rows, or throw. */
type TakeRows = (head: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>

const readToEnd: TakeRows = async (_head, rows) => {
  for await (const _ of rows);
}

/**
 * Reads and verifies a whole backup: digest and row count of each table and of the file, the end marker, and
 * no trailing data. Memory use does not depend on the file size.
 * @param takeRows consumes the rows of each table; without it, the file is only verified
 * @throws BackupError for a missing, foreign, newer, truncated or damaged file; errors of `takeRows`
 */
export const readBackup = async (file: string, takeRows: TakeRows = readToEnd): Promise<BackupSummary> => {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw backupErrors.notRead(file, reasonOf(error))
  })
  const compressed = handle.createReadStream({ autoClose: false, highWaterMark: 1 << 18, start: 0 })
  const unpacked = compressed.pipe(createGunzip({ chunkSize: 1 << 18 }))
  // Errors after the last read are irrelevant, but unhandled they would end the process.
  unpacked.on('error', () => {})
  // pipe() does not forward errors.
  compressed.on('error', (error) => unpacked.destroy(error))
  try {
    await checkPacked(file, handle)
    const summary = await readLines(file, unpacked, takeRows)
    // gunzip ignores trailing data (zlib: "trailing garbage").
    if (unpacked.bytesWritten !== (await handle.stat()).size)
      throw backupErrors.damaged(file, 'something follows its end')
    return summary
  } catch (error) {
    throw inOurWords(file, error)
  } finally {
    compressed.destroy()
    unpacked.destroy()
    await handle.close()
  }
}

/** Gzip magic number (RFC 1952, section 2.3.1). */
const gzip = Buffer.from([0x1f, 0x8b])

const checkPacked = async (file: string, handle: FileHandle) => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  if (!buffer.subarray(0, bytesRead).equals(gzip.subarray(0, bytesRead))) throw backupErrors.foreign(file)
}

const newline = 10
const rowThenEnd = Buffer.concat([Buffer.from([newline]), endOfRows])
/** Limit in bytes: a foreign file can be a single line. */
const longestHead = 10_000_000

class CutOffError extends Error {
  override name = 'CutOffError'
}

/** Reads a byte stream as lines and blocks of rows, and computes its digest. */
class LineSource {
  readonly #pieces: AsyncIterator<Buffer>
  readonly #digest = createHash('sha256')
  #ahead: Buffer = Buffer.alloc(0)
  #lastLine: Buffer = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#pieces = bytes[Symbol.asyncIterator]()
  }

  async line(): Promise<Buffer> {
    let end = this.#ahead.indexOf(newline)
    while (end < 0) {
      if (this.#ahead.length > longestHead) throw new CutOffError()
      await this.#readOn()
      end = this.#ahead.indexOf(newline)
    }
    this.#digest.update(this.#lastLine)
    this.#lastLine = this.#take(end + 1)
    return this.#lastLine
  }

  /**
   * Bytes of the rows up to the end marker, in chunks of any size: a row can contain a file of 20 MB.
   * Consumes the marker.
   */
  async *rows(): AsyncGenerator<Buffer> {
    this.#digest.update(this.#lastLine)
    this.#lastLine = Buffer.alloc(0)
    // Data backslashes are doubled, so the marker only occurs at the start of a line.
    let isAtLineStart = true
    for (;;) {
      if (isAtLineStart && this.#ahead.subarray(0, endOfRows.length).equals(endOfRows)) {
        this.#digest.update(this.#take(endOfRows.length))
        return
      }
      const end = this.#ahead.indexOf(rowThenEnd)
      // Holds back bytes that may be the start of the marker.
      const length = end >= 0 ? end + 1 : this.#ahead.length - rowThenEnd.length + 1
      if (length <= 0) await this.#readOn()
      else {
        const rows = this.#take(length)
        isAtLineStart = rows.at(-1) === newline
        this.#digest.update(rows)
        yield rows
      }
    }
  }

  /** SHA-256 of everything before the last line read. Can be called once. */
  digestBeforeLine(): string {
    return this.#digest.digest('hex')
  }

  get ahead(): Buffer {
    return this.#ahead
  }

  async atEnd(): Promise<boolean> {
    return this.#ahead.length === 0 && (await this.#pieces.next()).done === true
  }

  #take(length: number): Buffer {
    const taken = this.#ahead.subarray(0, length)
    this.#ahead = this.#ahead.subarray(length)
    return taken
  }

  async #readOn(): Promise<void> {
    const { value, done } = await this.#pieces.next()
    if (done) throw new CutOffError()
    this.#ahead = this.#ahead.length === 0 ? value : Buffer.concat([this.#ahead, value])
  }
}

const inOurWords = (file: string, error: unknown): unknown => {
  if (error instanceof BackupError || !(error instanceof Error)) return error
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (error instanceof CutOffError || code === 'Z_BUF_ERROR') return backupErrors.cutOff(file)
  if (code.startsWith('Z_')) return backupErrors.damaged(file, 'it cannot be unpacked')
  return syscall === 'read' ? backupErrors.notRead(file, reasonOf(error)) : error
}

const readLines = async (
  file: string,
  bytes: AsyncIterable<Buffer>,
  takeRows: TakeRows,
): Promise<BackupSummary> => {
  const source = new LineSource(bytes)
  const head = await readHead(file, source)
  const tables: TableSum[] = []
  for (;;) {
    const line = await source.line()
    const object = objectIn(line, file)
    if ('end' in object) {
      const rows = tables.reduce((total, sum) => total + sum.rows, 0)
      const sha256 = source.digestBeforeLine()
      const signature = signatureIn(object.end)
      const seal = { sha256, ...(signature !== undefined && { signature }) }
      const end: BackupEnd = { tables: tables.length, rows, ...seal }
      if (!lineOf({ end }).equals(line)) throw backupErrors.damaged(file, 'its sum is another')
      if (!(await source.atEnd())) throw backupErrors.damaged(file, 'something follows its end')
      return { head, tables, seal }
    }
    tables.push(await readTable(file, source, object, takeRows))
  }
}

/** The only part of the last line that cannot be recomputed. */
const signatureIn = (end: unknown): string | undefined =>
  typeof end === 'object' && end !== null && 'signature' in end && typeof end.signature === 'string'
    ? end.signature
    : undefined

const firstBytes = Buffer.from('{"costwrightBackup":')

const readHead = async (file: string, source: LineSource): Promise<BackupHead> => {
  const line = await source.line().catch((error: unknown) => {
    const start = source.ahead.subarray(0, firstBytes.length)
    if (error instanceof CutOffError && !firstBytes.subarray(0, start.length).equals(start))
      throw backupErrors.foreign(file)
    throw error
  })
  if (!line.subarray(0, firstBytes.length).equals(firstBytes)) throw backupErrors.foreign(file)
  // The format version defines its shape, and the digest covers it.
  const head = objectIn(line, file) as unknown as BackupHead
  if (head.costwrightBackup > backupFormat) throw backupErrors.newerFormat(file, head.costwrightBackup)
  return head
}

const readTable = async (
  file: string,
  source: LineSource,
  { table, columns }: Record<string, unknown>,
  takeRows: TakeRows,
): Promise<TableSum> => {
  if (typeof table !== 'string' || !Array.isArray(columns))
    throw backupErrors.damaged(file, 'a line that cannot be read')
  const sum = sumRows()
  await takeRows({ table, columns }, summed(source.rows(), sum))
  const total = sum.sum()
  if (!lineOf(total).equals(await source.line()))
    throw backupErrors.damaged(file, `the rows of table ${table}`)
  return { table, columns, ...total }
}

async function* summed(rows: AsyncIterable<Buffer>, sum: ReturnType<typeof sumRows>) {
  for await (const chunk of rows) {
    sum.add(chunk)
    yield chunk
  }
}
