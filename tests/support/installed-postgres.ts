import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

interface RunningPostgres {
  /** As its superuser, by socket. */
  readonly target: Exclude<ConnectionTarget, { connectionString: string }>
  readonly port: number
}

interface Standby extends RunningPostgres {
  /** To the server and its processes, such as SIGSTOP: those of open connections would otherwise answer. */
  signal(signal: NodeJS.Signals): void
}

interface InstalledPostgres extends RunningPostgres {
  /** A standby by streaming replication, which stops with it. @param settings of PostgreSQL, as `name=value` */
  startStandby(settings: readonly string[]): Promise<Standby>
  stop(): Promise<void>
}

/** A process and those that it has started (proc(5)). */
const withChildren = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
]

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
  const runToEnd = (name: string, args: string[]) => {
    const { program, args: all, options } = programOf(name, args)
    const made = spawnSync(program, all, { ...options, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`${name} failed: ${made.stderr}`)
  }
  const servers: ChildProcess[] = []
  const start = async (folder: string, more: readonly string[]): Promise<Standby> => {
    const port = await freePort()
    const settings = [
      'listen_addresses=localhost',
      `unix_socket_directories=${sockets}`,
      'fsync=off',
      ...more,
    ]
    const postgres = programOf('postgres', [
      ...['-D', folder, '-p', String(port)],
      ...settings.flatMap((setting) => ['-c', setting]),
    ])
    const server = spawn(postgres.program, postgres.args, { ...postgres.options, stdio: 'ignore' })
    servers.push(server)
    const target = { host: sockets, port, user: 'postgres', database: 'postgres' }
    const db = connect(target, { poolSize: 1 })
    await untilItAnswers(db).finally(() => db.destroy())
    const signal = (name: NodeJS.Signals) => {
      if (server.pid === undefined) throw new Error('The server has not started')
      for (const pid of withChildren(server.pid)) process.kill(pid, name)
    }
    return { target, port, signal }
  }
  runToEnd('initdb', [
    ...['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--no-sync'],
    ...['--auth-local=trust', '--auth-host=scram-sha-256'],
  ])
  const { target, port } = await start(cluster, [])
  return {
    target,
    port,
    startStandby: async (settings) => {
      const copy = join(home, `standby-${servers.length}`)
      runToEnd('pg_basebackup', [
        ...['-h', sockets, '-p', String(port), '-U', 'postgres', '-D', copy],
        ...['--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
      ])
      return start(copy, settings)
    },
    stop: async () => {
      for (const server of servers.toReversed()) {
        server.kill('SIGQUIT')
        server.kill('SIGCONT')
        if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}
