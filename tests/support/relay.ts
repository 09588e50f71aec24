import { once } from 'node:events'
import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net'
import pg from 'pg'
import type { ConnectionTarget } from '../../database/connection.ts'

/** The network between the app and PostgreSQL, which can fall silent without closing a connection. */
export interface Relay {
  /** The same database through this relay. */
  readonly target: ConnectionTarget
  /** Stops forwarding, like a switch without power. Connections opened meanwhile never get through. */
  fallSilent(): void
  /** Forwards new connections again. */
  recover(): void
  close(): Promise<void>
}

export const startRelay = async (target: ConnectionTarget): Promise<Relay> => {
  const { host, port, user, database, password } = new pg.Client(target)
  let silent = false
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const server = createServer((near) => {
    keep(near)
    if (silent) return
    const far = keep(host.startsWith('/') ? open(`${host}/.s.PGSQL.${port}`) : open(port, host))
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  const account = [user, password].filter((part) => part).map((part) => encodeURIComponent(String(part)))
  return {
    target: { connectionString: `postgres://${account.join(':')}@127.0.0.1:${own}/${database}` },
    fallSilent: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    recover: () => {
      silent = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}
