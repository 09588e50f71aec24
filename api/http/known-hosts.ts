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
    const asked = hostOf(headers.host ?? '')
    if (isIP(asked) === 0 && !isLoopback(asked) && asked !== own) throw new Problem('unknown_host')
  })
}

/** Warns once of a proxy that nobody told us about: every client would have its address, and share its limits. */
export const warnOfUntoldProxy = (
  app: FastifyInstance,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): void => {
  if (trustProxy !== false) return
  let isTold = false
  app.addHook('onRequest', async ({ headers }) => {
    if (isTold || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return
    isTold = true
    app.log.warn(
      'A request came with a forwarded address, which is not believed: if a proxy stands before this server, set TRUST_PROXY to its address, or all clients share the limits of one.',
    )
  })
}
