import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../http/errors.ts'
import { keyedDigest, sameText } from '../../secret.ts'

export const antiForgeryCookie = 'XSRF-TOKEN'
const safeMethods = ['GET', 'HEAD', 'OPTIONS']

export type BoundSession = { readonly id: string; readonly expiresAt: Date }

/**
 * Signed double submit (specification section 6): bound to the session, so a planted cookie is useless. Requests
 * without cookies cannot be forged.
 */
export const createAntiForgery = (key: Buffer, isSecure: (request: FastifyRequest) => boolean) => {
  const valueFor = ({ id }: BoundSession) => keyedDigest(key, id).toString('base64url')
  return {
    give: (request: FastifyRequest, reply: FastifyReply, session: BoundSession): void => {
      const value = valueFor(session)
      if (request.cookies[antiForgeryCookie] === value) return
      // Same lifetime as the session, which outlives the browser window.
      reply.setCookie(antiForgeryCookie, value, {
        path: '/',
        sameSite: 'strict',
        secure: isSecure(request),
        expires: session.expiresAt,
      })
    },
    /** Throws `forged` for a changing request with cookies but without the echoed value. */
    check: (request: FastifyRequest, session: BoundSession): void => {
      if (safeMethods.includes(request.method) || !request.headers.cookie) return
      const echoed = request.headers['x-xsrf-token']
      if (typeof echoed !== 'string' || !sameText(echoed, valueFor(session))) throw new Problem('forged')
    },
  }
}
