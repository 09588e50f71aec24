// node scripts/launch.mjs dist/server/server.js: runs a built program. An error in the definitions or in the arguments
// ends it with one sentence.
import * as nodeModule from 'node:module'
import { pathToFileURL } from 'node:url'

// Node.js 22.1 or later: saves half a second per start.
const { enableCompileCache } = /** @type {{ enableCompileCache?: () => void }} */ (nodeModule)

/**
 * The sentence of an error that was thrown while a definition loaded: `resources.config.ts:12: nmae is not defined`.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export const definitionError = (error) => {
  if (!(error instanceof Error)) return undefined
  const place = /resources\.config\.ts:\d+/.exec(error.stack ?? '')?.[0]
  return place && `${place}: ${error.message}`
}

/**
 * The sentence of an error of a command that the user can mend: in the definitions, or in its arguments.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export const sentenceOf = (error) => {
  if (!(error instanceof Error)) return undefined
  const { code } = /** @type {{ code?: unknown }} */ (error)
  // The rest is about arguments that begin with "-", which no command has.
  if (String(code).startsWith('ERR_PARSE_ARGS')) return `${error.message.split('. ')[0]}.`
  return definitionError(error)
}

/**
 * Ends with the sentence of an error.
 * @param {unknown} error
 */
export const endWith = (error) => {
  const sentence = sentenceOf(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exit(1)
}

/** @param {string} file */
export const launch = (file) => {
  enableCompileCache?.()
  process.setSourceMapsEnabled(true)
  return import(pathToFileURL(file).href).catch(endWith)
}

if (process.argv[1] === import.meta.filename) await launch(process.argv[2] ?? '')
