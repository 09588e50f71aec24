// What every command needs first: packages and builds. Plain JavaScript, as it runs before there are packages.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectFolder = fileURLToPath(new URL('..', import.meta.url))
// Relative paths in settings, such as ./data, mean the project's folder.
process.chdir(projectFolder)

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Ends the process with one sentence when this Node.js is older than package.json's `engines` asks for. */
export function requireNode() {
  const needed = readJson('package.json').engines.node.replace('>=', '')
  /** @param {string} version */
  const toNumber = (version) => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    return major * 1000 + minor
  }
  if (toNumber(process.versions.node) >= toNumber(needed)) return
  console.error(
    `Costwright needs Node.js ${needed} or newer; this is ${process.versions.node}. Get it from https://nodejs.org.`,
  )
  process.exit(1)
}

/**
 * Runs a program to its end, and ends this process when it fails.
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Installs the packages of the lockfile when any is missing or has another version.
 * @param {{ withDev: boolean }} options `withDev`: also the packages that only build and test
 */
export function ensureInstalled({ withDev }) {
  if (isInstalled(withDev)) return
  console.log('Installing packages ...')
  // npm ci would empty the folder that a link leads to.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) rmSync('node_modules')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** @param {boolean} withDev */
function isInstalled(withDev) {
  // npm writes this file when it has finished.
  const installed = 'node_modules/.package-lock.json'
  if (!existsSync(installed)) return false
  const found = readJson(installed).packages
  return Object.entries(readJson('package-lock.json').packages).every(([path, locked]) => {
    if (path === '' || (locked.dev && !withDev)) return true
    // Packages for other systems are optional.
    return found[path] ? found[path].version === locked.version : locked.optional || locked.devOptional
  })
}

const shared = ['resources.config.ts', 'model', 'tsconfig.json', 'package.json', 'package-lock.json']

/** What is built into `dist/NAME`: a file of every build, and the sources that it depends on. */
export const builds = {
  server: {
    output: 'dist/server/server.js',
    sources: [...shared, 'api', 'database', 'demo', 'migrations', 'scripts', 'vite.server.config.ts'],
  },
  admin: {
    output: 'dist/admin/index.html',
    sources: [...shared, 'admin', 'custom-screens', 'web', 'scripts', 'vite.config.ts'],
  },
}
/** @typedef {keyof typeof builds} BuildName */

/**
 * The builds that are missing or older than their sources.
 * @param {BuildName[]} names
 */
export const staleBuilds = (names) =>
  names.filter((name) => {
    const { output, sources } = builds[name]
    const built = statSync(output, { throwIfNoEntry: false })
    return !built || sources.some((source) => newestIn(source) > built.mtimeMs)
  })

/**
 * When the newest file was changed, tests left out (milliseconds).
 * @param {string} path
 * @returns {number}
 */
function newestIn(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || /\.test\.tsx?$/.test(path)) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

/** @param {BuildName[]} names */
export function build(names) {
  if (names.length > 0) run(process.execPath, ['scripts/build.mjs', ...names])
}
