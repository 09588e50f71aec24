import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { apiBase } from '../../../model/api-path.ts'
import { keyedDigest, sameText } from '../../secret.ts'
import { deviceName } from '../sessions/device-name.ts'

const deviceCookie = 'costwright-device'

/** Days since the last sign-in. */
export const knownClientDays = 90

export interface Client {
  readonly address: string
  /** From the device cookie; null without one. */
  readonly device: string | null
  /** Shown to its user. */
  readonly deviceName: string
  readonly isBrowser: boolean
  readonly requestId: string
}

/**
 * OWASP, "Slow Down Online Guessing Attacks with Device Cookies". The cookie grants no access; it selects the limits
 * that apply. Sealed, so that planted values are ignored.
 */
export const createClients = (key: Buffer, isSecure: (request: FastifyRequest) => boolean) => {
  const sealed = (id: string) => `${id}.${keyedDigest(key, `device ${id}`).toString('base64url')}`
  const isOurs = (value: string) => sameText(value, sealed(value.split('.')[0] ?? ''))
  const of = (request: FastifyRequest): Client => {
    const device = request.cookies[deviceCookie]
    const { headers } = request
    return {
      address: request.ip,
      device: device !== undefined && isOurs(device) ? device : null,
      deviceName: deviceName(headers['user-agent']),
      // Every browser sends one of them with a POST (Fetch standard, sections 3.2 and "Fetch Metadata").
      isBrowser: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
      requestId: request.id,
    }
  }
  return {
    of,
    /** Sets the device cookie. */
    remember: (request: FastifyRequest, reply: FastifyReply): Client & { device: string } => {
      const client = of(request)
      const device = client.device ?? sealed(randomUUID())
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
