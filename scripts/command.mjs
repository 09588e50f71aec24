// npm run user, trail, backup, restore, check, demo: a command of dist/server, built first where its sources have changed.
// In this process and not a child of it: a signal reaches the command itself.
import { join } from 'node:path'
import { requireNode } from './node-version.mjs'

requireNode()

const { projectFolder } = await import('./run.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { ensureBuilt, isStale, server } = await import('./build.mjs')

const stale = isStale(server)
await ensureInstalled({ withDev: stale })
if (stale) await ensureBuilt(server)

const [name] = process.argv.splice(2, 1)
const { load } = await import('./built.cjs')
load(join(projectFolder, 'dist', 'server', `${name}.cjs`))
