import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '../../model/api-path.ts'
import type { ExplainCall } from './connections.ts'
import { Problem } from './errors.ts'

const oneYear = 31_536_000
const noncePlaceholder = '__CSP_NONCE__'

const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Images fetched with the session.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Only the policy of admin/trusted-types.ts may create script URLs.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** Screens have no dot in their address. The page gets status 404, so that scanners find no files. */
const namesFile = (url: string): boolean => {
  const [path = ''] = url.split('?')
  return /[.~][^/]*$/.test(path) && !/^\/index\.html$/i.test(path)
}

const isCompressed = (name: string) => /\.(br|gz)$/.test(name)

/** One route for all: a hundred cost a tenth of the start time. Only files present at start. */
const serveAssets = (app: FastifyInstance, folder: string): void => {
  if (!existsSync(folder)) return
  const names = new Set(readdirSync(folder).filter((name) => !isCompressed(name)))
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    schema: { hide: true },
    // The client left: not an error.
    errorHandler: (error, request, reply) => {
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
      else app.errorHandler(error, request, reply)
    },
    handler: ({ params }, reply) =>
      names.has(params.name) ? reply.sendFile(`/assets/${params.name}`) : reply.callNotFound(),
  })
}

/**
 * Assets are cached for a year. The page serves every other address; its nonce avoids 'unsafe-inline'.
 * @param explain as in `refuseUnknownCalls`
 */
export const serveAdmin = async (
  app: FastifyInstance,
  folder: string,
  explain: ExplainCall,
): Promise<void> => {
  const page = existsSync(join(folder, 'index.html'))
    ? readFileSync(join(folder, 'index.html'), 'utf8')
    : null
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      // The page needs a nonce; compressed files are served at the original's address.
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
    if (!isPage || url.toLowerCase().startsWith(apiBase))
      throw new Problem('no_such_call', { title: explain(method, url) })
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(namesFile(url) ? 404 : 200)
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce))
  })
}
