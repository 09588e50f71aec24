import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Parses the file after `npm run NAME --`, as an absolute path, and the options. npm changes to the project
 * folder, so the path is resolved against the user's directory.
 */
export const backupArguments = (
  name: 'backup' | 'restore',
  args = process.argv.slice(2),
): { file: string; force: boolean; verify: boolean; unverified: boolean } => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      force: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      unverified: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Error(`Say which file: npm run ${name} -- FILE [--force]`)
  return { file: resolve(process.env.INIT_CWD ?? '.', file), ...values }
}
