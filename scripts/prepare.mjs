// Packages and builds, needed by every command. Plain JavaScript, because it runs before packages are installed.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { frameworkFolder, productFolder } from './folders.mjs'
import { definitionError } from './launch.mjs'

// Relative paths in settings, such as ./data, refer to the folder of the product.
process.chdir(productFolder)

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Runs a program and ends this process if it fails.
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Installs the packages of the lockfile if any is missing or has another version. Ends the process if Node.js is too old.
 * @param {{ withDev: boolean }} options `withDev`: also development packages
 */
export function ensureInstalled({ withDev }) {
  const { node } = process.versions
  const needed = readJson(join(frameworkFolder, 'package.json')).engines.node.replace('>=', '')
  if (node.localeCompare(needed, 'en', { numeric: true }) < 0) {
    console.error(`This needs Node.js ${needed} or newer; this is ${node}. Get it from https://nodejs.org.`)
    process.exit(1)
  }
  if (isInstalled(withDev)) return
  console.log('Installing packages ...')
  // npm ci would empty the target of the link.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) rmSync('node_modules')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** @param {boolean} withDev */
export function isInstalled(withDev) {
  // npm writes this file last.
  const installed = 'node_modules/.package-lock.json'
  if (!existsSync(installed)) return false
  const found = readJson(installed).packages
  return Object.entries(readJson('package-lock.json').packages).every(([path, locked]) => {
    if (path === '' || (locked.dev && !withDev)) return true
    return found[path] ? found[path].version === locked.version : locked.optional || locked.devOptional
  })
}

/** Where the framework is a package: all files of the product, and the package, which npm writes as a whole. */
const sourcesBesidePackage = () => [
  ...readdirSync('.').filter(
    (name) => !/^(\.|node_modules$|dist$|data$|docs$|tests$)|\.(md|tgz)$/.test(name),
  ),
  join(frameworkFolder, 'package.json'),
]
const shared = [
  'resources.config.ts',
  'model',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts',
]
const isPackage = frameworkFolder !== productFolder

/** Builds in `dist/NAME`: an output file and the sources of each. */
export const builds = {
  server: {
    output: 'dist/server/server.js',
    sources: isPackage
      ? sourcesBesidePackage()
      : [...shared, 'api', 'database', 'demo', 'migrations', 'vite.server.config.ts'],
  },
  admin: {
    output: 'dist/admin/index.html',
    sources: isPackage
      ? sourcesBesidePackage()
      : [...shared, 'admin', 'custom-screens', 'web', 'vite.config.ts'],
  },
}
/** @typedef {keyof typeof builds} BuildName */

/**
 * Builds that are missing or older than their sources.
 * @param {BuildName[]} names
 */
export const staleBuilds = (names) =>
  names.filter((name) => {
    const { output, sources } = builds[name]
    const built = statSync(output, { throwIfNoEntry: false })
    return !built || sources.some((source) => newestIn(source) > built.mtimeMs)
  })

/**
 * Modification time of the newest file, without tests (milliseconds).
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
  if (names.length > 0) run(process.execPath, [join(frameworkFolder, 'scripts/build.mjs'), ...names])
}

const lock = 'dist/.lock'
/** Held while the lock of a process that died is removed. */
const removal = 'dist/.lock-removal'

/** @param {number} id of a process */
const isAlive = (id) => {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Creates a file with our process id. False if it is there.
 * @param {string} file
 */
const take = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    return false
  }
}

/**
 * Whether the process that took this file died.
 * @param {string} file
 */
const isLeft = (file) => {
  const held = statSync(file, { throwIfNoEntry: false })
  if (!held) return false
  const holder = Number(readIfThere(file))
  // Without an id, its owner is about to write it, unless it died before.
  return holder === 0 ? Date.now() - held.mtimeMs > 10_000 : !isAlive(holder)
}

/** @param {string} file */
const readIfThere = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** One process at a time looks and removes: two would find the same dead lock, and one remove the new lock of the other. */
const removeLeftLock = () => {
  if (!take(removal)) {
    if (isLeft(removal)) rmSync(removal, { force: true })
    return
  }
  if (isLeft(lock)) rmSync(lock, { force: true })
  rmSync(removal, { force: true })
}

/**
 * One process at a time installs and builds in this folder; the next finds it done. The lock of a process that died does
 * not count.
 * @param {() => void} work
 */
export function alone(work) {
  mkdirSync('dist', { recursive: true })
  for (let told = false; !take(lock); told = true) {
    if (isLeft(lock)) removeLeftLock()
    if (!told) console.log('Waiting for another start that installs and builds ...')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  // Also if a program that it runs fails, which ends this process.
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/**
 * Build errors, one sentence each: `resources.config.ts:12: Expected "," but found "}"`. An error outside the
 * project keeps its stack. A build also runs the definitions, for the first page.
 * @param {unknown} error of Vite, whose bundler collects several
 * @returns {string[]}
 */
export const sentencesOf = (error) => {
  const { errors = [error] } = /** @type {{ errors?: unknown[] }} */ (error)
  return errors.map((each) => {
    const text = stripVTControlCharacters(each instanceof Error ? each.message : String(each))
    const place = /\[ (.+?:\d+):\d+ \]/.exec(text)?.[1]
    const [first = ''] = text.split('\n')
    if (place) return `${place}: ${first.replace(/^\[[^\]]*\] /, '').replaceAll('`', '"')}`
    return definitionError(each) ?? (each instanceof Error && each.stack ? each.stack : text)
  })
}
