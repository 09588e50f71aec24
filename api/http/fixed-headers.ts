import type { FastifyInstance } from 'fastify'

/**
 * Headers that every answer carries: no frame, no guess at a type, nothing of an address to other sites (OWASP Secure
 * Headers Project). One object, set once: working them out for each request cost 4 % of it.
 */
const fixedHeaders = {
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

/** Sets them, and the id of the request, by which the log, the reply and the audit trail name it. */
export const setFixedHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixedHeaders).header('x-request-id', request.id)
    done()
  })
  // What people see is about money as it is now: no browser and no proxy keeps it, unless the answer says so.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
