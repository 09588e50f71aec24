import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '../../model/paths.ts'
import { knownClientDays } from './sign-in-limits.ts'

const deviceCookie = 'costwright-device'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a sign-in comes from. */
export interface Client {
  readonly address: string
  /** What the browser was given when somebody signed in with it before; null for one that is new or keeps nothing. */
  readonly device: string | null
}

export const clientOf = (request: FastifyRequest): Client => {
  const device = request.cookies[deviceCookie]
  return { address: request.ip, device: device !== undefined && uuid.test(device) ? device : null }
}

/**
 * Lets the browser be recognised the next time somebody signs in with it (OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies"). It opens nothing: it only says whose attempts are counted together.
 * @returns the client with the device that it now is
 */
export const rememberDevice = (request: FastifyRequest, reply: FastifyReply): Client & { device: string } => {
  const client = clientOf(request)
  const device = client.device ?? randomUUID()
  reply.setCookie(deviceCookie, device, {
    path: `${apiBase}/auth`,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: knownClientDays * 24 * 60 * 60,
  })
  return { ...client, device }
}
