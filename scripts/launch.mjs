// node scripts/launch.mjs dist/server/server.js: runs a built program. A mistake in the definitions ends it with one sentence.
import * as nodeModule from 'node:module'
import { pathToFileURL } from 'node:url'
import { mistakeOf } from './mistakes.mjs'

// From Node.js 22.1: half a second less for each start.
const { enableCompileCache } = /** @type {{ enableCompileCache?: () => void }} */ (nodeModule)
enableCompileCache?.()
// Stacks name the lines of the sources.
process.setSourceMapsEnabled(true)

/** @param {string} file */
export const launch = (file) =>
  import(pathToFileURL(file).href).catch((error) => {
    const mistake = mistakeOf(error)
    if (!mistake) throw error
    console.error(mistake)
    process.exit(1)
  })

if (process.argv[1] === import.meta.filename) await launch(process.argv[2] ?? '')
