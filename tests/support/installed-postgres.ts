import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { type ConnectionTarget, connect } from '../../database/connection.ts'
import { dataDirPaths } from '../../database/embedded/data-dir-paths.ts'
import {
  changeOwner,
  chooseServerUser,
  commandAs,
  serverEnvironment,
} from '../../database/embedded/server-user.ts'
import { freePort } from '../../scripts/free-port.ts'

const folder = '/usr/lib/postgresql'
const oldest = 15

/** Major versions that Debian's packages have installed here and the app supports. */
export const installedVersions: readonly number[] = (existsSync(folder) ? readdirSync(folder) : [])
  .map(Number)
  .filter((version) => version >= oldest && existsSync(join(folder, String(version), 'bin', 'initdb')))

interface InstalledPostgres {
  /** As its superuser, by socket. */
  readonly target: ConnectionTarget
  readonly port: number
  stop(): Promise<void>
}

const untilItAnswers = async (db: Knex): Promise<void> => {
  for (let tries = 0; ; tries++)
    try {
      return await db.raw('select 1')
    } catch (error) {
      if (tries === 100) throw error
      await delay(100)
    }
}

/** A server of its own with a new cluster. Roles connect to localhost with their password (SCRAM). */
export const startInstalledPostgres = async (version: number): Promise<InstalledPostgres> => {
  const home = await mkdtemp(join(tmpdir(), 'costwright-debian-'))
  await chmod(home, 0o755)
  const user = chooseServerUser(dataDirPaths(home))
  const sockets = join(home, 'sockets')
  await mkdir(sockets)
  changeOwner(user, home)
  changeOwner(user, sockets)
  const cluster = join(home, 'debian')
  const programOf = (name: string, args: string[]) => {
    const command = commandAs(user, join(folder, String(version), 'bin', name), args)
    return { ...command, options: { ...command.options, env: serverEnvironment() } }
  }
  const initdb = programOf('initdb', [
    ...['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--no-sync'],
    ...['--auth-local=trust', '--auth-host=scram-sha-256'],
  ])
  const made = spawnSync(initdb.program, initdb.args, { ...initdb.options, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const settings = ['listen_addresses=localhost', `unix_socket_directories=${sockets}`, 'fsync=off']
  const postgres = programOf('postgres', [
    ...['-D', cluster, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const server = spawn(postgres.program, postgres.args, { ...postgres.options, stdio: 'ignore' })
  const target = { host: sockets, port, user: 'postgres', database: 'postgres' }
  const db = connect(target, { poolSize: 1 })
  await untilItAnswers(db).finally(() => db.destroy())
  return {
    target,
    port,
    stop: async () => {
      server.kill('SIGQUIT')
      await once(server, 'exit')
      await rm(home, { recursive: true, force: true })
    },
  }
}
