import { join, resolve } from 'node:path'
import { type Role, roles } from '../database/product.ts'
import { asksForPrimary, isDatabaseUrl, isForChanges } from '../database/server-addresses.ts'
import type { S3Key } from './attachments/s3-signature.ts'

/** The message is one sentence that names the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Where a content of a file can be. */
export const places = ['database', 'folder', 's3'] as const
export type Place = (typeof places)[number]

export interface S3Settings extends S3Key {
  /** `https://s3.office.example:9000/bucket/folder`, path style. */
  readonly url: string
  /** `x-amz-server-side-encryption`. */
  readonly encryption: string | undefined
}

/** Paths are absolute. */
export interface Settings {
  /** 0: a free port. */
  port: number
  host: string
  /** Undefined: embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** A replica for reads. */
  databaseReadUrl: string | undefined
  dataDir: string
  /** First Administrator of an empty database. Default password: random. */
  adminEmail: string
  adminPassword: string | undefined
  demo: boolean
  logLevel: LogLevel
  /** Fastify's `trustProxy`: none, number of hops, or addresses. */
  trustProxy: false | number | string
  secretKeyFile: string
  metricsToken: string | undefined
  /** Without a trailing slash: `https://costs.firm.example`. */
  publicUrl: string | undefined
  /** Without it, links are shown to the Administrator. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Addresses that a person, and the firm, may mail per day. */
  mailsPerPerson: number
  mailsPerDay: number
  /** 0: sessions end only after eight hours. */
  sessionIdleMinutes: number
  twoFactorRoles: readonly Role[]
  twoFactorGraceDays: number
  /** Undefined: no scheduled backups. */
  backupDir: string | undefined
  backupEveryHours: number
  backupKeep: number
  /** For the files of records, in bytes. */
  filesMax: number
  /** Where contents of files are moved to. */
  filesStore: Place
  filesFolder: string | undefined
  filesS3: S3Settings | undefined
}

