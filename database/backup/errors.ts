import { productName } from '../product.ts'

/** A backup or restore failed. The message tells the user what to do. `code` is stable. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly code: string

  constructor(code: string, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.code = code
  }
}

const failure = (code: string, sentence: string, cause?: unknown) =>
  new BackupError(`BACKUP_${code}`, sentence, cause)

const list = (names: readonly string[]) => names.join(', ')

export const backupErrors = {
  noDatabase: (dataDir: string) =>
    failure('NO_DATABASE', `There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL.`),
  nothingThere: () =>
    failure('NOTHING_THERE', `The database holds no tables of ${productName} yet: nothing to back up.`),
  moving: () =>
    failure(
      'MOVING',
      'The tables of the database are being changed just now. Try again when the migration is over.',
    ),
  notTaken: (error: Error) =>
    failure('NOT_TAKEN', `The backup could not be taken: ${error.message}. Nothing was left behind.`, error),
  exists: (file: string) =>
    failure('EXISTS', `${file} exists already. Choose another name, or say --force to replace it.`),
  notWritten: (file: string, reason: string, cause: unknown) =>
    failure('NOT_WRITTEN', `${file} could not be written: ${reason}. Nothing was left behind.`, cause),
  notRead: (file: string, reason: string) => failure('NOT_READ', `${file} could not be read: ${reason}.`),
  stopped: () => failure('STOPPED', 'Stopped before the end. Nothing was left behind.'),
  foreign: (file: string) =>
    failure('FOREIGN', `${file} is not a backup of ${productName}. Nothing was restored.`),
  newerFormat: (file: string, format: number) =>
    failure(
      'NEWER',
      `${file} has backup format ${format}, which this version does not know. Restore it with the version that made it. Nothing was restored.`,
    ),
  cutOff: (file: string) =>
    failure('CUT_OFF', `${file} is cut off: its end is missing. Nothing was restored.`),
  damaged: (file: string, what: string) =>
    failure('DAMAGED', `${file} is damaged (${what}). Nothing was restored.`),
  notOurs: (file: string) =>
    failure(
      'NOT_OURS',
      `${file} is not signed with the secret key that is here: it was taken with another key or without one, or somebody has changed it. Put the key that was kept with it in its place, or say --unverified if you know where the file comes from. Nothing was restored.`,
    ),
  newerVersion: (product: string, unknown: readonly string[]) =>
    failure(
      'NEWER',
      `The backup was made by a newer version (${product}), whose migrations are not known here: ${list(unknown)}. Restore it with that version. Nothing was restored.`,
    ),
  olderVersion: (error: Error) => failure('OLDER', `${error.message} Nothing was restored.`, error),
  filled: (held: readonly string[]) =>
    failure(
      'FILLED',
      `The database holds records already (${list(held)}). Restore into an empty one, or say --force to replace everything in it. Nothing was restored.`,
    ),
  foreignDatabase: (tables: readonly string[]) =>
    failure(
      'FOREIGN_DATABASE',
      `The database has tables that do not belong to ${productName} (${list(tables)}). Restore into a database without them. Nothing was restored.`,
    ),
  notLoaded: (error: Error & { code?: string; detail?: string }) => {
    // PostgreSQL's lock_not_available.
    if (error.code === '55P03')
      return failure(
        'IN_USE',
        `Somebody is working on the database. Stop every ${productName} that uses it first. Nothing was restored.`,
        error,
      )
    const reason = error.detail ? `${error.message} (${error.detail})` : error.message
    return failure('NOT_LOADED', `The backup could not be loaded: ${reason}. Nothing was restored.`, error)
  },
  unknownEnd: (error: Error) =>
    failure(
      'UNKNOWN_END',
      `The connection was lost at the last step (${error.message}): everything was restored, or nothing. Restore again with --force to be sure.`,
      error,
    ),
  differs: (table: string) =>
    failure('DIFFERS', `After loading, table ${table} is not what the backup holds. Nothing was restored.`),
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is larger than the system allows',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
}

export const reasonOf = ({ code, message }: NodeJS.ErrnoException): string => reasons[code ?? ''] ?? message
