import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Problem } from './errors.ts'

const partBytes = 1_048_576

/**
 * Reads a large body into parts that can be transferred to a worker thread: joining or copying 16 MB at once would hold
 * the event loop for up to 100 ms.
 * Errors: 413 above `limit` bytes.
 */
export const readParts = async (
  { headers }: Pick<FastifyRequest, 'headers'>,
  body: IncomingMessage,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>[]> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  if (Number(headers['content-length']) > limit) throw new Problem('too_large')
  // Destroying the body would close the connection before the reply.
  const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    if (size + chunk.length > limit) throw new Problem('too_large')
    for (let at = 0; at < chunk.length; ) {
      const start = size % partBytes
      if (start === 0) parts.push(new Uint8Array(partBytes))
      const copied = chunk.subarray(at, at + partBytes - start)
      parts.at(-1)?.set(copied, start)
      at += copied.length
      size += copied.length
    }
  }
  const last = parts.pop()
  return last ? [...parts, last.subarray(0, size % partBytes || partBytes)] : []
}
