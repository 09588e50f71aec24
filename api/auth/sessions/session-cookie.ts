import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sameText } from './same-text.ts'

type BoundSession = { readonly id: string; readonly expiresAt: Date }

export interface SessionCookies {
  isSecure(request: FastifyRequest): boolean
  fromBrowser(request: FastifyRequest): boolean
  give(request: FastifyRequest, reply: FastifyReply, session: BoundSession): void
  has(request: FastifyRequest, sessionId: string): boolean
  take(request: FastifyRequest, reply: FastifyReply, sessionId: string): void
}

/**
 * Binds a session's token to an HttpOnly cookie: a token stolen from local storage is useless. The name is unique per
 * session, as browsers share cookies between ports of a host. `__Host-` keeps sub-domains from planting one (RFC
 * 6265bis section 4.1.3); it requires https.
 */
export const createSessionCookies = (key: Buffer, publicUrl: string | undefined): SessionCookies => {
  const valueFor = (id: string) => createHmac('sha256', key).update(`session ${id}`).digest('base64url')
  const isSecure = ({ protocol }: FastifyRequest) =>
    protocol === 'https' || publicUrl?.startsWith('https:') === true
  const nameFor = (id: string, secure: boolean) =>
    `${secure ? '__Host-' : ''}costwright-session-${id.slice(0, 8)}`
  const options = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const

  return {
    isSecure,
    // Every browser sends one of them with a POST (Fetch standard, sections 3.2 and "Fetch Metadata").
    fromBrowser: ({ headers }) => headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    give: (request, reply, { id, expiresAt }) => {
      const secure = isSecure(request)
      reply.setCookie(nameFor(id, secure), valueFor(id), { ...options(secure), expires: expiresAt })
    },
    has: (request, id) => {
      const given = request.cookies[nameFor(id, isSecure(request))]
      return given !== undefined && sameText(given, valueFor(id))
    },
    take: (request, reply, id) => {
      const secure = isSecure(request)
      reply.clearCookie(nameFor(id, secure), options(secure))
    },
  }
}
