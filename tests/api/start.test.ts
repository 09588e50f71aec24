import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverProcessId } from '../../api/database/embedded/leftovers.ts'
import { placesIn } from '../../api/database/embedded/places.ts'
import { isRunning } from '../../api/database/embedded/processes.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'costwright-start-'))
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** npm start on a free port, without the demo firm; waits for the line that says where it listens. */
const start = async () => {
  const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [script], {
    env: { ...env, DATA_DIR: dataDir, PORT: '0', DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const address = await new Promise<string>((settle, fail) => {
    const read = (text: string) => {
      output += text
      const found = output.match(/ready at (http:\S+)/)
      if (found?.[1]) settle(found[1])
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.on('exit', () => fail(new Error(output)))
  })
  return { child, address, output: () => output }
}

describe('npm start', () => {
  it('serves, prints the sign-in once, and leaves nothing behind when it is told to stop', async () => {
    const first = await start()
    expect((await fetch(`${first.address}/api/v1.0/health`)).status).toBe(200)
    expect(first.output()).toMatch(/Sign in as admin@costwright\.example\nPassword: \S+/)
    const server = serverProcessId(placesIn(dataDir))
    first.child.kill('SIGTERM')
    expect(await once(first.child, 'exit')).toEqual([0, null])
    expect(isRunning(server)).toBe(false)

    const second = await start()
    expect(second.output()).not.toContain('Password')
    second.child.kill('SIGINT')
    expect(await once(second.child, 'exit')).toEqual([0, null])
  })
})
