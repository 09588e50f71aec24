/**
 * `npm run words -- FILE`: prints words of the definitions without a translation. FILE exports `words`,
 * those of a `Language`. Exit code 1 if any is missing.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { missingWords } from '../admin/i18n/words.ts'
import { config } from '../database/product.ts'

const [file = ''] = process.argv.slice(2)
const { words }: { words: Readonly<Record<string, string>> } = await import(pathToFileURL(resolve(file)).href)
const missing = missingWords(config, words)
for (const text of missing) process.stdout.write(`${text}\n`)
if (missing.length > 0) process.exitCode = 1
