import { createHash } from 'node:crypto'
import { backupErrors } from './errors.ts'

/**
 * A backup is gzip (RFC 1952) over lines of UTF-8, described for readers in docs/backup-format.md:
 *
 *     {"costwrightBackup":1, …}            the head
 *     {"table":"project","columns":[…]}    then for each table: its head,
 *     1 <tab> Brick & Co <tab> \N          its rows as COPY writes them in text format, in the order of the key,
 *     \.                                   the line that no row can be,
 *     {"rows":1,"bytes":15,"sha256":"…"}   what the rows come to
 *     {"end":{…}}                          the last line: without it the file is cut off
 */
export const backupFormat = 1

/** Line after the rows of a table. COPY's text format doubles every backslash in data. */
export const endOfRows = Buffer.from('\\.\n')

/** Position of a sequence. A column's sequence is identified by the column, because its name can differ. */
export interface SequencePlace {
  readonly owner: { readonly table: string; readonly column: string } | null
  readonly sequence: string
  /** A bigint, as text. */
  readonly lastValue: string
  readonly isCalled: boolean
}

export interface BackupHead {
  readonly costwrightBackup: number
  readonly product: string
  readonly postgresql: string
  /** Identifies the secret key (`markOfSecret`). Null if the key file was unreadable. */
  readonly secretMark: string | null
  /** Time of the snapshot, ISO 8601, UTC. */
  readonly takenAt: string
  /** Applied migrations, in order. */
  readonly migrations: readonly string[]
  readonly sequences: readonly SequencePlace[]
}

/** Line before the rows of a table. Omits generated columns, which PostgreSQL recomputes. */
export interface TableHead {
  readonly table: string
  readonly columns: readonly string[]
}

export interface RowsSum {
  readonly rows: number
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** Last line, with the digest of all previous lines. */
export interface BackupEnd {
  readonly tables: number
  readonly rows: number
  readonly sha256: string
  /** Signature of the digest. Absent without a secret key. */
  readonly signature?: string
}

/** Signs digests and verifies signatures. */
export interface Signer {
  sign(sha256: string): string
  isRight(sha256: string, signature: string): boolean
}

export interface TableSum extends TableHead, RowsSum {}

export interface BackupSummary {
  readonly head: BackupHead
  readonly tables: readonly TableSum[]
  readonly seal: Pick<BackupEnd, 'sha256' | 'signature'>
}

export const lineOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

export const objectIn = (line: Buffer, file: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw backupErrors.damaged(file, 'a line that cannot be read')
}

const newline = 10

export const sumRows = () => {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    add(chunk: Buffer): void {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows += 1
    },
    /** Can be called once. */
    sum: (): RowsSum => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}
