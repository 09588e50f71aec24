import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataDirPaths } from '../../database/embedded/data-dir-paths.ts'
import { serverProcessId } from '../../database/embedded/leftovers.ts'
import { isRunning } from '../../database/embedded/processes.ts'
import { freePort } from '../../scripts/free-port.ts'
import { createTestDatabase, databaseUrlOf } from '../support/database.ts'
import { foreignSession } from '../support/foreign-session.ts'
import { runScript } from '../support/npm-run.ts'
import { type ServerProcess, spawnServerProcess, startServerProcess } from '../support/server-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'costwright-start-'))
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('npm start without a database', () => {
  let app: ServerProcess
  beforeAll(async () => {
    app = await startServerProcess({ DATA_DIR: dataDir })
    return app.stop
  })

  it('sets a new first password at each start until the first sign-in', { tags: 'rare' }, async () => {
    const lost = app.output().match(/Password: (\S+)/)?.[1]
    const { out } = await runScript('user', ['first'], { DATA_DIR: dataDir })
    const password = out.match(/Password: (\S+)/)?.[1]
    const signIn = (given = '') =>
      fetch(`${app.address}/api/v1.0/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@costwright.example', password: given }),
      }).then(({ status }) => status)
    expect(await signIn(lost)).toBe(401)
    expect(await signIn(password)).toBe(200)
    const late = await runScript('user', ['first'], { DATA_DIR: dataDir })
    expect(late).toMatchObject({ code: 1, err: expect.stringContaining('has signed in already') })
  })

  it('serves without a warning, and leaves nothing behind when it is stopped', async () => {
    expect((await fetch(`${app.address}/api/v1.0/health`)).status).toBe(200)
    expect(app.output()).not.toMatch(/warning/i)
    expect(app.output()).not.toContain('without encryption')
    const server = serverProcessId(dataDirPaths(dataDir))
    expect(await app.stop('SIGTERM')).toEqual([0, null])
    expect(isRunning(server)).toBe(false)
  })
})

describe('npm start on a port in use', { tags: 'rare' }, () => {
  it('says so, and leaves no account with an unseen password', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'costwright-start-'))
    await chmod(folder, 0o755)
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const refused = spawnServerProcess({ DATA_DIR: folder, PORT: String(port) })
    expect(await refused.ended).toEqual([1, null])
    other.close()
    expect(refused.output()).toContain(`Port ${port} is taken`)
    expect(refused.output()).toContain(`PORT=${port + 1} npm start`)
    const app = await startServerProcess({ DATA_DIR: folder, PORT: String(port) })
    expect(app.output()).toMatch(/Sign in as admin@costwright\.example\nPassword: \S+/)
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  })
})

describe('npm start', { tags: 'rare' }, () => {
  const notTheKey = 'is not the one that this database was last used with'
  const keyFile = () => join(dataDir, 'secret.key')
  let former: string
  beforeAll(async () => {
    former = await readFile(keyFile(), 'utf8')
  })

  it('restarts its database when it has ended, and reports it', async () => {
    const app = await startServerProcess({ DATA_DIR: dataDir })
    const messages = () => {
      const entries = app
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
      return entries.map((entry) => (JSON.parse(entry) as { msg: string }).msg)
    }
    const first = serverProcessId(dataDirPaths(dataDir))
    process.kill(first, 'SIGKILL')
    await expect.poll(messages).toContain('PostgreSQL is running again.')
    expect(messages().join()).toContain('PostgreSQL stopped unexpectedly')
    await app.stop()
  })

  it('leaves no database running when it is killed', async () => {
    const app = await startServerProcess({ DATA_DIR: dataDir })
    const last = serverProcessId(dataDirPaths(dataDir))
    await app.stop('SIGKILL')
    await expect.poll(() => isRunning(last)).toBe(false)
  })

  it('reports a changed secret key', async () => {
    await rm(keyFile())
    const app = await startServerProcess({ DATA_DIR: dataDir })
    expect(app.output()).toContain(notTheKey)
    await app.stop()
  })

  it('reports that the former secret key is back, and that connections are unencrypted', async () => {
    await writeFile(keyFile(), former)
    const app = await startServerProcess({ DATA_DIR: dataDir, HOST: '0.0.0.0' })
    expect(app.output()).toContain('People reach this server without encryption')
    expect(await app.stop('SIGINT')).toEqual([0, null])
    expect(app.output()).toContain(notTheKey)
  })
})

describe('A start on an empty database', () => {
  it('answers no request before the first Administrator can sign in', { tags: 'rare' }, async () => {
    const database = await createTestDatabase()
    const other = await foreignSession(database.target)
    // The lock under which the first Administrator is created.
    await other.run(`begin; select pg_advisory_xact_lock(hashtext('costwright administrators'))`)
    const port = await freePort()
    const password = 'a password of the operator'
    const starting = spawnServerProcess({
      DATABASE_URL: databaseUrlOf(database.target),
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD: password,
    })
    await expect.poll(() => other.waitingForLock().catch(() => false)).toBeTruthy()
    const api = `http://127.0.0.1:${port}/api/v1.0`
    for (const path of ['health', 'ready']) await expect(fetch(`${api}/${path}`)).rejects.toThrow()

    await other.run('commit')
    await starting.ready
    for (const path of ['health', 'ready']) expect((await fetch(`${api}/${path}`)).status).toBe(200)
    const signedIn = await fetch(`${api}/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@costwright.example', password }),
    })
    expect(signedIn.status).toBe(200)
    await starting.stop()
    await other.end()
    await database.drop()
  })
})
