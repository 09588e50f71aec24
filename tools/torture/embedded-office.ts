import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { databaseName } from '../../database/embedded/cluster.ts'
import { type DataDirPaths, dataDirPaths } from '../../database/embedded/data-dir-paths.ts'
import { socketPort } from '../../database/embedded/socket-directory.ts'
import { freePort } from '../../scripts/free-port.ts'
import type { MountedDisk } from '../../tests/support/mounted-disk.ts'
import {
  type ServerProcess,
  type StartingServer,
  spawnServerProcess,
} from '../../tests/support/server-process.ts'
import { createHttpClient } from './http-client.ts'
import { lastWords } from './last-words.ts'
import { undoneAtTheEnd } from './outside/attended.ts'
import { signIn } from './session.ts'
import { startWorkload, type Workload } from './workload.ts'

/** The app with its embedded PostgreSQL and writers, for injecting faults. */
export interface EmbeddedOffice {
  readonly paths: DataDirPaths
  readonly connection: pg.ClientConfig
  readonly workload: Workload
  app(): ServerProcess
  /** What the app has said last, and how it ended if it did. */
  said(): string
  /** @param more settings of this start */
  start(more?: Readonly<Record<string, string>>): Promise<void>
  /** Status of a read by the first Administrator. */
  statusOf(path: string): Promise<number>
  /**
   * Starts another app on the same data directory.
   * @param port its own, or that of the first
   * @param more settings of this start
   */
  spawn(port?: number, more?: Readonly<Record<string, string>>): StartingServer
  close(): Promise<void>
}

const credentials = { email: 'admin@costwright.example', password: 'tortured but never broken' }

/**
 * @param mount mounts a disk at the data directory
 * @param settingsIn more settings, by the folder of the disk
 */
export const openEmbeddedOffice = async <Disk extends MountedDisk | undefined>(
  seed: string,
  mount: (folder: string) => Promise<Disk>,
  settingsIn: (folder: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<EmbeddedOffice & { readonly disk: Disk }> => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-torture-'))
  // As root, the server runs as another user, who needs access.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const disk = await mount(folder)
  const paths = dataDirPaths(join(disk?.seenFromOutside ?? folder, 'data'))
  const settings = {
    DATA_DIR: dataDir,
    // Fixed across restarts; no other program may take the port.
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
    ...settingsIn(folder),
  }
  let running = 0
  let end = ''
  // Its PostgreSQL ends with the app.
  const isClosed = undoneAtTheEnd(() => {
    if (running > 0) process.kill(running, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const starting = spawnServerProcess({ ...settings, ...more }, disk?.through)
    running = starting.pid
    end = ''
    starting.ended.then(([code, signal]) => {
      end = `It ended with ${signal ?? code}.`
      if (running === starting.pid) running = 0
    })
    return { ...starting, address: await starting.ready }
  }
  let app: ServerProcess = await start()
  const client = createHttpClient(() => app.address)
  const token = await signIn(client, credentials)
  const workload = await startWorkload({ nextAddress: () => app.address, credentials, seed })
  return {
    disk,
    paths,
    connection: { host: paths.socketDir, port: socketPort, user: databaseName, database: databaseName },
    workload,
    app: () => app,
    said: () => `${lastWords(app.output())}${end}`,
    start: async (more) => {
      app = await start(more)
    },
    statusOf: async (path) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await client.send({ method: 'GET', path, headers })).status
    },
    spawn: (port, more) =>
      spawnServerProcess({ ...settings, ...(port && { PORT: String(port) }), ...more }, disk?.through),
    close: async () => {
      client.close()
      await workload.stop().finally(() => app.stop())
      await disk?.remove()
      await rm(folder, { recursive: true, force: true })
      isClosed()
    },
  }
}
