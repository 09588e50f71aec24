import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Server {
  /** For FILES_S3_URL: bucket and folder. */
  readonly url: string
  /** By their path. */
  readonly objects: Map<string, Buffer>
  /** While true, each call is answered 503. */
  isAway: boolean
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

const bucket = '/office'

const listOf = (objects: ReadonlyMap<string, Buffer>, { searchParams }: URL): string => {
  const most = Number(searchParams.get('max-keys'))
  const after = searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .map((path) => path.slice(bucket.length + 1))
    .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
    .sort()
  const shown = keys.slice(0, most)
  const contents = shown.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(`${bucket}/${key}`)?.length}</Size></Contents>`,
  )
  const next = keys.length > most ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

/**
 * The calls of the S3 API that the store uses, in memory. It checks digests of bodies but no signatures, which
 * `s3-signature.test.ts` compares with the examples of their specification. The store was also tried with s3rver 3.7.1, which is no
 * dependency: it brings 116 packages and needs `--openssl-legacy-provider`.
 */
export const startS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, Buffer>()
  const reply = async (request: IncomingMessage): Promise<[status: number, body: string | Buffer]> => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const body = await buffer(request)
    if (found.isAway) return [503, '<Error><Code>SlowDown</Code></Error>']
    if (url.pathname === bucket && request.method === 'GET') return [200, listOf(objects, url)]
    if (request.method === 'PUT') {
      const digest = createHash('sha256').update(body).digest('hex')
      if (request.headers['x-amz-content-sha256'] !== digest)
        return [400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>']
      objects.set(url.pathname, body)
      return [200, '']
    }
    if (request.method === 'DELETE') {
      objects.delete(url.pathname)
      return [204, '']
    }
    const object = objects.get(url.pathname)
    return object ? [200, object] : [404, '<Error><Code>NoSuchKey</Code></Error>']
  }
  const server = createServer(async (request, response) => {
    const [status, body] = await reply(request)
    response.writeHead(status).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${bucket}/costs`
  const found: S3Server = {
    url,
    objects,
    isAway: false,
    environment: { FILES_S3_URL: url, FILES_S3_KEY_ID: 'key', FILES_S3_SECRET: 'secret' },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return found
}
