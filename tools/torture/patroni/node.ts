import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectionTarget } from '../../../database/connection.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { databaseUrlOf } from '../../../tests/support/database.ts'
import { type Relay, startRelay } from '../../../tests/support/relay.ts'
import { lastWords } from '../last-words.ts'
import { type Attended, attend, undoneAtTheEnd } from '../outside/attended.ts'
import type { Certificate } from '../outside/certificate.ts'
import { documented } from '../outside/documented.ts'
import { programOf } from '../outside/programs.ts'
import { handOver, serverUser } from '../outside/server-user.ts'
import { comesTrue } from '../until.ts'

/** Ports of the documented machines, and those that stand for them here. */
export type Ports = ReadonlyMap<string, number>

const documentedPorts = ['2379', '2380', '5432', '8008']

export const choosePorts = async (): Promise<Ports> => {
  const ports = new Map<string, number>()
  for (const port of documentedPorts) ports.set(port, await freePort())
  return ports
}

/** The text with ports of this machine instead of the addresses of the documented ones. */
export const localized = (text: string, machines: readonly Ports[]): string =>
  text.replace(/10\.0\.0\.2([123]):(\d+)(?: port (\d+))?/g, (_all, machine, port, checked) => {
    const ports = machines[Number(machine) - 1]
    return `127.0.0.1:${ports?.get(port)}${checked ? ` port ${ports?.get(checked)}` : ''}`
  })

export const superuser = { name: 'postgres', password: 'only for the cluster' }

/** A machine with PostgreSQL, Patroni and etcd. */
export interface Node {
  readonly name: string
  readonly postgresPort: number
  /** Of Patroni. */
  readonly address: string
  start(): Promise<void>
  /** Ends all its processes, as a power cut does. */
  kill(): Promise<void>
  /** Ends its PostgreSQL alone. */
  killPostgres(): void
  pause(): void
  resume(): void
  /** Removes the data of PostgreSQL, which runs on. */
  loseDisk(): void
  loseEtcd(): void
  findEtcd(): void
  readonly etcd: { stop(): Promise<void>; start(): Promise<void> }
  /** With its PostgreSQL, as `systemctl restart patroni`. */
  restartPatroni(): Promise<void>
  /** Of Patroni and its PostgreSQL. */
  lastWords(): string
  close(): Promise<void>
}

export interface NodeOptions {
  readonly folder: string
  readonly name: string
  readonly machines: readonly Ports[]
  readonly index: number
  readonly tls: Certificate
}

const send = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

interface Running {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** All at once, because each call takes a while on a busy machine. */
const runningProcesses = (): Running[] => {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return Array.from(stdout.matchAll(/^ *(\d+) +(\d+) (.*)$/gm), ([, pid, parent, command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
  }))
}

const treeOf = (running: readonly Running[], pid: number): number[] => [
  pid,
  ...running.filter(({ parent }) => parent === pid).flatMap((child) => treeOf(running, child.pid)),
]

/** PostgreSQL of a data folder, which outlives a Patroni that is killed, and the file with its id. The first one starts the others. */
const postgresOf = (running: readonly Running[], data: string): number[] => {
  const postmaster = running.find(({ command }) => command.includes(`postgres -D ${data} `))
  return postmaster ? treeOf(running, postmaster.pid) : []
}

const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(Array.from(text.matchAll(/^(\w+)=(.*)$/gm), ([, name, value]) => [name, value]))

const portOf = (target: ConnectionTarget) => new URL(databaseUrlOf(target)).port

export const prepareNode = async ({ folder, name, machines, index, tls }: NodeOptions): Promise<Node> => {
  const home = join(folder, name)
  mkdirSync(home)
  handOver(home)
  const data = join(home, 'data')
  const file = join(home, 'patroni.yml')
  const own = `10.0.0.2${index + 1}`
  const portFor = (documented: string) => machines[index]?.get(documented) ?? 0
  const { uid, gid } = serverUser() ?? {}
  const user = { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) }
  const address = `http://127.0.0.1:${portFor('8008')}`

  /** Between this Patroni and all etcds. */
  const relays: Relay[] = []
  for (const ports of machines) {
    const port = ports.get('2379') ?? 0
    relays.push(await startRelay({ host: '127.0.0.1', port, user: 'etcd', database: 'etcd' }))
  }

