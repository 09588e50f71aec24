import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '../../model/api-path.ts'
import { Problem } from './errors.ts'

const oneYear = 31_536_000
/** Stands in index.html where each reply carries a nonce of its own. */
const noncePlaceholder = '__CSP_NONCE__'

const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text becomes no script: only the policy of admin/trusted-types.ts may hand an address to one.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/**
 * No screen has a dot in its address: that is a file, which is not there. A person sees the page say so all the same,
 * and a machine that looks for copies and keys is not told that it has found one.
 */
const namesFile = (url: string): boolean => {
  const [path = ''] = url.split('?')
  return /[.~][^/]*$/.test(path) && !/^\/index\.html$/i.test(path)
}

/**
 * Serves the built admin: its hashed assets for a year, and its page at every other address, as the browser's router
 * knows the routes. Style elements carry a nonce, so the policy needs no 'unsafe-inline'.
 * @param folder where Vite put the build
 */
export const serveAdmin = async (app: FastifyInstance, folder: string): Promise<void> => {
  const page = existsSync(join(folder, 'index.html'))
    ? readFileSync(join(folder, 'index.html'), 'utf8')
    : null
  if (page !== null)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      // The page is answered below, with a policy and a nonce; what is compressed is answered at the file's own address.
      globIgnore: ['index.html', '**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', hashed ? `public, max-age=${oneYear}, immutable` : 'no-cache')
      },
    })

  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request
    const isPage = page !== null && (method === 'GET' || method === 'HEAD') && !url.startsWith('/assets/')
    if (!isPage || url.toLowerCase().startsWith(apiBase)) throw new Problem('no_such_call')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(namesFile(url) ? 404 : 200)
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce))
  })
}
