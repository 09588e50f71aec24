// node scripts/run.mjs FILE ARGUMENTS: runs a TypeScript file. First installs packages, if missing or outdated.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWith } from './launch.mjs'
import { ensureInstalled } from './prepare.mjs'

const [file = ''] = process.argv.splice(2, 1)
ensureInstalled({ withDev: true })
const { register } = await import('tsx/esm/api')
register()
await import(pathToFileURL(join(process.cwd(), file)).href).catch(endWith)
