import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** The rows of a list, for `Content-Range`: `suppliers 0-24/319`. */
    rows: string | null
  }
}

/** Below so many bytes compression costs more than it saves. */
const threshold = 1024

/**
 * Compresses answers for whoever takes that: brotli at its quickest (200 rows in 0.08 ms and an eighth of their bytes;
 * quality 4 takes four times as long for 15 % less).
 *
 * The compressor leaves every answer with a `Content-Range` alone, which it takes for one of bytes (RFC 9110 section
 * 14.4). Ours counts rows, so it is set after the compressor has looked: as a hook of each route, behind that of the
 * compressor, which is one too.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    threshold,
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  })
  app.decorateReply('rows', null)
  app.addHook('onRoute', (route) => {
    const before = route.onSend ?? []
    route.onSend = [
      ...(Array.isArray(before) ? before : [before]),
      (_request, reply, payload, done) => {
        if (reply.rows !== null) reply.header('content-range', reply.rows)
        done(null, payload)
      },
    ]
  })
}
