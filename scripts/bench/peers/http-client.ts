import { Agent, request } from 'node:http'

/** What one call sends. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a call and reads the whole reply; answers it as it arrived. Throws what a server refuses. */
export type Send = (call: HttpCall) => Promise<string>

/**
 * Calls over one connection that is kept, as a browser behind a proxy has it.
 * @param address such as `http://127.0.0.1:3000`
 * @param headers of each call, such as who is signed in
 */
export const httpClient = (address: string, headers: Readonly<Record<string, string>> = {}): Send => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return ({ method, path, body, headers: own }) =>
    new Promise((settle, fail) => {
      const content = body && JSON.stringify(body)
      const sent = request(
        `${address}${path}`,
        {
          method,
          agent,
          headers: {
            ...headers,
            ...own,
            ...(content && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(content),
            }),
          },
        },
        (reply) => {
          let text = ''
          reply.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          reply.on('end', () => {
            if ((reply.statusCode ?? 500) < 300) settle(text)
            else fail(new Error(`${method} ${path}: ${reply.statusCode} ${text}`))
          })
        },
      )
      sent.on('error', fail).end(content)
    })
}
