import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import project from '../../package.json' with { type: 'json' }

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

export interface NpmRun {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a shell command in the project's folder, and waits for its end. */
const runCommand = (
  command: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<NpmRun> => {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn('/bin/sh', ['-c', `${command} "$@"`, 'sh', ...args], {
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

type Script = keyof typeof project.scripts

/**
 * Runs a script of package.json through npm, and waits for its end.
 * @param settings additional environment variables
 */
export const npmRun = (
  script: Script,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<NpmRun> => runCommand(`exec npm run --silent ${script} --`, args, settings)

/**
 * The same without npm, which saves half a second.
 * @param limits shell commands before it, such as a limit on file size
 */
export const runScript = (
  script: Script,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  limits = '',
): Promise<NpmRun> => runCommand(`${limits} ${project.scripts[script]}`, args, settings)
