// node scripts/launch.mjs dist/server/server.js: runs a built program. An error in the definitions ends it
// with one sentence.
import * as nodeModule from 'node:module'
import { pathToFileURL } from 'node:url'
import { mistakeOf } from './mistakes.mjs'

// Node.js 22.1 or later: saves half a second per start.
const { enableCompileCache } = /** @type {{ enableCompileCache?: () => void }} */ (nodeModule)
enableCompileCache?.()
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
