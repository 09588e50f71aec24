import { connect } from 'node:net'

export interface RawReply {
  /** 0 when the connection was closed without a response. */
  readonly status: number
  readonly head: string
  readonly body: string
}

/**
 * Sends raw bytes on a new connection and reads until the server closes it.
 * @param port of a server on this machine
 * @param options `half`: closes the sending side after that, and continues reading
 */
export const rawRequest = (port: number, bytes: string, { half = false } = {}): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () =>
      half ? socket.end(bytes, 'latin1') : socket.write(bytes, 'latin1'),
    )
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        body: rest.join('\r\n\r\n'),
      })
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET') reject(error)
    })
  })

/** The same for a `GET` of exactly this target, without a URL parser. */
export const rawGet = (port: number, target: string): Promise<RawReply> =>
  rawRequest(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
