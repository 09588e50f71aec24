import { spawn } from 'node:child_process'

/** The fenced shell blocks of a page, in order. */
export const shellBlocks = (page: string): string[] =>
  [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)

/**
 * Runs commands in one shell up to the first that fails; an error status of `curl` is a failure, and so is a
 * package that `npx` would have to fetch.
 * @returns their output and, last, the command that failed
 * @throws Error with the output, when one fails
 */
export const runInShell = async (
  commands: readonly string[],
  { folder, environment = {} }: { folder: string; environment?: Readonly<Record<string, string>> },
): Promise<string> => {
  const script = [
    'set -euo pipefail',
    'curl() { command curl -sS --fail-with-body "$@"; echo; }',
    'npx() { "node_modules/.bin/$@"; }',
    ...commands,
  ]
  const shell = spawn('bash', ['-c', script.join('\n')], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      written += text
    })
  const code = await new Promise((settle) => shell.on('close', settle))
  if (code !== 0) throw new Error(written)
  return written
}
