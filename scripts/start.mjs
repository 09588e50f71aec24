// npm start: everything that a fresh clone needs, then the server. Plain JavaScript, because it runs before there
// are packages.
import { requireNode } from './node-version.mjs'

requireNode()

const { projectFolder } = await import('./run.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { adminIsStale, ensureAdminBuilt } = await import('./build-admin.mjs')
const { supervise } = await import('./supervise.mjs')

// Where the built admin is delivered with the sources, what only builds and tests need may be left out.
await ensureInstalled({ withDev: adminIsStale() })
await ensureAdminBuilt()

// Relative paths in settings, such as ./data, mean the project's folder wherever the command was typed.
process.chdir(projectFolder)
supervise('api/server.ts')
