import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverProcessId } from '../../database/embedded/leftovers.ts'
import { placesIn } from '../../database/embedded/places.ts'
import { isRunning } from '../../database/embedded/processes.ts'
import { memoryOptions } from '../../scripts/built.cjs'
import { projectFolder, run } from '../../scripts/run.mjs'
import { childrenOf } from '../support/embedded-scene.ts'
import { runScript } from '../support/npm-run.ts'
import {
  type ServerProcess,
  type StartingServer,
  spawnServerProcess,
  startServerProcess,
} from '../support/server-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'costwright-start-'))
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('npm start where there is no database yet', () => {
  let port: number
  let refused: StartingServer
  let app: ServerProcess
  beforeAll(async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    port = (other.address() as AddressInfo).port
    refused = spawnServerProcess({ DATA_DIR: dataDir, PORT: String(port) })
    await refused.ended
    other.close()
    app = await startServerProcess({ DATA_DIR: dataDir, PORT: String(port) })
    return app.stop
  })

  it('names a port that is taken, and leaves no account behind whose password nobody has seen', async () => {
    expect(await refused.ended).toEqual([1, null])
    expect(refused.output()).toContain(`Port ${port} is taken`)
    expect(refused.output()).toContain(`PORT=${port + 1} npm start`)
    expect(app.output()).toMatch(/Sign in as admin@costwright\.example\nPassword: \S+/)
  })

  it('gives the first password anew until somebody has signed in with it', async () => {
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

  it('serves without a warning, and leaves nothing behind when it is told to stop', async () => {
    expect((await fetch(`${app.address}/api/v1.0/health`)).status).toBe(200)
    expect(app.output()).not.toMatch(/warning/i)
    expect(app.output()).not.toContain('without encryption')
    const server = serverProcessId(placesIn(dataDir))
    expect(await app.stop('SIGTERM')).toEqual([0, null])
    expect(isRunning(server)).toBe(false)
  })
})

describe('npm start', () => {
  const notTheKey = 'is not the one that this database was last used with'
  const keyFile = () => join(dataDir, 'secret.key')
  let former: string
  beforeAll(async () => {
    former = await readFile(keyFile(), 'utf8')
  })

  it('says when there is another secret key than before; starts its database and itself again when they have ended, says so, prints the sign-in and speaks of the key once, and leaves nothing behind when it is killed', async () => {
    await rm(keyFile())
    const app = await startServerProcess({ DATA_DIR: dataDir })
    expect(app.output()).toContain(notTheKey)
    const messages = () => {
      const entries = app
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
      return entries.map((entry) => (JSON.parse(entry) as { msg: string }).msg)
    }
    process.kill(serverProcessId(placesIn(dataDir)), 'SIGKILL')
    await expect.poll(messages).toContain('PostgreSQL is running again.')
    expect(messages().join()).toContain('PostgreSQL stopped unexpectedly')

    const server = () => childrenOf(app.pid)[0] ?? 0
    process.kill(server(), 'SIGKILL')
    await expect.poll(() => app.output().match(/ready at/g)?.length).toBe(2)
    const [, again] = app.output().split('has ended unexpectedly (SIGKILL) and is started again')
    // A start like any other.
    expect(again).toContain('ready at')
    expect(again).not.toContain('Password')
    expect(again).not.toContain('secret key')

    const last = server()
    await app.stop('SIGKILL')
    await expect.poll(() => isRunning(last)).toBe(false)
  })

  it('says when the former secret key is there again, and that people reach it without encryption', async () => {
    await writeFile(keyFile(), former)
    const app = await startServerProcess({ DATA_DIR: dataDir, HOST: '0.0.0.0' })
    expect(app.output()).toContain('People reach this server without encryption')
    expect(await app.stop('SIGINT')).toEqual([0, null])
    expect(app.output()).toContain(notTheKey)
  })
})

describe('What V8 made of the server when it was built', () => {
  it.each([
    ['the server, which has options of its own', memoryOptions],
    ['the commands', []],
  ])('is taken by %s', async (_, options) => {
    const built = JSON.stringify(join(projectFolder, 'scripts', 'built.cjs'))
    const app = JSON.stringify(join(projectFolder, 'dist', 'server', 'rehearsal.cjs'))
    const program = `const { load, loaded } = require(${built}); load(${app})
      console.log(JSON.stringify([...loaded.values()].map(({ script }) => script.cachedDataRejected)))`
    const { code, output } = await run(process.execPath, [...options, '--eval', program])
    const rejected = JSON.parse(output)
    expect([code, rejected.length > 5, new Set(rejected)]).toEqual([0, true, new Set([false])])
  })
})

describe('What supervises a server', () => {
  it('starts it again five times a minute at most', async () => {
    // Any program that says it is ready: the app has ended by itself above.
    const program = join(dataDir, 'ready.mjs')
    await writeFile(
      program,
      `process.send('ready', () => console.log('ready')); process.on('disconnect', process.exit)`,
    )
    const { href } = new URL('../../scripts/supervise.mjs', import.meta.url)
    const start = join(dataDir, 'start.mjs')
    await writeFile(start, `import { supervise } from '${href}'; supervise('${program}', [])`)
    const supervisor = spawn(process.execPath, [start])
    let output = ''
    for (const stream of [supervisor.stdout, supervisor.stderr])
      stream.on('data', (text) => {
        output += text
      })
    const ended = once(supervisor, 'close')
    for (let starts = 1; starts <= 6; starts++) {
      await expect.poll(() => output.match(/^ready$/gm)?.length).toBe(starts)
      const [server = 0] = childrenOf(supervisor.pid ?? 0)
      process.kill(server, 'SIGKILL')
    }
    expect(await ended).toEqual([1, null])
    expect(output.match(/has ended unexpectedly \(SIGKILL\) and is started again/g)).toHaveLength(5)
    expect(output).toContain('has ended 6 times within a minute')
  })
})
