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
const runs = (program) => spawnSync(program, ['--version'], { timeout: 30_000 }).status === 0

async function find() {
  // Imported late, because npm test installs it.
  const { chromium } = await import('playwright')
  const folders = (process.env.PATH ?? '').split(delimiter)
  // Playwright needs a path and does not search for a name.
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, macChrome, chromium.executablePath()].find((path) => existsSync(path) && runs(path))
}

function install() {
  console.log('Installing Chromium ...')
  /** @param {string} command */
  const shell = (command) => spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  const debian =
    'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends'
  if (isRootOnDebian && shell(`${debian} chromium-headless-shell || ${debian} chromium`)) return
  shell('npx playwright install chromium')
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
