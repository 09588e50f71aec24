import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runs } from './chromium.mjs'

/** The newest release with long-term support that the product was tried with. */
export const newestNode = '26.12.1'

/** Git ignores it, and no build empties it. */
const folder = join('node_modules', '.newest-node')

/**
 * Finds the newest Node.js with long-term support: NEWEST_NODE_PATH, or the package of npm for this machine, which is
 * installed outside the packages of the product.
 * @returns {string}
 * @throws {Error} with instructions
 */
export function findOrInstallNewestNode() {
  const chosen = process.env.NEWEST_NODE_PATH
  if (chosen && !runs(chosen)) throw new Error(`NEWEST_NODE_PATH is ${chosen}, which does not start.`)
  const name = `node-${process.platform}-${process.arch}`
  const found = chosen ?? join(folder, newestNode, 'node_modules', name, 'bin', 'node')
  if (existsSync(found)) return found
  console.log(`Installing Node.js ${newestNode} ...`)
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  spawnSync('npm', ['install', '--prefix', join(folder, newestNode), ...options, `${name}@${newestNode}`], {
    stdio: 'inherit',
  })
  if (existsSync(found) && runs(found)) return found
  throw new Error(`npm run test:all needs Node.js ${newestNode}. Set NEWEST_NODE_PATH.`)
}
