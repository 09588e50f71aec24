import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import type { Session } from './sessions.ts'

const issuer = 'costwright'
const audience = 'costwright-api'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Tokens = Awaited<ReturnType<typeof registerTokens>>

/** JWT (RFC 7519). By default, the library accepts tokens without expiry and of any issuer. */
export const registerTokens = async (app: FastifyInstance, key: Buffer) => {
  await app.register(jwt, {
    secret: key,
    sign: { algorithm: 'HS256', iss: issuer, aud: audience },
    verify: {
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: audience,
      requiredClaims: ['iss', 'aud', 'sub', 'sid', 'iat', 'exp'],
      // Checked below against the server's clock.
      ignoreExpiration: true,
    },
  })
  return {
    /** Contains session and user id, no roles. */
    sign: ({ id, userId, createdAt, expiresAt }: Session): string =>
      app.jwt.sign({ sid: id, sub: String(userId), iat: seconds(createdAt), exp: seconds(expiresAt) }),
    /** Null if foreign or expired. */
    read: (token: string, now: Date): { id: string; userId: number } | null => {
      try {
        const { sid, sub, exp } = app.jwt.verify<{ sid: unknown; sub: unknown; exp: unknown }>(token)
        if (typeof exp !== 'number' || !(exp > now.getTime() / 1000)) return null
        return typeof sid === 'string' && uuid.test(sid) ? { id: sid, userId: Number(sub) } : null
      } catch {
        return null
      }
    },
  }
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
