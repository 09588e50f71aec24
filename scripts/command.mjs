// node scripts/command.mjs PROGRAM ARGUMENTS: runs a program of dist/server, such as the server or the check,
// in this process. First installs packages and builds, if missing or outdated.
import { build, ensureInstalled, staleBuilds } from './prepare.mjs'

const [program] = process.argv.splice(2, 1)
const stale = staleBuilds(program === 'server' ? ['server', 'admin'] : ['server'])
ensureInstalled({ withDev: stale.length > 0 })
build(stale)
const { launch } = await import('./launch.mjs')
await launch(`dist/server/${program}.js`)
