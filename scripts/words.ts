/**
 * `npm run words -- FILE`: prints words of the definitions without a translation. FILE exports `words`,
 * those of a `Language`. Exit code 1 if any is missing.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { missingWords } from '../admin/i18n/words.ts'
import { config } from '../database/product.ts'
import { printProgress } from './run-command.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [file = '', ...others] = positionals
if (file === '' || others.length > 0 || !existsSync(file)) {
  printProgress(
    file === '' || others.length > 0
      ? 'Name the file that exports the words: npm run words -- admin/i18n/words.ts'
      : `There is no file ${file}.`,
  )
  process.exitCode = 1
} else {
  const { words = {} }: { words?: Readonly<Record<string, string>> } = await import(
    pathToFileURL(resolve(file)).href
  )
  const missing = missingWords(config, words)
  for (const text of missing) process.stdout.write(`${text}\n`)
  if (missing.length > 0) process.exitCode = 1
}
