import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { apiBase } from '../../../model/api-path.ts'

const deviceCookie = 'costwright-device'

/** Days since the last sign-in. */
export const knownClientDays = 90

export interface Client {
  readonly address: string
  /** From the device cookie; null without one. */
  readonly device: string | null
}

export interface Clients {
  of(request: FastifyRequest): Client
  /** Sets the device cookie. */
  remember(request: FastifyRequest, reply: FastifyReply): Client & { device: string }
}

/**
 * OWASP, "Slow Down Online Guessing Attacks with Device Cookies". The cookie grants no access; it selects the limits
 * that apply. Sealed, so that planted values are ignored.
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

interface Network {
  /** IPv4 address, or /64 of IPv6, within which addresses are free (RFC 6177). */
  readonly subscriber: string
  /** /48 of IPv6, the largest block per customer; null for IPv4. */
  readonly site: string | null
}

/** Other values that a proxy passes count as their own subscriber. */
export const networkOf = (address: string): Network => {
  if (!ipaddr.IPv6.isValid(address)) return { subscriber: address, site: null }
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return { subscriber: parsed.toIPv4Address().toString(), site: null }
  const groups = parsed.parts.map((group) => group.toString(16))
  return { subscriber: groups.slice(0, 4).join(':'), site: groups.slice(0, 3).join(':') }
}
