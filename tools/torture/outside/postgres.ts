import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../scripts/free-port.ts'
import { type Attended, attend } from './attended.ts'
import type { Certificate } from './certificate.ts'
import { programOf } from './programs.ts'
import { handOver, serverUser } from './server-user.ts'

/** Debian's PostgreSQL with a separate cluster, never the system's. */
export interface OutsidePostgres {
  readonly port: number
  /** For `DATABASE_URL`: over TLS, with a password, as a role that only owns its database. */
  readonly url: string
  /** An administrator session, for which PostgreSQL reserves connections. */
  administrator(): Promise<pg.Client>
  /** As `pg_ctl stop -m`: `fast` ends all sessions first, `immediate` is like a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Process id of the postmaster; 0 while stopped. */
  processId(): number
  start(): Promise<void>
}

export const role = { name: 'costwright', password: 'outside and out of sight' }

/** Signals that pg_ctl sends (PostgreSQL documentation, section 19.5). */
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

const maxConnections = 60

const settingsOf = (socketFolder: string, port: number, { certificate, key }: Certificate) => ({
  listen_addresses: 'localhost',
  ssl: 'on',
  ssl_cert_file: certificate,
  ssl_key_file: key,
  port,
  unix_socket_directories: socketFolder,
  max_connections: maxConnections,
  log_min_messages: 'fatal',
})

export const startPostgres = async (folder: string, tls: Certificate): Promise<OutsidePostgres> => {
  const programs = programOf('postgresql')
  const user = serverUser()
  const home = join(folder, 'postgres')
  mkdirSync(home)
  handOver(home)
  const cluster = join(home, 'cluster')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--auth-local=trust', '--auth-host=scram-sha-256'],
    { encoding: 'utf8', cwd: '/', ...user },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)

  const port = await freePort()
  const settings = Object.entries(settingsOf(home, port, tls)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const administrator = async (database = role.name) => {
    const client = new pg.Client({ host: home, port, user: 'postgres', database })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const answers = () =>
    administrator('postgres').then(
      (client) => client.end().then(() => true),
      () => false,
    )
  const run = () =>
    attend(join(programs, 'postgres'), ['-D', cluster, ...settings], answers, {
      ...user,
      lastSignal: signals.immediate,
    })
  let server: Attended | null = await run()

  const first = await administrator('postgres')
  await first.query(`create role ${role.name} login password '${role.password}'`)
  await first.query(`create database ${role.name} owner ${role.name}`)
  await first.end()

  return {
    port,
    url: `postgres://${role.name}:${encodeURIComponent(role.password)}@localhost:${port}/${role.name}?sslmode=verify-full&sslrootcert=${tls.certificate}`,
    administrator,
    stop: async (mode) => {
      await server?.stop(signals[mode])
      server = null
    },
    processId: () => server?.pid ?? 0,
    start: async () => {
      server ??= await run()
    },
  }
}
