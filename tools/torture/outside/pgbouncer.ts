import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../scripts/free-port.ts'
import { type Attended, attend } from './attended.ts'
import type { Certificate } from './certificate.ts'
import { documented } from './documented.ts'
import { role } from './postgres.ts'
import { programOf } from './programs.ts'
import { handOver, serverUser } from './server-user.ts'

/** Debian's PgBouncer in transaction mode with the documented configuration. */
export interface PgBouncer {
  /** For `DATABASE_URL`. */
  readonly url: string
  /** kill -9, then starts a new one on the same port. */
  killAndStart(): Promise<void>
  stop(): Promise<void>
}

export const startPgBouncer = async (
  folder: string,
  /** Of PostgreSQL, or of a proxy before it. */
  postgres: { readonly port: number },
  tls: Certificate,
): Promise<PgBouncer> => {
  const home = join(folder, 'pgbouncer')
  mkdirSync(home)
  const port = await freePort()
  const [settings, users] = [join(home, 'pgbouncer.ini'), join(home, 'userlist.txt')]
  writeFileSync(users, `"${role.name}" "${role.password}"\n`)
  writeFileSync(
    settings,
    documented('ini', [
      [/costwright = .*/, `costwright = host=localhost port=${postgres.port} dbname=${role.name}`],
      [/listen_port = .*/, `listen_port = ${port}`],
      [/server_tls_ca_file = .*/, `server_tls_ca_file = ${tls.certificate}`],
      [/auth_file = .*/, `auth_file = ${users}\nunix_socket_dir =`],
    ]),
  )
  const user = serverUser()
  for (const path of [home, settings, users]) chmodSync(path, 0o700)
  handOver(home, settings, users)

  const url = `postgres://${role.name}:${encodeURIComponent(role.password)}@127.0.0.1:${port}/${role.name}`
  const answers = async () => {
    const client = new pg.Client(url)
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  const run = () => attend(programOf('pgbouncer'), [settings], answers, user)
  let server: Attended = await run()
  return {
    url,
    killAndStart: async () => {
      await server.stop('SIGKILL')
      server = await run()
    },
    stop: () => server.stop('SIGTERM'),
  }
}
