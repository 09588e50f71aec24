// node scripts/command.mjs PROGRAM ARGUMENTS: runs a program of dist/server, such as the server or the check,
// in this process. First installs packages and builds, if missing or outdated.
import { alone, build, ensureInstalled, isInstalled, staleBuilds } from './prepare.mjs'

const [program] = process.argv.splice(2, 1)
/** @type {import('./prepare.mjs').BuildName[]} */
const needed = program === 'server' ? ['server', 'admin'] : ['server']
const prepare = () => {
  const stale = staleBuilds(needed)
  ensureInstalled({ withDev: stale.length > 0 })
  build(stale)
}
// A folder that is ready is not written to: it may be read-only.
if (staleBuilds(needed).length > 0 || !isInstalled(false)) alone(prepare)
const { launch } = await import('./launch.mjs')
await launch(`dist/server/${program}.js`)
