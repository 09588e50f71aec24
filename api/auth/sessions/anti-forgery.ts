import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../http/errors.ts'
import { maxRemembered, remembered } from './remembered.ts'
import { sameText } from './same-text.ts'

export const antiForgeryCookie = 'XSRF-TOKEN'
const safeMethods = ['GET', 'HEAD', 'OPTIONS']

type BoundSession = { readonly id: string; readonly expiresAt: Date }

export interface AntiForgery {
  /** Gives the browser the value that it has to echo, unless it has it already. */
  give(request: FastifyRequest, reply: FastifyReply, session: BoundSession): void
  /** @throws Problem `forged` for a changing request that carries cookies and does not echo the value */
  check(request: FastifyRequest, session: BoundSession): void
}

/**
 * The anti-forgery header of specification section 6, as a signed double submit: the cookie is a function of the
 * session, so one that another site or a sub-domain plants is of no use. A request without cookies cannot have been
 * sent by a browser on somebody's behalf and needs none.
 */
export const createAntiForgery = (
  key: Buffer,
  isSecure: (request: FastifyRequest) => boolean,
): AntiForgery => {
  const valueForId = remembered(maxRemembered, (id) =>
    createHmac('sha256', key).update(id).digest('base64url'),
  )
  const valueFor = ({ id }: BoundSession) => valueForId(id)
  return {
    give: (request, reply, session) => {
      const value = valueFor(session)
      if (request.cookies[antiForgeryCookie] === value) return
      // Lives as long as the session, which outlives the browser window too.
      reply.setCookie(antiForgeryCookie, value, {
        path: '/',
        sameSite: 'strict',
        secure: isSecure(request),
        expires: session.expiresAt,
      })
    },
    check: (request, session) => {
      if (safeMethods.includes(request.method) || !request.headers.cookie) return
      const echoed = request.headers['x-xsrf-token']
      if (typeof echoed !== 'string' || !sameText(echoed, valueFor(session))) throw new Problem('forged')
    },
  }
}
