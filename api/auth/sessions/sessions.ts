import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { prepared } from '../../../database/prepared.ts'
import type { Role } from '../../../model/definition.ts'

/** Absolute: a session is not prolonged by being used. */
export const sessionLengthMs = 8 * 60 * 60 * 1000

export interface Session {
  readonly id: string
  readonly userId: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A session that still stands, with the person as they are now. */
export interface LiveSession {
  readonly id: string
  readonly expiresAt: Date
  readonly userId: number
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
}

/** Starts a session of the person. Call it in the transaction that has checked their credentials. */
export const startSession = async (trx: Knex, userId: number, now: Date): Promise<Session> => {
  // Whole seconds, so that the row and the token end at the same instant.
  const createdAt = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const expiresAt = new Date(createdAt.getTime() + sessionLengthMs)
  const id = randomUUID()
  await trx('session').insert({ id, user_id: userId, created_at: createdAt, expires_at: expiresAt })
  return { id, userId, createdAt, expiresAt }
}

/** Ends one session. */
export const endSession = async (db: Knex, id: string, now: Date): Promise<void> => {
  await db('session').where({ id }).whereNull('ended_at').update({ ended_at: now })
}

/** Ends every session of the person, but for the one that they are using. */
export const endSessionsOf = async (
  db: Knex,
  userId: number,
  now: Date,
  { except }: { except?: string } = {},
): Promise<void> => {
  const sessions = db('session').where({ user_id: userId }).whereNull('ended_at')
  if (except !== undefined) sessions.whereNot({ id: except })
  await sessions.update({ ended_at: now })
}

/** Asked once for every request, by primary keys alone. */
const sessionQuery = `
  select s.expires_at, s.ended_at, u.id as user_id, u.email, u.full_name, u.roles, u.is_enabled
  from session s
  join user_account u on u.id = s.user_id
  where s.id = ?`

interface SessionRow {
  expires_at: Date
  ended_at: Date | null
  user_id: number
  email: string
  full_name: string
  roles: Role[]
  is_enabled: boolean
}

/** The session, unless it has ended, has run out or its account is disabled. */
export const findSession = async (db: Knex, id: string, now: Date): Promise<LiveSession | null> => {
  const { rows } = await prepared<SessionRow>(db, 'session', sessionQuery, [id])
  const row = rows[0]
  if (!row?.is_enabled || row.ended_at || row.expires_at <= now) return null
  return {
    id,
    expiresAt: row.expires_at,
    userId: row.user_id,
    email: row.email,
    name: row.full_name,
    roles: row.roles,
  }
}