  const etcdSettings = localized(
    documented('ini', [[/ETCD_NAME=one/, `ETCD_NAME=${name}`]]).replace(
      /^(?!ETCD_INITIAL_CLUSTER=).*$/gm,
      (line) => line.replaceAll('10.0.0.21', own),
    ),
    machines,
  )
  const settings = documented('yaml', [
    [/name: one/, `name: ${name}`],
    // Otherwise Patroni learns the other addresses of etcd, and goes past the relays.
    [
      /hosts: 10.*/,
      `hosts: ${relays.map(({ target }) => `127.0.0.1:${portOf(target)}`).join(',')}\n  use_proxies: true`,
    ],
    [/bin_dir: .*/, `bin_dir: ${programOf('postgresql')}`],
    [/data_dir: .*/, `data_dir: ${data}\n  pgpass: ${join(home, 'pgpass')}`],
    [/superuser: .*/, `superuser: { username: ${superuser.name}, password: ${superuser.password} }`],
    [/unix_socket_directories: .*/, `unix_socket_directories: ${home}`],
    [/ssl_cert_file: .*/, `ssl_cert_file: ${tls.certificate}`],
    [/ssl_key_file: .*/, `ssl_key_file: ${tls.key}`],
  ])
  writeFileSync(
    file,
    localized(settings.replaceAll('10.0.0.21', own), machines).replaceAll('10.0.0.0/24', '127.0.0.1/32'),
    { mode: 0o600 },
  )
  handOver(file)

  let etcd: Attended | null = null
  let patroni: Attended | null = null
  const answers = (path: string) => () =>
    fetch(path, { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    )
  const startEtcd = async () => {
    const env = { ...process.env, ...variablesOf(etcdSettings), ETCD_DATA_DIR: join(home, 'etcd') }
    const isReady = answers(`http://127.0.0.1:${portFor('2379')}/version`)
    etcd ??= await attend(programOf('etcd-server'), [], isReady, { ...user, env })
  }
  const startPatroni = async () => {
    const env = { ...process.env, HOME: home }
    const options = { ...user, env, lastSignal: 'SIGKILL' } as const
    patroni ??= await attend(programOf('patroni'), [file], answers(address), options)
  }
  const postgres = () => postgresOf(runningProcesses(), data)
  const everything = () => {
    const running = runningProcesses()
    return [
      ...(patroni ? treeOf(running, patroni.pid) : []),
      ...postgresOf(running, data),
      ...(etcd ? treeOf(running, etcd.pid) : []),
    ]
  }
  // Registered before Patroni, so that Patroni ends first and starts none again.
  const hasEnded = undoneAtTheEnd(() => {
    for (const pid of postgres().slice(0, 1)) send(pid, 'SIGQUIT')
    // A stopped process gets other signals only then.
    for (const pid of everything()) send(pid, 'SIGCONT')
  })
  /** Their output is also that of PostgreSQL, which must have ended. */
  const awaitEnd = async () => {
    await Promise.all([patroni?.stop('SIGKILL'), etcd?.stop('SIGKILL')])
    patroni = null
    etcd = null
  }

  return {
    name,
    postgresPort: portFor('5432'),
    address,
    start: async () => {
      await startEtcd()
      await startPatroni()
    },
    kill: async () => {
      for (const pid of everything()) send(pid, 'SIGKILL')
      await awaitEnd()
    },
    killPostgres: () => {
      for (const pid of postgres()) send(pid, 'SIGKILL')
    },
    pause: () => {
      for (const pid of everything()) send(pid, 'SIGSTOP')
    },
    resume: () => {
      for (const pid of everything()) send(pid, 'SIGCONT')
    },
    loseDisk: () => {
      // PostgreSQL has its folder open and makes no files under the old name.
      const lost = `${data}-lost`
      renameSync(data, lost)
      rmSync(lost, { recursive: true, force: true, maxRetries: 200, retryDelay: 20 })
    },
    loseEtcd: () => {
      for (const relay of relays) relay.fallSilent()
    },
    findEtcd: () => {
      for (const relay of relays) relay.recover()
    },
    etcd: {
      stop: async () => {
        await etcd?.stop('SIGKILL')
        etcd = null
      },
      start: startEtcd,
    },
    restartPatroni: async () => {
      await patroni?.stop('SIGTERM')
      patroni = null
      await startPatroni()
    },
    lastWords: () => lastWords(patroni?.output() ?? 'Patroni does not run'),
    close: async () => {
      if (patroni) send(patroni.pid, 'SIGKILL')
      // As an immediate shutdown, after which PostgreSQL leaves no shared memory.
      const [postmaster] = postgres()
      if (postmaster !== undefined) {
        send(postmaster, 'SIGQUIT')
        if (!(await comesTrue(() => !send(postmaster, 0))))
          throw new Error(`${name}: PostgreSQL does not end`)
      }
      await awaitEnd()
      hasEnded()
      await Promise.all(relays.map((relay) => relay.close()))
    },
  }
}
