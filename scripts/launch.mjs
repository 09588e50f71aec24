// node scripts/launch.mjs dist/server/server.js: runs a built program. An error in the definitions ends it
// with one sentence.
import * as nodeModule from 'node:module'
import { pathToFileURL } from 'node:url'

// Node.js 22.1 or later: saves half a second per start.
const { enableCompileCache } = /** @type {{ enableCompileCache?: () => void }} */ (nodeModule)
enableCompileCache?.()
process.setSourceMapsEnabled(true)

/** @param {string} file */
export const launch = (file) =>
  import(pathToFileURL(file).href).catch((error) => {
    // Thrown while a definition loads: `resources.config.ts:12: nmae is not defined`.
    const place = /resources\.config\.ts:\d+/.exec(error?.stack ?? '')?.[0]
    if (!place) throw error
    console.error(`${place}: ${error.message}`)
    process.exit(1)
  })

if (process.argv[1] === import.meta.filename) await launch(process.argv[2] ?? '')
