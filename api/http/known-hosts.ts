import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { Problem } from './errors.ts'

const hostOf = (header: string) =>
  header
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()

const isLoopback = (host: string) => host === '127.0.0.1' || host === '::1' || host === 'localhost'

/**
 * Refuses requests for a name that is not this server's: a page of another site can give its own name our address
 * (DNS rebinding), and would be of the same origin then. Names are known where `PUBLIC_URL` says one, or where only this
 * machine is served; an address is no name that anybody can give away.
 */
export const refuseUnknownHosts = (
  app: FastifyInstance,
  { host, publicUrl, trustProxy }: Pick<Settings, 'host' | 'publicUrl' | 'trustProxy'>,
): void => {
  const isKnowable = publicUrl !== undefined || (isLoopback(host) && trustProxy === false)
  if (!isKnowable) return
  const own = publicUrl === undefined ? '' : new URL(publicUrl).hostname
  app.addHook('onRequest', async ({ headers }) => {
    const host = hostOf(headers.host ?? '')
    if (isIP(host) === 0 && !isLoopback(host) && host !== own) throw new Problem('unknown_host')
  })
}

/** Warns once of a proxy that nobody told us about: every client would have its address, and share its limits. */
export const warnOfUnknownProxy = (
  app: FastifyInstance,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): void => {
  if (trustProxy !== false) return
  let hasWarned = false
  app.addHook('onRequest', async ({ headers }) => {
    if (hasWarned || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return
    hasWarned = true
    app.log.warn(
      'A request came with a forwarded address, which is not believed: if a proxy stands before this server, set TRUST_PROXY to its address, or all clients share the limits of one.',
    )
  })
}
