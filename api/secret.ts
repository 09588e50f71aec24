import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Knex } from 'knex'
import { syncFolder } from '../database/sync-folder.ts'
import { SettingsError } from './settings.ts'

/** Keys for each purpose, so that what is made for one is worth nothing to another. 32 bytes each. */
export interface Keys {
  readonly tokens: Buffer
  readonly antiForgery: Buffer
  readonly twoFactor: Buffer
  readonly signInLimits: Buffer
  readonly requestHashes: Buffer
  readonly mails: Buffer
  readonly databaseRole: Buffer
}

const shortestSecret = 32

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Writes a new secret, readable by its owner alone. The file appears whole or not at all, and when two instances
 * start at once both use the one that was there first: a hard link never replaces a file.
 */
const createSecret = async (path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
    await link(draft, path).catch((error: unknown) => {
      if (!isThere(error)) throw error
    })
    // Or a power cut takes the name, and the next start makes another secret: nobody's authenticator would be good any more.
    await syncFolder(dirname(path))
  } finally {
    await file.close()
    await unlink(draft)
  }
}

/**
 * The server's secret: the text of the file, which is made at the first start. Instances that share a database
 * share this file.
 * @throws SettingsError when the file holds fewer than 32 characters
 */
export const readSecret = async (path: string): Promise<string> => {
  const content = await readFile(path, 'utf8').catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    await createSecret(path)
    return readFile(path, 'utf8')
  })
  const secret = content.trim()
  if (secret.length < shortestSecret) {
    throw new SettingsError(
      `SECRET_KEY_FILE (${path}) must hold at least ${shortestSecret} characters. Without the file a new secret is made.`,
    )
  }
  return secret
}

/** Tells one secret from another and gives nothing of it away: 16 hexadecimal digits. */
const markOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'costwright mark', 8)).toString('hex')

/**
 * The mark of the secret in a file, or null where there is none yet. A backup carries it, so that a restore can say
 * whether it finds the secret that belongs to it.
 */
export const markOfSecret = async (path: string): Promise<string | null> => {
  const secret = (await readFile(path, 'utf8').catch(() => '')).trim()
  return secret.length < shortestSecret ? null : markOf(secret)
}

/**
 * Whether the database was last used with this secret, or never was. It remembers it from now on, so that each of two
 * instances with different secrets is told so at its next start.
 */
export const isUsualSecret = async (db: Knex, secret: string): Promise<boolean> => {
  const mark = markOf(secret)
  const before = await db('secret_mark').first<{ mark: string } | undefined>('mark')
  if (before?.mark === mark) return true
  await db('secret_mark').insert({ mark }).onConflict('is_only').merge()
  return before === undefined
}

/** Keys derived from the server's secret (HKDF, RFC 5869). */
export const deriveKeys = (secret: string): Keys => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `costwright ${purpose}`, 32))
  return {
    tokens: derive('tokens'),
    antiForgery: derive('anti-forgery'),
    twoFactor: derive('two-factor keys'),
    signInLimits: derive('sign-in limits'),
    requestHashes: derive('request hashes'),
    mails: derive('mails'),
    databaseRole: derive('database role'),
  }
}
