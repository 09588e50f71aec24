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
 * Against DNS rebinding. Host names are known if `PUBLIC_URL` is set or the server is local; IP addresses cannot be
 * rebound.
 */
export const refuseUnknownHosts = (
  app: FastifyInstance,
  { host, publicUrl, trustProxy }: Pick<Settings, 'host' | 'publicUrl' | 'trustProxy'>,
): void => {
  const isKnowable = publicUrl !== undefined || (isLoopback(host) && trustProxy === false)
  if (!isKnowable) return
  const own = publicUrl === undefined ? '' : new URL(publicUrl).hostname
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const host = hostOf(headers.host ?? '')
    if (isIP(host) === 0 && !isLoopback(host) && host !== own) throw new Problem('unknown_host')
    done()
  })
}

/** Otherwise all clients share the proxy's address and its limits. */
export const warnOfUnknownProxy = (
  app: FastifyInstance,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): void => {
  if (trustProxy !== false) return
  let hasWarned = false
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!hasWarned && (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)) {
      hasWarned = true
      app.log.warn(
        'A request came with a forwarded address, which is not believed: if a proxy stands before this server, set TRUST_PROXY to its address, or all clients share the limits of one.',
      )
    }
    done()
  })
}

/** Headers of every reply (OWASP Secure Headers Project). One shared object: building it per request cost 4 %. */
export const fixedHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

export const setFixedHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixedHeaders).header('x-request-id', request.id)
    done()
  })
  // Financial data must be current.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
