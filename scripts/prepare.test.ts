import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'costwright-prepare-'))
  mkdirSync(join(folder, 'scripts'))
  mkdirSync(join(folder, 'dist'))
  for (const name of ['folders.mjs', 'launch.mjs', 'prepare.mjs'])
    copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, 'scripts', name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const noProcess = 4_194_303

/** Notes when it begins and ends, and fails where the folder is shared. */
const worker = `
  import { appendFileSync } from 'node:fs'
  const { alone } = await import(process.cwd() + '/scripts/prepare.mjs')
  alone(() => {
    appendFileSync('log', 'in ')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    appendFileSync('log', 'out ')
  })`

const start = () =>
  once(
    spawn(process.execPath, ['--input-type=module', '-e', worker], { cwd: folder, stdio: 'ignore' }),
    'exit',
  )

describe('Starts that install and build in one folder', () => {
  it('do so one after the other, although all find the lock of a process that died', async () => {
    writeFileSync(join(folder, 'dist/.lock'), String(noProcess))
    const starts = Array.from({ length: 4 }, start)
    expect(await Promise.all(starts)).toEqual(starts.map(() => [0, null]))
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('in out '.repeat(4))
  })
})
