import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The first needs half the time of the others.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Whether it starts: Ubuntu has a placeholder of that name, and libraries can be missing.
 * @param {string} program
 */
export const runs = (program) => spawnSync(program, ['--version'], { timeout: 30_000 }).status === 0

/**
 * The paths that programs of these names could have.
 * @param {readonly string[]} programs
 */
export const possiblePaths = (programs) => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** @param {string} command */
const shell = (command) => spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0

/**
 * Installs the first of these packages that Debian has, as root on Debian only.
 * @param {readonly string[]} packages
 * @returns {boolean} whether one was installed
 */
export function installOnDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const install =
    'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends'
  return packages.some((name) => shell(`${install} ${name}`))
}

async function find() {
  // Imported late, because npm test installs it.
  const { chromium } = await import('playwright')
  // Playwright needs a path and does not search for a name.
  return [...possiblePaths(names), macChrome, chromium.executablePath()].find(
    (path) => existsSync(path) && runs(path),
  )
}

function install() {
  console.log('Installing Chromium ...')
  if (!installOnDebian(['chromium-headless-shell', 'chromium'])) shell('npx playwright install chromium')
}

/**
 * Finds a working Chromium: CHROMIUM_PATH, the system's, or Playwright's; otherwise installs one.
 * @returns {Promise<string>}
 * @throws {Error} with instructions
 */
export async function findOrInstallChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !runs(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start.`)
  const found = chosen ?? (await find())
  if (found) return found
  install()
  const installed = await find()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium. Set CHROMIUM_PATH, install the package chromium or Chrome, or run "npx playwright install --with-deps chromium".',
  )
}
