import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './find.ts'

export type Verdict = 'killed' | 'timed out' | 'survived' | 'not reached'

/** A fault that turns a loop endless shows in that its tests do not end, on a busy machine too (milliseconds). */
const longest = 600_000
/** So many files are run at once, those that say most of a mutant first: few enough to end well within that time. */
const together = 5

const run = (folder: string, tests: readonly string[]): Promise<'passed' | 'failed' | 'timed out'> =>
  new Promise((settle) => {
    const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
    // A process group of its own, so that the servers of the tests end with it.
    const child = spawn(process.execPath, [vitest, 'run', '--bail', '1', ...tests], {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, REACH_FOLDER: '' },
    })
    const timer = setTimeout(() => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      settle('timed out')
    }, longest)
    child.on('close', (code) => {
      clearTimeout(timer)
      settle(code === 0 ? 'passed' : 'failed')
    })
  })

/** Puts the fault into the copy, runs the tests that reach it until one fails, and takes it out again. */
export const tryMutant = async (
  folder: string,
  mutant: Mutant,
  tests: readonly string[],
): Promise<Verdict> => {
  if (tests.length === 0) return 'not reached'
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end))
  try {
    for (let from = 0; from < tests.length; from += together) {
      const result = await run(folder, tests.slice(from, from + together))
      if (result !== 'passed') return result === 'failed' ? 'killed' : result
    }
    return 'survived'
  } finally {
    writeFileSync(path, source)
  }
}
