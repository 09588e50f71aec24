import { createHash } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { apiBase } from '../../model/api-path.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Call {
  readonly method: Method
  /** Below the API base. */
  readonly path: string
  /** JSON, or the bytes of a file. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly type: string
  /** The request that did what is answered. */
  readonly requestId: string
  /** The JSON of the answer, null where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: what a fault makes of an answer is looked at and not trusted
  readonly body: any
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string
}

/** A request under way. */
export interface UnderWay {
  readonly call: Call
  /** When its last byte was handed to the system; 0 before. */
  sentAt: number
  /** The answer, or why there was none; never rejects. */
  readonly outcome: Promise<Answer | Error>
}

/** No answer came: the connection was refused, broken or silent. Whether the write was done is not known. */
export class LostAnswer extends Error {
  override name = 'LostAnswer'
}

export interface HttpClient {
  /** @throws LostAnswer */
  send(call: Call): Promise<Answer>
  underWay(): readonly UnderWay[]
  close(): void
}

/** Longer than any limit of the server, so that silence is the server's fault (milliseconds). */
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
 * Calls the API over real sockets that are kept open, as a browser or a proxy does. It never retries by itself.
 * @param nextAddress asked for every request, such as `http://127.0.0.1:3000`: the app may have moved, or be several
 */
export const createHttpClient = (nextAddress: () => string): HttpClient => {
  const agent = new Agent({ keepAlive: true })
  const requests = new Set<UnderWay>()

  const exchange = (call: Call, sent: () => void): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const payload =
        call.body === undefined || Buffer.isBuffer(call.body) ? call.body : JSON.stringify(call.body)
      const lost = (error: Error) => reject(new LostAnswer(error.message, { cause: error }))
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
