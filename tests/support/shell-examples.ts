import { spawn } from 'node:child_process'

/** The fenced blocks of a page that are for a shell, in the order of the page. */
export const shellBlocks = (page: string): string[] =>
  [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)

/**
 * Runs commands in one shell, as somebody does who types them one after the other, up to the first that fails; a reply
 * that `curl` calls a refusal is a failure, and so is what `npx` would have to fetch first: it takes a process that looks
 * for what is installed, and does not look further here.
 * @returns what they wrote, last the command that failed
 * @throws Error with all that was written, when one fails
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
