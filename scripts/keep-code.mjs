// Keeps beside the files of a built server what V8 makes of them, for built.cjs: `node scripts/keep-code.mjs FOLDER`. First it
// does what a start does, so that what a start needs is there and nothing else.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { codeOf, load, loaded } from './built.cjs'

const folder = resolve(process.argv[2] ?? 'dist/server')
const { rehearse } = /** @type {typeof import('./rehearsal.ts')} */ (load(join(folder, 'rehearsal.cjs')))
await rehearse()
for (const [file, { script }] of loaded) writeFileSync(codeOf(file), script.createCachedData())
