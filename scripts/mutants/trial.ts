import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './find.ts'
import type { TestFile } from './reach.ts'

export type Verdict = 'killed' | 'timed out' | 'survived' | 'not reached'

export const isNoticed = (verdict: Verdict): boolean => verdict === 'killed' || verdict === 'timed out'

/** What failed first: a test file, unless nothing says which, and its test with the message. */
export interface Failure {
  readonly file: string | null
  readonly says: string
}

/** How a fault fared, and what noticed it. */
export interface Outcome {
  readonly verdict: Verdict
  readonly by?: Failure
}

/** What the Vitest that stays is asked, and what it tells. */
export interface Asked {
  /** The file that is another than in the run before. */
  readonly changed: string
  readonly tests: readonly string[]
}
export type Told = { readonly began: string | null } | { readonly ended: Failure | null }

/** A fault that turns a loop endless shows in that a file takes many times what it takes without, on a busy machine too. */
const timesAsLong = 6
const atLeast = 120_000

/** Runs test files in a folder, one after the other. */
export interface TestRunner {
  run(changed: string, tests: readonly TestFile[]): Promise<Outcome>
  close(): void
}

export const startTestRunner = (folder: string): TestRunner => {
  let standing: ChildProcess | null = null
  const start = async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/mutants/standing-vitest.ts'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A process group of its own, so that all that the tests started ends with it.
      detached: true,
    })
    child.on('exit', () => {
      if (standing === child) standing = null
    })
    standing = child
    await once(child, 'message')
    return child
  }
  const close = () => {
    if (standing?.pid) process.kill(-standing.pid, 'SIGKILL')
    standing = null
  }
  const run = async (changed: string, tests: readonly TestFile[]): Promise<Outcome> => {
    const child = standing ?? (await start())
    const tookOf = new Map(tests.map(({ file, took }) => [file, took]))
    return new Promise((settle) => {
      let timer: NodeJS.Timeout
      const wait = (file: string | null) => {
        clearTimeout(timer)
        timer = setTimeout(
          () => {
            close()
            done({ verdict: 'timed out', by: { file, says: 'does not end' } })
          },
          atLeast + timesAsLong * (tookOf.get(file ?? '') ?? 0),
        )
      }
      const hear = (told: Told) => {
        if ('began' in told) return wait(told.began)
        done(told.ended === null ? { verdict: 'survived' } : { verdict: 'killed', by: told.ended })
      }
      const ended = () => done({ verdict: 'killed', by: { file: null, says: 'Vitest ended' } })
      const done = (outcome: Outcome) => {
        clearTimeout(timer)
        child.off('message', hear).off('exit', ended)
        settle(outcome)
      }
      child.on('message', hear).on('exit', ended)
      wait(null)
      child.send({ changed, tests: tests.map(({ file }) => file) } satisfies Asked)
    })
  }
  return { run, close }
}

/** Puts faults into a copy of the project. */
export const createTrials = (folder: string, runner: TestRunner) => {
  const failsAnyway = new Map<string, boolean>()
  /** What fails without a fault as well, by chance or for want of something in the copy, has noticed nothing. */
  const isByFault = async ({ verdict, by }: Outcome, changed: string, tests: readonly TestFile[]) => {
    const test = tests.find(({ file }) => file === by?.file)
    if (!test || verdict !== 'killed') return true
    if (!failsAnyway.has(test.file))
      failsAnyway.set(test.file, (await runner.run(changed, [test])).verdict !== 'survived')
    return !failsAnyway.get(test.file)
  }

  /** Runs the tests in rounds until one notices the fault, and takes it out again. */
  const tryMutant = async (mutant: Mutant, rounds: readonly (readonly TestFile[])[]): Promise<Outcome> => {
    const sound = rounds
      .map((tests) => tests.filter(({ file }) => !failsAnyway.get(file)))
      .filter(({ length }) => length > 0)
    if (sound.length === 0) return { verdict: 'not reached' }
    const path = join(folder, mutant.file)
    const source = readFileSync(path, 'utf8')
    const withFault = source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end)
    for (const tests of sound) {
      writeFileSync(path, withFault)
      const outcome = await runner.run(mutant.file, tests).finally(() => writeFileSync(path, source))
      if (outcome.verdict === 'survived') continue
      return (await isByFault(outcome, mutant.file, tests)) ? outcome : tryMutant(mutant, rounds)
    }
    return { verdict: 'survived' }
  }
  return { tryMutant, failsAnyway }
}
