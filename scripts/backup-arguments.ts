import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatDecimal } from '../model/format.ts'

/**
 * Parses the file after `npm run NAME --`, as an absolute path, and the options. npm changes to the project
 * folder, so the path is resolved against the user's directory.
 */
export const backupArguments = (
  name: 'backup' | 'restore',
  args = process.argv.slice(2),
): { file: string; force: boolean; verify: boolean; unverified: boolean; files: boolean } => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      force: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      unverified: { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Error(`Say which file: npm run ${name} -- FILE [--force]`)
  return { file: resolve(process.env.INIT_CWD ?? '.', file), ...values }
}

const whole = (value: number) => formatDecimal(value, 0, 0)

/** One line per table, with room for counts up to a thousand million. */
export const countLines = (tables: readonly { table: string; rows: number }[]): string =>
  tables.map(({ table, rows }) => `${whole(rows).padStart(13)} ${table}\n`).join('')

export const totalRows = (tables: readonly { rows: number }[]): string =>
  `${whole(tables.reduce((sum, { rows }) => sum + rows, 0))} rows in ${tables.length} tables`

/** `4.2 s`, from a `performance.now()` value. */
export const secondsSince = (start: number): string =>
  `${formatDecimal((performance.now() - start) / 1000, 1, 1)} s`
