import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Knex } from 'knex'
import { query } from '../database/query.ts'
import { syncFolder } from '../database/sync-folder.ts'
import { SettingsError } from './settings.ts'

/** One key per purpose, 32 bytes each. */
export type Keys = ReturnType<typeof deriveKeys>

const shortestSecret = 32

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** A hard link is atomic and never replaces a file: two instances that start at once share the first secret. */
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
    // Otherwise a power cut could lose the file, and a new secret would invalidate all authenticators.
    await syncFolder(dirname(path))
  } finally {
    await file.close()
    await unlink(draft)
  }
}

/**
 * Created at the first start. Instances that share a database share the file.
 * @throws SettingsError below 32 characters
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

/** Fingerprint of a secret: 16 hexadecimal digits. */
const markOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'costwright mark', 8)).toString('hex')

/** Stored in backups, so that a restore can detect another secret. */
export const markOfSecret = async (path: string): Promise<string | null> => {
  const secret = (await readFile(path, 'utf8').catch(() => '')).trim()
  return secret.length < shortestSecret ? null : markOf(secret)
}

/** Milliseconds. An instance that has ended was last seen before them. */
const seenWithinMs = 2 * 60_000

/** Whether the database was last used with this secret, or never. */
export const isUsualSecret = async (db: Knex, secret: string): Promise<boolean> => {
  const [last] = await query<{ mark: string }>(db, 'select mark from secret_mark')
  return last === undefined || last.mark === markOf(secret)
}

const claimSql = `
insert into secret_mark as used (mark, seen_at) values (:mark, now())
on conflict (is_only) do update set mark = excluded.mark, seen_at = excluded.seen_at
where used.mark = excluded.mark or coalesce(used.seen_at < now() - interval '${seenWithinMs} milliseconds', true)
returning 1`

/**
 * Notes that an instance uses this secret.
 * @returns `changed` if the database was last used with another one, `refused` if another instance uses it with another
 * one now
 */
export const claimSecret = async (db: Knex, secret: string): Promise<'usual' | 'changed' | 'refused'> => {
  const isUsual = await isUsualSecret(db, secret)
  const used = await query(db, claimSql, { mark: markOf(secret) })
  if (used.length === 0) return 'refused'
  return isUsual ? 'usual' : 'changed'
}

/** Lets an instance with another secret use the database at once. Only for the last instance. */
export const leaveSecret = async (db: Knex): Promise<void> => {
  await query(db, 'update secret_mark set seen_at = null')
}

/** HKDF (RFC 5869). */
export const deriveKeys = (secret: string) => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `costwright ${purpose}`, 32))
  return {
    tokens: derive('tokens'),
    antiForgery: derive('anti-forgery'),
    twoFactor: derive('two-factor keys'),
    signInLimits: derive('sign-in limits'),
    challenges: derive('challenges'),
    requestHashes: derive('request hashes'),
    mails: derive('mails'),
    databaseRole: derive('database role'),
  }
}

/** HMAC-SHA-256: cannot be made or checked without the key. */
export const keyedDigest = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** In constant time for texts of equal length. */
export const sameText = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const nonceBytes = 12
const tagBytes = 16

export type Seal = ReturnType<typeof createSeal>

/** AES-256-GCM: nonce, tag, text. */
export const createSeal = (secret: Buffer) => ({
  encrypt: (text: string, place: string): Buffer => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(place))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
  },
  /** Null if the place or secret differs, or the data was altered. */
  decrypt: (encrypted: Buffer, place: string): string | null => {
    const nonce = encrypted.subarray(0, nonceBytes)
    const tag = encrypted.subarray(nonceBytes, nonceBytes + tagBytes)
    if (tag.length < tagBytes) return null
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(place))
      .setAuthTag(tag)
    const text = decipher.update(encrypted.subarray(nonceBytes + tagBytes))
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  },
})
