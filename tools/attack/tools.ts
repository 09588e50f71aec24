import { canInstallPackages, installPackages } from '../debian.mjs'
import { run } from '../run.mjs'

export interface ProcessResult {
  readonly code: number
  readonly output: string
}

const isThere = async (program: string) => (await run('which', [program])).code === 0

/**
 * Installs missing Debian packages of these names, if root on Debian.
 * @throws Error with instructions
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

/** Runs a program with a time limit. Exit code 124 on timeout, as with timeout(1). */
export const runFor = (seconds: number, program: string, args: readonly string[]): Promise<ProcessResult> =>
  run('timeout', ['--kill-after=10', String(Math.ceil(seconds)), program, ...args])
