import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../database/embedded/start.ts'
import { copyCluster } from './copy-cluster.ts'

/** A running embedded-app.ts process on an embedded PostgreSQL. */
export interface RunningApp {
  process: ChildProcess
  pid: number
  /** Its first line: where its server is, or why there is none. */
  said: { server: number; connection: EmbeddedPostgres['connection']; error?: string }
  ended: Promise<void>
  /** Its log so far. */
  log(): string
}

const embeddedApp = fileURLToPath(new URL('./embedded-app.ts', import.meta.url))

/** Data directories and their processes, stopped and removed at the end of a test file. */
export class EmbeddedScene {
  // As root, the server runs as another user, which needs access to the folder.
  readonly folder = mkdtempSync(join(tmpdir(), 'costwright-embedded-'))
  readonly #running: (() => Promise<void>)[] = []
  #count = 0

  constructor() {
    chmodSync(this.folder, 0o755)
  }

  /** The path of a data directory that does not exist yet. */
  newDataDir(): string {
    return join(this.folder, `data-${++this.#count}`)
  }

  /** A shared data directory with a cluster. Tests must not damage it. */
  async dataDirWithCluster(): Promise<string> {
    const original = join(this.folder, 'original')
    if (!existsSync(original)) await copyCluster(original)
    return original
  }

  /** A separate one, which a test may damage. */
  async dataDirToDamage(): Promise<string> {
    const copy = this.newDataDir()
    await copyCluster(copy)
    return copy
  }

  async start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
    // Syncing to disk would take most of the time, and no power cut happens here.
    const server = await startEmbeddedPostgres({ dataDir, serverSettings: { fsync: 'off' }, ...options })
    this.#running.push(() => server.stop())
    return server
  }

  /**
   * Starts an application and waits for its first line.
   * @param uid of an ordinary user, when it differs from the tests' own
   */
  async startApp(dataDir: string, uid?: number): Promise<RunningApp> {
    const child = spawn(process.execPath, ['--import', 'tsx', embeddedApp, dataDir], {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid !== undefined && { uid, gid: uid }),
    })
    const ended = new Promise<void>((settle) => child.on('exit', () => settle()))
    this.#running.push(async () => {
      child.kill('SIGTERM')
      await ended
    })
    let log = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      log += text
    })
    const line = await new Promise<string>((settle, fail) => {
      let text = ''
      child.stdout.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
        if (text.includes('\n')) settle(text)
      })
      child.on('exit', (code) => fail(new Error(`The application ended early (${code}): ${log}`)))
    })
    return { process: child, pid: child.pid ?? 0, said: JSON.parse(line), ended, log: () => log }
  }

  /** A folder that this user may write to. */
  folderOf(uid: number): string {
    const folder = this.newDataDir()
    mkdirSync(folder)
    chownSync(folder, uid, uid)
    return folder
  }

  /** Stops the processes of a test and removes its data directories. */
  async clear(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((stop) => stop()))
    for (const name of readdirSync(this.folder))
      if (name !== 'original') rmSync(join(this.folder, name), { recursive: true, force: true })
  }

  async end(): Promise<void> {
    await this.clear()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A column of ps(1) for a process, such as `uid` or `ppid`. */
export function processInfo(pid: number, column: 'uid' | 'ppid'): number {
  return Number(spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout)
}

/** The child processes of a process. */
export function childrenOf(pid: number): number[] {
  const lines = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0)
}

/** Runs one statement on a new connection. */
export async function query(
  connection: EmbeddedPostgres['connection'],
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
