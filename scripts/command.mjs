// npm run user, trail, backup, restore, check, demo: a command of dist/server, built first where its sources have changed.
// In this process and not a child of it: a signal reaches the command itself.
import { requireNode } from './node-version.mjs'

requireNode()

const { ensureInstalled } = await import('./install.mjs')
const { ensureBuilt, isStale, server } = await import('./build.mjs')

await ensureInstalled({ withDev: isStale(server) })
await ensureBuilt(server)

const [name] = process.argv.splice(2, 1)
await import(`../dist/server/${name}.js`)
