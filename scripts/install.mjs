import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { projectFolder, run } from './run.mjs'

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages */

/**
 * Installs the packages of the lockfile when they are missing or others, and ends the process with npm's own words
 * when that fails.
 * @param {{ withDev: boolean }} need `withDev`: also what is needed only to build and to test
 */
export async function ensureInstalled({ withDev }) {
  if (isInstalled(withDev)) return
  await oneAtATime(async () => {
    // Another start may have installed them while this one waited.
    if (isInstalled(withDev)) return
    console.log('Installing packages ...')
    const { program, args } = npm()
    const { code, output } = await run(program, [
      ...args,
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    if (code === 0) return
    console.error(output.trim())
    console.error('The packages could not be installed; npm says above why.')
    process.exit(1)
  })
}

/** @param {boolean} withDev */
function isInstalled(withDev) {
  // npm writes down what it has installed when it has finished: a half-finished installation has no such file.
  const record = join(projectFolder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  return (
    missingPackages(packagesOf(join(projectFolder, 'package-lock.json')), packagesOf(record), withDev)
      .length === 0
  )
}

/**
 * The packages of the lockfile that are not installed in that version. Those for other systems are optional.
 * @param {LockedPackages} locked
 * @param {LockedPackages} installed
 * @param {boolean} withDev
 */
export function missingPackages(locked, installed, withDev) {
  return Object.entries(locked)
    .filter(([path, { version, optional, dev, devOptional }]) => {
      if (path === '' || (dev && !withDev)) return false
      const found = installed[path]
      return found ? found.version !== version : !optional && !devOptional
    })
    .map(([path]) => path)
}

/**
 * @param {string} file
 * @returns {LockedPackages}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function npm() {
  // Under `npm start` this is the npm that was called, which need not be the first one on the path.
  const script = process.env.npm_execpath
  return script?.endsWith('.js')
    ? { program: process.execPath, args: [script] }
    : { program: 'npm', args: [] }
}
