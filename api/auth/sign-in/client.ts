import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { apiBase } from '../../../model/api-path.ts'

const deviceCookie = 'costwright-device'

/** How long an account knows a client after the last sign-in from there. */
export const knownClientDays = 90

/** Where a sign-in comes from. */
export interface Client {
  readonly address: string
  /** What the browser was given when somebody signed in with it before; null for one that is new or keeps nothing. */
  readonly device: string | null
}

export interface Clients {
  of(request: FastifyRequest): Client
  /**
   * Lets the browser be recognised the next time somebody signs in with it.
   * @returns the client with the device that it now is
   */
  remember(request: FastifyRequest, reply: FastifyReply): Client & { device: string }
}

/**
 * Recognises browsers by a cookie (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It opens nothing:
 * it only says whose attempts are counted together. Only values that this server has given are believed, or somebody
 * who can plant a cookie could choose the one that an account will know.
 */
export const createClients = (key: Buffer, isSecure: (request: FastifyRequest) => boolean): Clients => {
  const sealOf = (id: string) => createHmac('sha256', key).update(`device ${id}`).digest('base64url')
  const isOurs = (value: string) => {
    const [id = '', seal = ''] = value.split('.')
    const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(id))]
    return value === `${id}.${seal}` && given.length === right.length && timingSafeEqual(given, right)
  }
  const of = (request: FastifyRequest): Client => {
    const device = request.cookies[deviceCookie]
    return { address: request.ip, device: device !== undefined && isOurs(device) ? device : null }
  }
  const fresh = () => {
    const id = randomUUID()
    return `${id}.${sealOf(id)}`
  }

  return {
    of,
    remember: (request, reply) => {
      const client = of(request)
      const device = client.device ?? fresh()
      reply.setCookie(deviceCookie, device, {
        path: `${apiBase}/auth`,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
        maxAge: knownClientDays * 24 * 60 * 60,
      })
      return { ...client, device }
    },
  }
}

/** Whose attempts are counted together. */
export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address, within which addresses cost nothing (RFC 6177). */
  readonly subscriber: string
  /** The /48 of an IPv6 address, the most that one customer is given; null for IPv4. */
  readonly site: string | null
}

/**
 * The networks of an address. Anything else that a proxy may pass on counts as its own subscriber.
 * @example networkOf('2001:db8::1') // { subscriber: '2001:db8:0:0', site: '2001:db8:0' }
 */
export const networkOf = (address: string): Network => {
  if (!ipaddr.IPv6.isValid(address)) return { subscriber: address, site: null }
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return { subscriber: parsed.toIPv4Address().toString(), site: null }
  const groups = parsed.parts.map((group) => group.toString(16))
  return { subscriber: groups.slice(0, 4).join(':'), site: groups.slice(0, 3).join(':') }
}
