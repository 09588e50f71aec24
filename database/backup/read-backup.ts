import { type FileHandle, open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { BackupError, backupErrors } from './errors.ts'
import {
  type BackupEnd,
  type BackupHead,
  type BackupSummary,
  backupFormat,
  lineOf,
  objectIn,
  type TableHead,
  type TableSum,
} from './format.ts'
import { CutOffError, LineSource } from './line-source.ts'
import { reasonOf } from './reasons.ts'
import { sumRows } from './rows-sum.ts'

/** Consumes the rows of one table. Must read all rows, or throw. */
export type TakeRows = (head: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>

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
