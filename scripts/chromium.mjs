import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './debian.mjs'
import { projectFolder, run } from './run.mjs'

// The same engine without the browser's own windows comes first: it takes half the time.
const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macApplications = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium that runs: the one of CHROMIUM_PATH, one of this system, Playwright's own; otherwise one is
 * installed, by apt-get for root on Debian, else by Playwright.
 * @returns {Promise<string>}
 * @throws {Error} naming what a person can do
 */
export async function findOrInstallChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (runs(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which cannot be run.`)
  }
  const found = await findChromium()
  if (found) return found
  console.log('Installing Chromium ...')
  const why = await install()
  const installed = await findChromium()
  if (installed) return installed
  throw new Error(
    `${why}\nThe browser tests need Chromium. Set CHROMIUM_PATH to one, install the package chromium or Chrome, or run "npx playwright install --with-deps chromium".`,
  )
}

async function findChromium() {
  const { chromium } = await import('playwright')
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macApplications.map((path) => join('/Applications', path)),
    chromium.executablePath(),
  ]
  return candidates.find((path) => existsSync(path) && runs(path))
}

// Ubuntu has a program of that name which only says that it is not there; and libraries may be missing.
/** @param {string} path */
function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

/** @returns {Promise<string>} the output of the attempts */
async function install() {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  let said = ''
  if (canInstallPackages()) {
    // Older releases of Debian have no headless shell.
    for (const name of [headlessShell, 'chromium']) {
      const result = await installPackages([name])
      if (result.code === 0) return ''
      said += result.output
    }
  }
  const playwright = join(projectFolder, 'node_modules', 'playwright', 'cli.js')
  const result = await run(process.execPath, [playwright, 'install', 'chromium'], { env })
  return said + result.output
}
