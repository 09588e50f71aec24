import { createHash } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { apiBase } from '../../model/api-path.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Call {
  readonly method: Method
  readonly path: string
  /** JSON, or the bytes of a file. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly type: string
  /** Id of the request that made the change. */
  readonly requestId: string
  /** JSON of the reply; null without a body. */
  // biome-ignore lint/suspicious/noExplicitAny: what a fault makes of an answer is looked at and not trusted
  readonly body: any
  readonly digest: string
}

export interface UnderWay {
  readonly call: Call
  /** When its last byte was sent; 0 before. */
  sentAt: number
  /** The reply, or the error; never rejects. */
  readonly outcome: Promise<Answer | Error>
}

/** No reply: the connection was refused, reset or timed out. Whether the write was done is unknown. */
export class LostReply extends Error {
  override name = 'LostReply'
}

export interface HttpClient {
  /** @throws LostReply */
  send(call: Call): Promise<Answer>
  underWay(): readonly UnderWay[]
  close(): void
}

/** Longer than every server limit (milliseconds). */
const longestSilence = 45_000

const readBody = async (reply: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * API client over keep-alive sockets, like a browser or a proxy. Never retries.
 * @param nextAddress called for each request, for example `http://127.0.0.1:3000`: the app can restart at
 * another address, or have several
 */
export const createHttpClient = (nextAddress: () => string): HttpClient => {
  const agent = new Agent({ keepAlive: true })
  const requests = new Set<UnderWay>()

  const exchange = (call: Call, sent: () => void): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const payload =
        call.body === undefined || Buffer.isBuffer(call.body) ? call.body : JSON.stringify(call.body)
      const lost = (error: Error) => reject(new LostReply(error.message, { cause: error }))
      const outgoing = request(`${nextAddress()}${apiBase}${call.path}`, {
        agent,
        method: call.method,
        headers: {
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...call.headers,
        },
      })
      outgoing.setTimeout(longestSilence, () => outgoing.destroy(new Error('silence')))
      outgoing.on('error', lost)
      outgoing.on('finish', sent)
      outgoing.on('response', (reply) => {
        readBody(reply).then((bytes) => {
          const type = String(reply.headers['content-type'] ?? '')
          resolve({
            status: reply.statusCode ?? 0,
            type,
            requestId: String(reply.headers['x-request-id'] ?? ''),
            body: type.includes('json') ? parsed(bytes.toString()) : null,
            digest: createHash('sha256').update(bytes).digest('hex'),
          })
        }, lost)
      })
      outgoing.end(payload)
    })

  return {
    send: async (call) => {
      let settle: (outcome: Answer | Error) => void = () => {}
      const outcome = new Promise<Answer | Error>((resolve) => {
        settle = resolve
      })
      const underWay: UnderWay = { call, sentAt: 0, outcome }
      requests.add(underWay)
      try {
        const answer = await exchange(call, () => {
          underWay.sentAt = Date.now()
        })
        settle(answer)
        return answer
      } catch (error) {
        settle(error as Error)
        throw error
      } finally {
        requests.delete(underWay)
      }
    },
    underWay: () => [...requests],
    close: () => agent.destroy(),
  }
}