/** Empty counts as unset, as in `PORT= npm start` and unset compose variables. Throws SettingsError. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = (name: string) => env[name]?.trim() || undefined
  /** The sentence omits values that may contain a password. */
  const matching: Matching = (name, isRight, sentence) => {
    const value = given(name)
    if (value !== undefined && !isRight(value)) throw new SettingsError(`${name} ${sentence}`)
    return value
  }
  const count = (name: string, standard: number, most: number, least = 0): number => {
    const value = given(name) ?? String(standard)
    if (!/^\d{1,9}$/.test(value) || Number(value) > most)
      throw new SettingsError(`${name} must be a whole number from 0 to ${most}, not "${value}".`)
    if (Number(value) < least) throw new SettingsError(`${name} must be ${least} at least.`)
    return Number(value)
  }
  const isUrl = (value: string, scheme: RegExp) => scheme.test(value) && URL.canParse(value)

  const databaseUrl = matching(
    'DATABASE_URL',
    isDatabaseUrl,
    'must look like postgres://user:password@host:5432/database. Several servers: host1:5432,host2:5432.',
  )
  if (databaseUrl !== undefined && !isForChanges(databaseUrl))
    throw new SettingsError(
      'DATABASE_URL may have target_session_attrs=read-write or primary, because everything is saved there.',
    )
  const databaseReadUrl = matching(
    'DATABASE_READ_URL',
    (value) => isDatabaseUrl(value) && !asksForPrimary(value),
    'must look like postgres://user:password@host:5432/database, and name one server.',
  )
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    throw new SettingsError('DATABASE_READ_URL needs DATABASE_URL, the server that it is a replica of.')
  const dataDir = resolve(given('DATA_DIR') ?? 'data')
  const publicUrl = matching(
    'PUBLIC_URL',
    (value) => isUrl(value, /^https?:\/\//) && new URL(value).pathname === '/',
    `must look like https://costs.firm.example, not "${given('PUBLIC_URL')}".`,
  )
  const smtpUrl = matching(
    'SMTP_URL',
    (value) => isUrl(value, /^smtps?:\/\//),
    'must look like smtp://user:password@mail.firm.example:587.',
  )
  const mailFrom = given('MAIL_FROM')
  // Otherwise mailed links would use the request's host.
  if (smtpUrl && !(mailFrom && publicUrl))
    throw new SettingsError(
      'SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, which links in mails begin with.',
    )
  const backupDir = given('BACKUP_DIR')
  const filesFolder = given('FILES_FOLDER')
  const filesS3 = readS3(matching)
  const filesStore = places.find((place) => place === (given('FILES_STORE') ?? 'database'))
  if (!filesStore) throw new SettingsError(`FILES_STORE must be one of ${places.join(', ')}.`)
  if (filesStore === 'folder' && filesFolder === undefined)
    throw new SettingsError('FILES_STORE=folder needs FILES_FOLDER, the folder.')
  if (filesStore === 's3' && !filesS3)
    throw new SettingsError('FILES_STORE=s3 needs FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET.')
  return {
    databaseUrl,
    databaseReadUrl,
    dataDir,
    publicUrl: publicUrl && new URL(publicUrl).origin,
    smtpUrl,
    mailFrom,
    mailsPerPerson: count('MAILS_PER_PERSON', 200, 1_000_000, 1),
    mailsPerDay: count('MAILS_PER_DAY', 2000, 1_000_000, 1),
    sessionIdleMinutes: count('SESSION_IDLE_MINUTES', 60, 480),
    twoFactorRoles: readRoles(given('TWO_FACTOR_ROLES') ?? roles.administrator),
    twoFactorGraceDays: count('TWO_FACTOR_GRACE_DAYS', 7, 365),
    backupDir: backupDir && resolve(backupDir),
    backupEveryHours: readEvery(given('BACKUP_EVERY') ?? '24h'),
    backupKeep: count('BACKUP_KEEP', 14, 10_000, 1),
    filesMax: count('FILES_MAX', 20, 100_000, 1) * 2 ** 30,
    filesStore,
    filesFolder: filesFolder && resolve(filesFolder),
    filesS3,
    port: count('PORT', 3000, 65_535),
    host: given('HOST') ?? '127.0.0.1',
    adminEmail:
      matching(
        'ADMIN_EMAIL',
        (value) => /^[^\s@]+@[^\s@]+$/.test(value),
        `must be an e-mail address, not "${given('ADMIN_EMAIL')}".`,
      ) ?? 'admin@costwright.example',
    adminPassword: readPassword(env.ADMIN_PASSWORD || undefined),
    demo: readSwitch('DEMO', given('DEMO')) ?? databaseUrl === undefined,
    logLevel: readLogLevel(given('LOG_LEVEL') ?? 'info'),
    trustProxy: readTrustProxy(given('TRUST_PROXY') ?? 'off'),
    secretKeyFile: resolve(given('SECRET_KEY_FILE') ?? join(dataDir, 'secret.key')),
    metricsToken: matching(
      'METRICS_TOKEN',
      (value) => /^[\x21-\x7e]{16,200}$/.test(value),
      'must have 16 to 200 visible ASCII characters.',
    ),
  }
}

function readRoles(value: string): Role[] {
  const known = Object.values(roles)
  if (/^(none|off)$/i.test(value)) return []
  return value.split(',').map((text) => {
    const role = known.find((name) => name.toLowerCase() === text.trim().toLowerCase())
    if (!role)
      throw new SettingsError(
        `TWO_FACTOR_ROLES must be none, or some of ${known.join(', ')}, not "${value}".`,
      )
    return role
  })
}

/** The value of a variable, if it is set. */
type Matching = (name: string, isRight: (value: string) => boolean, sentence: string) => string | undefined

function readS3(matching: Matching): S3Settings | undefined {
  const url = matching(
    'FILES_S3_URL',
    (value) => URL.canParse(value) && /^https?:\/\/[^/?#]+(\/[\w.~-]+)+\/?$/.test(value),
    'must look like https://s3.office.example/bucket or https://s3.office.example/bucket/folder.',
  )
  const visible = (value: string) => /^[\x21-\x7e]+$/.test(value)
  const keyId = matching('FILES_S3_KEY_ID', visible, 'must have visible ASCII characters alone.')
  const secret = matching('FILES_S3_SECRET', visible, 'must have visible ASCII characters alone.')
  const region = matching('FILES_S3_REGION', (value) => /^[\w-]+$/.test(value), 'must look like eu-west-2.')
  const kinds = ['AES256', 'aws:kms']
  const encryption = matching(
    'FILES_S3_ENCRYPTION',
    (value) => kinds.includes(value),
    `must be one of ${kinds.join(', ')}.`,
  )
  if (url === undefined || keyId === undefined || secret === undefined) return undefined
  return { url: url.replace(/\/$/, ''), region: region ?? 'us-east-1', keyId, secret, encryption }
}

function readEvery(value: string): number {
  const [, count = '', unit] = /^([1-9]\d{0,2})(h|d)$/.exec(value) ?? []
  if (count === '')
    throw new SettingsError(`BACKUP_EVERY must be hours or days such as 6h or 1d, not "${value}".`)
  return Number(count) * (unit === 'd' ? 24 : 1)
}

// Not trimmed: spaces may be part of a password.
function readPassword(value: string | undefined): string | undefined {
  if (value !== undefined && ([...value].length < 8 || [...value].length > 256)) {
    throw new SettingsError('ADMIN_PASSWORD must have 8 to 256 characters.')
  }
  return value
}

function readLogLevel(value: string): LogLevel {
  const level = logLevels.find((known) => known === value.toLowerCase())
  if (!level) throw new SettingsError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value}".`)
  return level
}

function readSwitch(name: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  if (/^(1|on|true|yes)$/i.test(value)) return true
  if (/^(0|off|false|no)$/i.test(value)) return false
  throw new SettingsError(`${name} must be 1 or 0, not "${value}".`)
}

// A number is a hop count, so 1 does not mean "on".
function readTrustProxy(value: string): false | number | string {
  if (/^(on|true|yes)$/i.test(value))
    throw new SettingsError(
      'TRUST_PROXY=on would believe whatever address a client says it has. Set the number of proxies, or their addresses.',
    )
  if (/^(0|off|false|no)$/i.test(value)) return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const names = ['loopback', 'linklocal', 'uniquelocal']
  const addresses = value.split(',').map((address) => address.trim())
  if (
    addresses.every(
      (address) => names.includes(address) || /^[\da-f.:]*[.:][\da-f.:]*(\/\d{1,3})?$/i.test(address),
    )
  ) {
    return addresses.join(',')
  }
  throw new SettingsError(
    `TRUST_PROXY must be off, a number of proxies, or addresses separated by commas, not "${value}".`,
  )
}
