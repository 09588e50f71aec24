import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** `Content-Range` of a list: `projects 0-24/319`. */
    rows: string | null
  }
}

/** Bytes below which compression costs more than it saves. */
const threshold = 1024

/**
 * Compresses replies, with brotli quality 1 (200 rows in 0.08 ms to an eighth; quality 4 takes four times as long for
 * 15 % less).
 * The plugin skips replies with `Content-Range`, which it takes for byte ranges (RFC 9110 section 14.4). Ours counts
 * rows, so a route hook sets it after the plugin's hook.
 */
export const compressReplies = async (app: FastifyInstance): Promise<void> => {
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
