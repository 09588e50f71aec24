import { canInstallPackages, installPackages } from '../debian.mjs'
import { run } from '../run.mjs'

/** A program that did what it was asked to, or not. */
export interface Ended {
  readonly code: number
  readonly output: string
}

const isThere = async (program: string) => (await run('which', [program])).code === 0

/**
 * Sees to it that these programs of Debian are there; each is in the package of its name. As root on Debian those that
 * are missing are installed.
 * @throws Error that names what a person can do
 */
export const findOrInstall = async (programs: readonly string[]): Promise<void> => {
  const missing: string[] = []
  for (const program of programs) if (!(await isThere(program))) missing.push(program)
  if (missing.length === 0) return
  const advice = `These attackers are missing: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`
  if (!canInstallPackages())
    throw new Error(`${advice}\nOr attack with what is there: npm run attack -- --only contract`)
  process.stdout.write(`Installing ${missing.join(', ')} ...\n`)
  const { code, output } = await installPackages(missing)
  if (code !== 0) throw new Error(`${output.trim()}\n${advice}`)
}

/** Runs a program for so long at most. Code 124, as that of timeout(1), when the time was up. */
export const runFor = (seconds: number, program: string, args: readonly string[]): Promise<Ended> =>
  run('timeout', ['--kill-after=10', String(Math.ceil(seconds)), program, ...args])
