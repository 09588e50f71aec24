// node scripts/launch.mjs dist/server/server.js: runs a built program. An error in the definitions ends it
// with one sentence.
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

/** @param {string} file */
export const launch = (file) => {
  enableCompileCache?.()
  process.setSourceMapsEnabled(true)
  return import(pathToFileURL(file).href).catch((error) => {
    const sentence = definitionError(error)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exit(1)
  })
}

if (process.argv[1] === import.meta.filename) await launch(process.argv[2] ?? '')
