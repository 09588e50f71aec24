import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'

/** `DATABASE_URL` is unusable. The message does not contain the password. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'
}

const oldestVersion = 15

/** Refused, unknown host, reset, starting or stopping: typical for a server that starts at the same time. */
const mayPass = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENOENT|57P03|08\w{3})$/

/**
 * Waits until the database replies and checks its version.
 * @param patience max. wait in milliseconds for an unreachable server
 * @throws DatabaseUnreachableError immediately for permanent errors, such as a wrong password
 */
export const untilReachable = async (
  db: Knex,
  databaseUrl: string,
  log: (sentence: string) => void,
  patience = 30_000,
): Promise<void> => {
  const place = withoutPassword(databaseUrl)
  const end = Date.now() + patience
  for (let attempt = 1; ; attempt++)
    try {
      return await checkVersion(db, place)
    } catch (error) {
      if (error instanceof DatabaseUnreachableError) throw error
      const { code, message } = error as NodeJS.ErrnoException
      if (!mayPass.test(code ?? '') || Date.now() > end)
        throw new DatabaseUnreachableError(`The database at ${place} cannot be used: ${message || code}`, {
          cause: error,
        })
      if (attempt === 1) log(`Waiting for the database at ${place} (${code}).`)
      await delay(250)
    }
}

const checkVersion = async (db: Knex, place: string) => {
  const { rows } = await db.raw<{ rows: [{ version: string }] }>(
    `select current_setting('server_version_num') as version`,
  )
  const major = Math.floor(Number(rows[0].version) / 10_000)
  if (major < oldestVersion)
    throw new DatabaseUnreachableError(
      `The database at ${place} is PostgreSQL ${major}; Costwright needs ${oldestVersion} or newer.`,
    )
}

export const withoutPassword = (databaseUrl: string): string => {
  const url = new URL(databaseUrl)
  url.password = ''
  url.searchParams.delete('password')
  return url.href
}
