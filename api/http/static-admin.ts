import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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
    // Pictures that were fetched with the session, as files of records are.
    "img-src 'self' data: blob:",
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

const isCompressed = (name: string) => /\.(br|gz)$/.test(name)

/**
 * Serves the assets by one route for all: of the hundred that a route each would make, a start took a tenth of its time.
 * Those there are now and no others have an address, which is spelt as their name is.
 */
const serveAssets = (app: FastifyInstance, folder: string): void => {
  if (!existsSync(folder)) return
  const names = new Set(readdirSync(folder).filter((name) => !isCompressed(name)))
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    schema: { hide: true },
    // Somebody who has left before the answer began is no failure.
    errorHandler: (error, request, reply) => {
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
      else app.errorHandler(error, request, reply)
    },
    handler: ({ params }, reply) =>
      names.has(params.name) ? reply.sendFile(`/assets/${params.name}`) : reply.callNotFound(),
  })
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
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      // The page is answered below, with a policy and a nonce; what is compressed is answered at the file's own address.
      globIgnore: ['index.html', 'assets/**', '**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', hashed ? `public, max-age=${oneYear}, immutable` : 'no-cache')
      },
    })
    serveAssets(app, join(folder, 'assets'))
  }

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
