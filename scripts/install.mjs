import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { projectFolder, run } from './run.mjs'

/**
 * @typedef {object} LockedPackage of package-lock.json, by the folder that it goes to
 * @property {string} [name] where it is another than that folder's
 * @property {string} [version]
 * @property {string} [integrity] of what comes from a registry
 * @property {string} [resolved] the address of its archive
 * @property {boolean} [optional]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 */
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
    if (await installAside()) return
    const { code, output } = await npmCi()
    if (code === 0) return
    console.error(output.trim())
    console.error('The packages could not be installed; npm says above why.')
    process.exit(1)
  })
}

/** @param {string[]} options */
function npmCi(...options) {
  const { program, args } = npm()
  return run(program, [
    ...args,
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...options,
  ])
}

/**
 * The lockfile is good for any registry, as it names none: of each package npm asks the registry first where its archive
 * lies, and reads the list of all its versions for that. All registries but a few have it at one and the same path, so
 * here npm is given a lockfile that says so, in a folder of its own, from which the packages are moved: in two thirds of
 * the time. Nothing is lost where it fails, as what npm does by itself comes after.
 * @returns {Promise<boolean>} whether they are installed
 */
async function installAside() {
  const aside = join(projectFolder, '.installing')
  const packages = join(projectFolder, 'node_modules')
  try {
    rmSync(aside, { recursive: true, force: true })
    mkdirSync(aside)
    for (const file of ['package.json', '.npmrc']) copyFileSync(join(projectFolder, file), join(aside, file))
    const lockfile = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'))
    const addressed = { ...lockfile, packages: withAddresses(lockfile.packages) }
    writeFileSync(join(aside, 'package-lock.json'), JSON.stringify(addressed))
    const { code } = await npmCi('--prefix', aside, '--replace-registry-host=always')
    if (code !== 0) return false
    rmSync(packages, { recursive: true, force: true })
    renameSync(join(aside, 'node_modules'), packages)
    return true
  } catch {
    // A folder that cannot be written or moved, such as a volume in the place of node_modules.
    return false
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/**
 * The packages with the addresses of their archives, at a host that does not exist (RFC 2606): npm puts that of the
 * registry which it is set to in its place (`--replace-registry-host=always`).
 * @param {LockedPackages} locked
 * @returns {LockedPackages}
 */
export function withAddresses(locked) {
  return Object.fromEntries(
    Object.entries(locked).map(([path, one]) => {
      if (one.resolved || !one.integrity || !one.version) return [path, one]
      const name = one.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const file = `${name.slice(name.lastIndexOf('/') + 1)}-${one.version}.tgz`
      return [path, { ...one, resolved: `https://registry.invalid/${name}/-/${file}` }]
    }),
  )
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
