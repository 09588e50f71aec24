// npm start: everything that a fresh clone needs, then the server. Plain JavaScript, because it runs before there
// are packages.
import { requireNode } from './node-version.mjs'

requireNode()

const { projectFolder } = await import('./run.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { admin, ensureBuilt, isStale, server } = await import('./build.mjs')
const { memoryOptions } = await import('./built.cjs')
const { supervise } = await import('./supervise.mjs')

// Where what is built is delivered with the sources, what only builds and tests need may be left out.
const stale = [server, admin].filter(isStale)
await ensureInstalled({ withDev: stale.length > 0 })
for (const build of stale) await ensureBuilt(build)

// Relative paths in settings, such as ./data, mean the project's folder wherever the command was typed.
process.chdir(projectFolder)
supervise('scripts/built.cjs', ['server'], memoryOptions)
