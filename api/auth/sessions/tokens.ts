import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { maxRemembered, remembered } from './remembered.ts'
import type { Session } from './sessions.ts'

const issuer = 'costwright'
const audience = 'costwright-api'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a token names: whether it still counts is in the database. */
export interface NamedSession {
  readonly id: string
  readonly userId: number
}

export interface Tokens {
  /** The bearer token of a session. It names the session and the person, and says nothing about roles. */
  sign(session: Session): string
  /** The session that a token belongs to, and whose; null when it is not one of ours, or has ended. */
  read(token: string, now: Date): NamedSession | null
}

/**
 * Signed tokens (JWT, RFC 7519, HS256 only), by the plugin that it registers. Every claim that is relied on is
 * required: the library accepts a token without an end, and of any issuer, unless told otherwise.
 */
export const registerTokens = async (app: FastifyInstance, key: Buffer): Promise<Tokens> => {
  await app.register(jwt, {
    secret: key,
    sign: { algorithm: 'HS256', iss: issuer, aud: audience },
    verify: {
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: audience,
      requiredClaims: ['iss', 'aud', 'sub', 'sid', 'iat', 'exp'],
      // The end is compared with the server's own clock below.
      ignoreExpiration: true,
    },
  })
  // Whether a token is ours follows from its text alone: its end is compared each time.
  const verified = remembered(maxRemembered, (token) =>
    app.jwt.verify<{ sid: unknown; sub: unknown; exp: unknown }>(token),
  )
  return {
    sign: ({ id, userId, createdAt, expiresAt }) =>
      app.jwt.sign({ sid: id, sub: String(userId), iat: seconds(createdAt), exp: seconds(expiresAt) }),
    read: (token, now) => {
      try {
        const { sid, sub, exp } = verified(token)
        if (typeof exp !== 'number' || !(exp > now.getTime() / 1000)) return null
        return typeof sid === 'string' && uuid.test(sid) ? { id: sid, userId: Number(sub) } : null
      } catch {
        return null
      }
    },
  }
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
