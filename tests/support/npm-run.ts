import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

export interface NpmRun {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/**
 * Runs a script of package.json as people do, and waits for its end.
 * @param settings environment variables beside those of this process
 * @param limits shell commands before it, such as a limit to what it may write
 */
export const npmRun = (
  script: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  limits = '',
): Promise<NpmRun> => {
  const { DATABASE_URL: _, ...env } = process.env
  const command = `${limits} exec npm run --silent ${script} -- "$@"`
  const child = spawn('/bin/sh', ['-c', command, 'sh', ...args], {
    cwd: projectFolder,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text
  })
  return new Promise((settle) => child.on('close', (code) => settle({ code, out, err })))
}
