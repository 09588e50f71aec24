import { text as textOf } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import type { S3Settings } from '../settings.ts'
import { type ContentStore, StoreAway, type StoredContent } from './content-store.ts'
import { noBody, signedHeaders } from './s3-signature.ts'

/** Milliseconds without an answer, or without more of it. */
const silenceMs = 10_000
/** For a content of 10 MiB to arrive there. */
const putMs = 60_000
const attempts = 3
const pauseMs = 200

/** Failures of the network have no status. */
const mayPass = (status: number | undefined): boolean =>
  status === undefined || status >= 500 || status === 429

/** Ends a request that falls silent; a client of ours that reads slowly does not count. */
const watched = async function* (
  body: AsyncIterable<Uint8Array>,
  silence: AbortController,
): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const timer = setTimeout(() => silence.abort(), silenceMs)
      const { value, done } = await chunks.next().finally(() => clearTimeout(timer))
      if (done) return
      yield Buffer.from(value)
    }
  } catch (cause) {
    throw new StoreAway('The S3 server broke off', { cause })
  } finally {
    await chunks.return?.()
  }
}

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly bodyDigest?: string
  readonly withinMs?: number
}

/** One answer of a list (ListObjectsV2). Only commands list a store, so that no server parses it. */
const listed = (xml: string): { readonly found: StoredContent[]; readonly next: string | undefined } => {
  const found: StoredContent[] = []
  let text = ''
  let key = ''
  let next: string | undefined
  const parser = new SaxesParser()
  parser.on('opentag', () => {
    text = ''
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') key = text
    const sha256 = key.slice(-64)
    if (name === 'Size' && /^[0-9a-f]{64}$/.test(sha256)) found.push({ sha256, size: Number(text) })
    if (name === 'NextContinuationToken') next = text
  })
  parser.on('error', (cause) => {
    throw new StoreAway('The S3 server lists files in a form that is not known', { cause })
  })
  parser.write(xml).close()
  return { found, next }
}

/** Contents as objects of a bucket of any server with the S3 API. */
export const s3Store = ({ url: address, encryption, ...key }: S3Settings): ContentStore => {
  const root = new URL(address)
  const [, bucket = '', prefix] = /^\/([^/]+)\/?(.*?)\/?$/.exec(root.pathname) ?? []
  const start = prefix ? `${prefix}/` : ''
  const objectUrl = (sha256: string) => new URL(`/${bucket}/${start}${sha256}`, root)

  const ask = async (
    { method, url, headers = {}, body, bodyDigest = noBody, withinMs = silenceMs }: Call,
    silence: AbortController,
  ): Promise<Response> => {
    const timer = setTimeout(() => silence.abort(), withinMs)
    try {
      const signed = signedHeaders({ method, url, headers, bodyDigest }, key, new Date())
      return await fetch(url, {
        method,
        headers: signed,
        signal: silence.signal,
        redirect: 'error',
        ...(body && { body: new Uint8Array(body) }),
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** The answer, or undefined if there is no such object. */
  const call = async (request: Call): Promise<AsyncIterable<Buffer> | undefined> => {
    for (let attempt = 1; ; attempt++) {
      const silence = new AbortController()
      let status: number | undefined
      let failure: unknown
      try {
        const response = await ask(request, silence)
        status = response.status
        const answer = watched(response.body ?? (async function* () {})(), silence)
        if (response.ok) return answer
        const said = await textOf(answer)
        if (status === 404 && said.includes('<Code>NoSuchKey</Code>')) return undefined
        failure = `${status} ${/<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? ''}`.trim()
      } catch (error) {
        failure = error
      }
      if (attempt === attempts || !mayPass(status)) {
        const why = typeof failure === 'string' ? ` (${failure})` : ''
        throw new StoreAway(`The S3 server at ${root.host} does not do what it is asked${why}`, {
          cause: failure,
        })
      }
      await delay(pauseMs * 2 ** attempt)
    }
  }

  const whole = async (request: Call): Promise<string> => {
    const answer = await call(request)
    return answer ? textOf(answer) : ''
  }

  const listFrom = (token: string | undefined, most: string) => {
    const url = new URL(`/${bucket}`, root)
    url.searchParams.set('list-type', '2')
    url.searchParams.set('max-keys', most)
    if (start) url.searchParams.set('prefix', start)
    if (token !== undefined) url.searchParams.set('continuation-token', token)
    return whole({ method: 'GET', url })
  }

  return {
    prepare: async () => {
      await listFrom(undefined, '1')
    },
    put: async (sha256, body) => {
      const headers: Record<string, string> = {}
      if (encryption !== undefined) headers['x-amz-server-side-encryption'] = encryption
      // The server refuses bytes that arrive as others.
      await whole({
        method: 'PUT',
        url: objectUrl(sha256),
        headers,
        body,
        bodyDigest: sha256,
        withinMs: putMs,
      })
    },
    open: (sha256) => call({ method: 'GET', url: objectUrl(sha256) }),
    remove: async (sha256) => {
      await whole({ method: 'DELETE', url: objectUrl(sha256) })
    },
    async *list() {
      let token: string | undefined
      do {
        const { found, next } = listed(await listFrom(token, '1000'))
        yield* found
        token = next
      } while (token !== undefined)
    },
  }
}
