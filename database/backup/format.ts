import { backupErrors } from './errors.ts'

/**
 * A backup is gzip (RFC 1952) over lines of UTF-8, described for readers in docs/backup-format.md:
 *
 *     {"costwrightBackup":1, …}            the head
 *     {"table":"supplier","columns":[…]}   then for each table: its head,
 *     1 <tab> Brick & Co <tab> \N          its rows as COPY writes them in text format, in the order of the key,
 *     \.                                   the line that no row can be,
 *     {"rows":1,"bytes":15,"sha256":"…"}   what the rows come to
 *     {"end":{…}}                          the last line: without it the file is cut off
 */
export const backupFormat = 1

/** The line after the rows of a table. In COPY's text format a backslash of the data is always doubled. */
export const endOfRows = Buffer.from('\\.\n')

/** Where a sequence goes on. One that belongs to a column is known by it, as its own name may differ. */
export interface SequencePlace {
  readonly owner: { readonly table: string; readonly column: string } | null
  readonly sequence: string
  /** A bigint, as text. */
  readonly lastValue: string
  /** Whether `lastValue` has been given out. */
  readonly isCalled: boolean
}

/** The first line: what the database was. */
export interface BackupHead {
  readonly costwrightBackup: number
  /** Version of the product that wrote the file. */
  readonly product: string
  readonly postgresql: string
  /** Tells which secret key belongs to it (`markOfSecret`); null when the file of the key could not be read. */
  readonly secretMark: string | null
  /** The moment of the snapshot, ISO 8601 in UTC. */
  readonly takenAt: string
  /** Names of the migrations that had been carried out, in their order. */
  readonly migrations: readonly string[]
  readonly sequences: readonly SequencePlace[]
}

/** The line before the rows of a table. Generated columns are left out: PostgreSQL works them out again. */
export interface TableHead {
  readonly table: string
  readonly columns: readonly string[]
}

/** What the rows of a table, or of all tables, come to. */
export interface RowsSum {
  readonly rows: number
  readonly bytes: number
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string
}

/** The last line. Its digest is that of all lines before it. */
export interface BackupEnd {
  readonly tables: number
  readonly rows: number
  readonly sha256: string
  /** Of the digest, by whoever has the secret key; none where there was no key. */
  readonly signature?: string
}

/** Signs a digest, and says whether a signature is right. */
export interface Signer {
  sign(sha256: string): string
  isRight(sha256: string, signature: string): boolean
}

/** What one table of a backup holds. */
export interface TableSum extends TableHead, RowsSum {}

/** A backup as a whole. */
export interface BackupSummary {
  readonly head: BackupHead
  readonly tables: readonly TableSum[]
  /** Digest of the whole, and its signature where it has one. */
  readonly seal: Pick<BackupEnd, 'sha256' | 'signature'>
}

export const lineOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/** The object that a line holds. */
export const objectIn = (line: Buffer, file: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Said below in words of ours.
  }
  throw backupErrors.damaged(file, 'a line that cannot be read')
}
