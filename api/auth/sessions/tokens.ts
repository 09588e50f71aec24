import { createSigner, createVerifier } from 'fast-jwt'
import type { Session } from './sessions.ts'

const issuer = 'costwright'
const audience = 'costwright-api'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface Tokens {
  /** The bearer token of a session. It names the session and the person, and says nothing about roles. */
  sign(session: Session): string
  /** The id of the session that a token belongs to; null when it is not one of ours, or has ended. */
  sessionIdOf(token: string, now: Date): string | null
}

/**
 * Signed tokens (JWT, RFC 7519, HS256 only). Every claim that is relied on is required: the library accepts a token
 * without an end, and of any issuer, unless told otherwise.
 */
export const createTokens = (key: Buffer): Tokens => {
  const sign = createSigner({ key, algorithm: 'HS256', iss: issuer, aud: audience })
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: issuer,
    allowedAud: audience,
    requiredClaims: ['iss', 'aud', 'sub', 'sid', 'iat', 'exp'],
    // The end is compared with the server's own clock below.
    ignoreExpiration: true,
  })
  return {
    sign: ({ id, userId, createdAt, expiresAt }) =>
      sign({ sid: id, sub: String(userId), iat: seconds(createdAt), exp: seconds(expiresAt) }),
    sessionIdOf: (token, now) => {
      try {
        const { sid, exp }: { sid: unknown; exp: unknown } = verify(token)
        if (typeof exp !== 'number' || !(exp > now.getTime() / 1000)) return null
        return typeof sid === 'string' && uuid.test(sid) ? sid : null
      } catch {
        return null
      }
    },
  }
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
