import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverProcessId } from '../../database/embedded/leftovers.ts'
import { placesIn } from '../../database/embedded/places.ts'
import { isRunning } from '../../database/embedded/processes.ts'
import { startServerProcess } from '../support/server-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'costwright-start-'))
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('npm start', () => {
  it('serves, prints the sign-in once, and leaves nothing behind when it is told to stop', async () => {
    const first = await startServerProcess({ DATA_DIR: dataDir })
    expect((await fetch(`${first.address}/api/v1.0/health`)).status).toBe(200)
    expect(first.output()).not.toMatch(/warning/i)
    expect(first.output()).toMatch(/Sign in as admin@costwright\.example\nPassword: \S+/)
    const server = serverProcessId(placesIn(dataDir))
    expect(await first.stop('SIGTERM')).toEqual([0, null])
    expect(isRunning(server)).toBe(false)

    const second = await startServerProcess({ DATA_DIR: dataDir })
    expect(second.output()).not.toContain('Password')
    expect(await second.stop('SIGINT')).toEqual([0, null])
  })

  it('says when the secret key is not the one that the database was used with before', async () => {
    const path = join(dataDir, 'secret.key')
    const former = await readFile(path, 'utf8')
    const startsSaying = async () => {
      const app = await startServerProcess({ DATA_DIR: dataDir })
      await app.stop()
      return app.output()
    }
    expect(await startsSaying()).not.toContain('secret key')
    await rm(path)
    expect(await startsSaying()).toContain('is not the one that this database was last used with')
    expect(await startsSaying()).not.toContain('secret key')
    await writeFile(path, former)
    expect(await startsSaying()).toContain('is not the one that this database was last used with')
  })

  it('writes what happens to its database into the log', async () => {
    const app = await startServerProcess({ DATA_DIR: dataDir })
    const messages = () => {
      const entries = app
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
      return entries.map((entry) => (JSON.parse(entry) as { msg: string }).msg)
    }
    process.kill(serverProcessId(placesIn(dataDir)), 'SIGKILL')
    await expect.poll(messages, { timeout: 20_000 }).toContain('PostgreSQL is running again.')
    expect(messages().join()).toContain('PostgreSQL stopped unexpectedly')
    await app.stop()
  })
})
