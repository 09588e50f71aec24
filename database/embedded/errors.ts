import { productName } from '../product.ts'

/** The embedded PostgreSQL cannot start. The message tells the user what to do. `code` is stable. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.code = code
  }
}

const failure = (code: string, sentence: string) =>
  new EmbeddedPostgresError(`EMBEDDED_POSTGRES_${code}`, sentence)

const otherDatabase = 'set DATABASE_URL to a PostgreSQL server'

export const embeddedErrors = {
  inUse: (dataDir: string, pid: number) =>
    failure(
      'IN_USE',
      `Another ${productName} (process ${pid}) is using ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
    ),
  inUseElsewhere: (dataDir: string) =>
    failure(
      'IN_USE',
      `Another ${productName}, probably in another container, is using ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
    ),
  notReady: (dataDir: string, pid: number) =>
    failure(
      'NOT_READY',
      `The PostgreSQL of process ${pid} in ${dataDir} does not take connections just now. Try again later.`,
    ),
  stillBusy: (dataDir: string, pids: number[]) =>
    failure('BUSY', `Processes ${pids.join(', ')} of an earlier PostgreSQL still use ${dataDir}.`),
  notWritable: (dataDir: string, reason: string) =>
    failure('NOT_WRITABLE', `The data directory ${dataDir} cannot be used: ${reason}.`),
  diskFull: (dataDir: string) =>
    failure(
      'DISK_FULL',
      `The data directory ${dataDir} cannot be used: its disk is full. PostgreSQL needs 20 MB at least to start.`,
    ),
  notOwner: (cluster: string, uid: number) =>
    failure(
      'NOT_OWNER',
      `The database in ${cluster} belongs to another user (id ${uid}). Run ${productName} as that user, or change the owner.`,
    ),
  noUser: (dataDir: string) =>
    failure(
      'ROOT',
      `PostgreSQL does not run as root, and neither user postgres nor nobody can enter ${dataDir}. Set DATA_DIR to a directory they can enter (for example /var/lib/costwright), run ${productName} as an ordinary user, or ${otherDatabase}.`,
    ),
  notInstalled: (platform: string, packageName: string) =>
    failure(
      'NOT_INSTALLED',
      `There is no embedded PostgreSQL for ${platform} here (npm package ${packageName} is not installed); ${otherDatabase}.`,
    ),
  cannotRun: (reason: string) =>
    failure('CANNOT_RUN', `The embedded PostgreSQL cannot run here (${reason}); ${otherDatabase}.`),
  otherVersion: (cluster: string, found: string, embedded: string) =>
    failure(
      'VERSION',
      `${cluster} was created by PostgreSQL ${found}; this ${productName} embeds PostgreSQL ${embedded} and cannot open it.`,
    ),
  notEmpty: (cluster: string) =>
    failure('NOT_EMPTY', `${cluster} is not empty and is not a PostgreSQL database; it was left alone.`),
  notCreated: (cluster: string, reason: string) =>
    failure('NOT_CREATED', `The database in ${cluster} could not be created: ${reason}`),
  socketTaken: (directory: string) => failure('SOCKET', `${directory} exists and is not ours; remove it.`),
  notStarted: (reason: string, logFile: string, lastLines: string) =>
    failure(
      'NOT_STARTED',
      `PostgreSQL did not start (${reason}). The last lines of ${logFile}:\n${lastLines}`,
    ),
}

export const isInUse = (error: unknown): boolean =>
  error instanceof EmbeddedPostgresError && error.code === 'EMBEDDED_POSTGRES_IN_USE'
