import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, type TestContext } from 'vitest'
import { productName } from '#product/resources.config.ts'
import { copyCluster } from '../../tests/support/copy-cluster.ts'
import { childrenOf, EmbeddedScene, processInfo, query } from '../../tests/support/embedded-scene.ts'
import { dataDirPaths } from './data-dir-paths.ts'
import { livingOwner } from './ownership-lock.ts'
import { hasEnded, isRunning } from './processes.ts'
import { reserveIn } from './reserve.ts'

const scene = new EmbeddedScene()
afterEach(() => scene.clear())
afterAll(() => scene.end())

/** Of a test that goes on beside others. */
const sceneOf = (onTestFinished: TestContext['onTestFinished']): EmbeddedScene => {
  const own = new EmbeddedScene()
  onTestFinished(() => own.end())
  return own
}

const root = process.getuid?.() === 0
/** An ordinary user: the one who runs the tests, or nobody when that is root. */
const ordinaryUser = root ? 65_534 : (process.getuid?.() ?? 0)

describe('Embedded PostgreSQL', () => {
  it('creates a database in a directory that only its owner may write, and finds it again', {
    tags: 'rare',
  }, async () => {
    const dataDir = join(scene.newDataDir(), 'new')
    const umask = process.umask(0)
    const first = await scene.start(dataDir).finally(() => process.umask(umask))
    const { cluster, logFile, lockFile } = dataDirPaths(dataDir)
    const writableByOthers = [dataDir, cluster, logFile, lockFile, first.connection.host].filter(
      (place) => (statSync(place).mode & 0o022) !== 0,
    )
    expect(writableByOthers).toEqual([])
    await query(first.connection, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await scene.start(dataDir)
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('behaves the same on every machine: UTF-8, PostgreSQL’s own locale, UTC, no network', {
    tags: 'rare',
  }, async () => {
    const { connection } = await scene.start(await scene.dataDirWithCluster())
    const [row] = await query(
      connection,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
              current_setting('timezone') as zone, current_setting('listen_addresses') as addresses
       from pg_database where datname = current_database()`,
    )
    expect(row).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', zone: 'UTC', addresses: '' })
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  })

  it('ships the trigram extension and uses index lookups in small tables', { tags: 'rare' }, async () => {
    const { connection } = await scene.start(await scene.dataDirWithCluster())
    await query(connection, 'create extension if not exists pg_trgm')
    expect(await query(connection, `select 'brick' % 'bricks' as alike`)).toEqual([{ alike: true }])
    for (const statement of [
      `create table few as select n as id, repeat('x', 100) as text from generate_series(1, 200) n`,
      'alter table few add primary key (id)',
      'analyze few',
    ])
      await query(connection, statement)
    const [plan] = await query(
      connection,
      'explain (format json) select * from few where id in (1, 100, 200)',
    )
    expect(JSON.stringify(plan)).toContain('few_pkey')
  })

  it('leaves no process, socket or lock behind when stopped', { tags: 'rare' }, async () => {
    const dataDir = await scene.dataDirWithCluster()
    const server = await scene.start(dataDir)
    const pid = server.processId()
    await server.stop()
    expect(isRunning(pid)).toBe(false)
    expect(readdirSync(server.connection.host)).toEqual([])
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'postgres.run'])
  })

  it('tells the owner of the lock from a later process with its number', { tags: 'rare' }, async () => {
    const dataDir = await scene.dataDirWithCluster()
    writeFileSync(dataDirPaths(dataDir).lockFile, JSON.stringify({ pid: process.ppid, start: 'long ago' }))
    expect((await scene.start(dataDir)).processId()).toBeGreaterThan(0)
  })

  it('takes over a lock that a power cut left empty', { tags: 'rare' }, async () => {
    const dataDir = await scene.dataDirWithCluster()
    writeFileSync(dataDirPaths(dataDir).lockFile, '')
    expect((await scene.start(dataDir)).processId()).toBeGreaterThan(0)
  })

  it('starts in a folder whose path is too long for a socket', { tags: 'rare' }, async () => {
    const dataDir = join(scene.newDataDir(), 'a-long-name-'.repeat(12))
    await copyCluster(dataDir)
    const server = await scene.start(dataDir)
    expect(server.connection.host.length).toBeLessThan(90)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    rmSync(server.connection.host, { recursive: true })
  })

  it('never runs the server as root', { tags: 'rare' }, async () => {
    const server = await scene.start(await scene.dataDirWithCluster())
    expect(processInfo(server.processId(), 'uid')).not.toBe(0)
  })

  it('runs for an ordinary user', { tags: 'rare' }, async () => {
    const app = await scene.startApp(
      join(scene.folderOf(ordinaryUser), 'data'),
      root ? ordinaryUser : undefined,
    )
    expect(app.said.error).toBeUndefined()
    expect(processInfo(app.said.server, 'uid')).toBe(ordinaryUser)
  })

  it('tells an ordinary user that the data directory is not theirs', { tags: 'rare' }, async () => {
    const dataDir = await scene.dataDirWithCluster()
    chmodSync(dataDir, root ? 0o755 : 0o555)
    const app = await scene.startApp(dataDir, root ? ordinaryUser : undefined)
    expect(app.said.error).toBe(
      `The data directory ${dataDir} cannot be used: permission denied. Change its owner, or set DATA_DIR.`,
    )
    chmodSync(dataDir, 0o755)
  })

  it('runs where no other user may enter, or says what to do', { tags: 'rare' }, async () => {
    const closed = scene.newDataDir()
    mkdirSync(closed, { mode: 0o700 })
    const server = await scene.start(join(closed, 'data')).catch((error: Error) => error)
    if (server instanceof Error) expect(server.message).toMatch(/Set DATA_DIR to a directory they can enter/)
    else expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('Embedded PostgreSQL, a data directory it cannot use', { tags: 'rare' }, () => {
  it('says which version made it', async () => {
    const dataDir = await scene.dataDirToDamage()
    writeFileSync(dataDirPaths(dataDir).versionFile, '17\n')
    await expect(scene.start(dataDir)).rejects.toThrow(
      `was created by PostgreSQL 17; this ${productName} embeds PostgreSQL 18`,
    )
  })

  it('leaves files alone that are not a database', async () => {
    const dataDir = scene.newDataDir()
    const letter = join(dataDirPaths(dataDir).cluster, 'letter.txt')
    mkdirSync(dirname(letter), { recursive: true })
    writeFileSync(letter, 'Dear client')
    await expect(scene.start(dataDir)).rejects.toThrow('is not empty and is not a PostgreSQL database')
    expect(readFileSync(letter, 'utf8')).toBe('Dear client')
  })

  it('says that a file is where the data directory should be', async () => {
    const dataDir = scene.newDataDir()
    writeFileSync(dataDir, '')
    await expect(scene.start(dataDir)).rejects.toThrow(`The data directory ${dataDir} cannot be used`)
  })

  it('quotes the server when its files are damaged', async () => {
    const dataDir = await scene.dataDirToDamage()
    rmSync(join(dataDirPaths(dataDir).cluster, 'global', 'pg_control'))
    await expect(scene.start(dataDir)).rejects.toThrow(/did not start[\s\S]*pg_control/)
    expect(existsSync(dataDirPaths(dataDir).lockFile)).toBe(false)
  })

  it('says that the disk is full, where there is no database yet', async () => {
    const dataDir = scene.newDataDir()
    const reserve = reserveIn(dataDirPaths(dataDir).reserve, () => 1_000_000)
    await expect(scene.start(dataDir, { reserve })).rejects.toThrow(
      `The data directory ${dataDir} cannot be used: its disk is full.`,
    )
    expect(existsSync(dataDirPaths(dataDir).lockFile)).toBe(false)
  })

  it('serves reads on a full disk from the start, without the reserve', async () => {
    const dataDir = await scene.dataDirToDamage()
    const paths = dataDirPaths(dataDir)
    writeFileSync(paths.reserve, 'space')
    const reserve = reserveIn(paths.reserve, () => 1_000_000)
    const { connection, mayWrite } = await scene.start(dataDir, { reserve })
    expect(mayWrite()).toBe(false)
    expect(existsSync(paths.reserve)).toBe(false)
    await expect(query(connection, 'create table refused ()')).rejects.toMatchObject({ code: '25006' })
  })

  it('keeps the reserve of another start that uses the data directory', async () => {
    const dataDir = await scene.dataDirToDamage()
    const paths = dataDirPaths(dataDir)
    await scene.start(dataDir)
    writeFileSync(paths.reserve, 'space')
    const reserve = reserveIn(paths.reserve, () => 1_000_000)
    await expect(scene.start(dataDir, { reserve })).rejects.toThrow('is using')
    expect(existsSync(paths.reserve)).toBe(true)
  })
})

describe('Embedded PostgreSQL, after something was killed', () => {
  it('stops the server when the application is killed, and loses nothing', { tags: 'rare' }, async () => {
    const dataDir = await scene.dataDirWithCluster()
    const app = await scene.startApp(dataDir)
    await query(app.said.connection, 'create table kept_by_app as select 42 as answer')
    app.process.kill('SIGKILL')
    expect(await hasEnded(app.said.server, 10_000)).toBe(true)
    const server = await scene.start(dataDir)
    expect(await query(server.connection, 'select answer from kept_by_app')).toEqual([{ answer: 42 }])
  })

  it('stops the server of a killed application before it starts its own', { tags: 'rare' }, async () => {
    const dataDir = await scene.dataDirWithCluster()
    const app = await scene.startApp(dataDir)
    // The server's guard and the guard's watcher go first: then nobody stops the server.
    const guard = processInfo(app.said.server, 'ppid')
    const watchers = childrenOf(guard).filter((pid) => pid !== app.said.server)
    process.kill(app.pid, 'SIGSTOP')
    for (const pid of [...watchers, guard, app.pid]) process.kill(pid, 'SIGKILL')
    await app.ended
    expect(isRunning(app.said.server)).toBe(true)
    const said: string[] = []
    const server = await scene.start(dataDir, { log: (sentence) => said.push(sentence) })
    expect(said).toEqual([
      `Stopping PostgreSQL (process ${app.said.server}), which an earlier ${productName} left behind.`,
    ])
    expect(isRunning(app.said.server)).toBe(false)
    expect(isRunning(server.processId())).toBe(true)
  })

  it.each([
    ['a process that is gone', () => 4_194_303],
    ['a process that is something else now', () => process.pid],
  ])('starts although the server’s own lock names %s', { tags: 'rare' }, async (_what, pid) => {
    const dataDir = await scene.dataDirWithCluster()
    writeFileSync(dataDirPaths(dataDir).pidFile, `${pid()}\n${dataDirPaths(dataDir).cluster}\n1\n5432\n`)
    const server = await scene.start(dataDir)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('stops nobody else’s server when its data directory was copied while that one ran', {
    tags: 'rare',
  }, async () => {
    const dataDir = await scene.dataDirToDamage()
    const original = await scene.start(dataDir)
    await query(original.connection, 'create table of_the_original as select 42 as answer; checkpoint')
    const copy = scene.newDataDir()
    spawnSync('cp', ['-a', dataDir, copy])
    const said: string[] = []
    const server = await scene.start(copy, { log: (sentence) => said.push(sentence) })
    expect(said.join()).toContain(
      `${copy} is a copy of a data directory whose PostgreSQL (process ${original.processId()})`,
    )
    expect(isRunning(original.processId())).toBe(true)
    expect(server.processId()).not.toBe(original.processId())
    for (const { connection } of [original, server])
      expect(await query(connection, 'select answer from of_the_original')).toEqual([{ answer: 42 }])
  })

  it('takes no copied lock for its own, nor for somebody else’s', { tags: 'rare' }, async () => {
    const dataDir = await scene.dataDirToDamage()
    await scene.start(dataDir)
    const copy = scene.newDataDir()
    spawnSync('cp', ['-a', dataDir, copy])
    expect(livingOwner(dataDirPaths(copy).lockFile)).toBeUndefined()
    expect(livingOwner(dataDirPaths(dataDir).lockFile)).toBe(process.pid)
  })

  it('starts afresh after a first start that was killed half-way', { tags: 'rare' }, async () => {
    const dataDir = scene.newDataDir()
    const { incompletePrefix } = dataDirPaths(dataDir)
    mkdirSync(`${incompletePrefix}123/base`, { recursive: true })
    writeFileSync(`${incompletePrefix}123/PG_VERSION`, '18\n')
    const server = await scene.start(dataDir)
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([])
  })
})

// They wait for each other, or for the next try: all at once.
describe.concurrent('Embedded PostgreSQL, with others and after failures', () => {
  it('gives the data directory to one of several starts and names its process to the others', {
    tags: 'rare',
  }, async ({ expect, onTestFinished }) => {
    const scene = sceneOf(onTestFinished)
    const dataDir = await scene.dataDirWithCluster()
    const starts = await Promise.allSettled([1, 2, 3].map(() => scene.start(dataDir)))
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
    const inUse = expect.objectContaining({
      code: 'EMBEDDED_POSTGRES_IN_USE',
      message: expect.stringContaining(`(process ${process.pid}) is using ${dataDir}`),
    })
    expect(reasons).toEqual([inUse, inUse])
  })

  it('sees a server in another container, whose processes it cannot see', { tags: 'rare' }, async ({
    expect,
    onTestFinished,
  }) => {
    const scene = sceneOf(onTestFinished)
    const dataDir = await scene.dataDirWithCluster()
    const other = spawn('flock', [dataDirPaths(dataDir).cluster, 'sh', '-c', 'echo locked; read -r line'])
    await once(other.stdout, 'data')
    await expect(scene.start(dataDir)).rejects.toThrow(`in another container, is using ${dataDir}`)
    other.stdin.end()
    await once(other, 'exit')
    expect((await scene.start(dataDir)).processId()).toBeGreaterThan(0)
  })

  it('goes on trying while the process has no file descriptor left to start a server with', {
    tags: 'rare',
  }, async ({ expect, onTestFinished }) => {
    const scene = sceneOf(onTestFinished)
    const dataDir = await scene.dataDirWithCluster()
    const app = await scene.startApp(dataDir)
    const limit = (files: number) =>
      spawnSync('prlimit', [`--pid=${app.pid}`, `--nofile=${files}:`], { encoding: 'utf8' })
    const open = readdirSync(`/proc/${app.pid}/fd`).length
    // The log of the server can be opened; the pipes to its guard cannot.
    expect(limit(open + 1).stderr).toBe('')
    process.kill(app.said.server, 'SIGKILL')
    await expect.poll(() => app.log(), { timeout: 15_000 }).toContain('EMFILE')
    expect(app.process.exitCode).toBeNull()
    limit(1024)
    await expect.poll(() => app.log(), { timeout: 15_000 }).toContain('PostgreSQL is running again.')
    expect(await query(app.said.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts a crashed server again, with every committed row', { tags: 'rare' }, async ({
    expect,
    onTestFinished,
  }) => {
    const scene = sceneOf(onTestFinished)
    const said: string[] = []
    const dataDir = await scene.dataDirWithCluster()
    const server = await scene.start(dataDir, { log: (sentence) => said.push(sentence) })
    await query(server.connection, 'create table kept_by_server as select n from generate_series(1, 1000) n')
    const crashed = server.processId()
    process.kill(crashed, 'SIGKILL')
    await expect.poll(() => said.at(-1), { timeout: 15_000 }).toBe('PostgreSQL is running again.')
    expect(server.processId()).not.toBe(crashed)
    expect(await query(server.connection, 'select count(*)::int as rows from kept_by_server')).toEqual([
      { rows: 1000 },
    ])
  })

  it('keeps trying while a server cannot come back, and can be stopped meanwhile', { tags: 'rare' }, async ({
    expect,
    onTestFinished,
  }) => {
    const scene = sceneOf(onTestFinished)
    const said: string[] = []
    const dataDir = await scene.dataDirWithCluster()
    const server = await scene.start(dataDir, { log: (sentence) => said.push(sentence) })
    rmSync(join(dataDirPaths(dataDir).cluster, 'global', 'pg_control'))
    process.kill(server.processId(), 'SIGKILL')
    await expect
      .poll(() => said.filter((sentence) => sentence.includes('did not start')).length, { timeout: 15_000 })
      .toBeGreaterThan(1)
    await server.stop()
    expect(existsSync(dataDirPaths(dataDir).lockFile)).toBe(false)
  })

  it('keeps trying when the system refuses something, as on a disk that has become read-only', {
    tags: 'rare',
  }, async ({ expect, onTestFinished }) => {
    const scene = sceneOf(onTestFinished)
    const said: string[] = []
    const dataDir = await scene.dataDirWithCluster()
    const server = await scene.start(dataDir, { log: (sentence) => said.push(sentence) })
    rmSync(dataDirPaths(dataDir).logFile)
    mkdirSync(dataDirPaths(dataDir).logFile)
    process.kill(server.processId(), 'SIGKILL')
    await expect.poll(() => said.at(-1), { timeout: 15_000 }).toContain('EISDIR')
    rmdirSync(dataDirPaths(dataDir).logFile)
    await expect.poll(() => said.at(-1), { timeout: 15_000 }).toBe('PostgreSQL is running again.')
  })

  it('serves reads on the reserved space while the disk is full, and writes when there is space again', {
    tags: 'rare',
  }, async ({ expect, onTestFinished }) => {
    const scene = sceneOf(onTestFinished)
    const said: string[] = []
    const disk = { free: 1_000_000_000 }
    const dataDir = await scene.dataDirWithCluster()
    const { connection, processId } = await scene.start(dataDir, {
      log: (sentence) => said.push(sentence),
      reserve: reserveIn(dataDirPaths(dataDir).reserve, () => disk.free),
    })
    await query(connection, 'create table kept as select 42 as answer')
    disk.free = 1_000_000
    process.kill(processId(), 'SIGKILL')
    await expect
      .poll(() => said.at(-1), { timeout: 15_000 })
      .toBe('The disk is full. Records can be read; changes are refused until 84 MB are free.')
    expect(await query(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    await expect(query(connection, 'delete from kept')).rejects.toMatchObject({ code: '25006' })

    disk.free = 1_000_000_000
    await expect.poll(() => said.at(-1), { timeout: 15_000 }).toBe('PostgreSQL is running again.')
    await query(connection, 'update kept set answer = 43')
  })
})
