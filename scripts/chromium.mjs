import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { canInstallPackages, installPackages } from './debian.mjs'
import { projectFolder, run } from './run.mjs'

// The same engine without the browser's own windows comes first: it takes half the time.
const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macApplications = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Whether Playwright has fetched nothing on this system, so that its package need not be waited for. */
const isWithoutPlaywrights = () =>
  process.platform === 'linux' &&
  process.env.PLAYWRIGHT_BROWSERS_PATH === undefined &&
  !existsSync(join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright'))

/**
 * The path of a Chromium that runs: the one of CHROMIUM_PATH, one of this system, Playwright's own; otherwise one is
 * installed, by apt-get for root on Debian, else by Playwright.
 * @param {Promise<void>} packages resolves once those of the lockfile are installed, of which Playwright is one
 * @returns {Promise<string>}
 * @throws {Error} naming what a person can do
 */
export async function findOrInstallChromium(packages) {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await runs(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which cannot be run.`)
  }
  const found = (await findOfSystem()) ?? (await findOfPlaywright(packages))
  if (found) return found
  console.log('Installing Chromium ...')
  const why = await install(packages)
  const installed = (await findOfSystem()) ?? (await findOfPlaywright(packages))
  if (installed) return installed
  throw new Error(
    `${why}\nThe browser tests need Chromium. Set CHROMIUM_PATH to one, install the package chromium or Chrome, or run "npx playwright install --with-deps chromium".`,
  )
}

/** @param {string[]} candidates */
async function firstThatRuns(candidates) {
  for (const path of candidates) if (existsSync(path) && (await runs(path))) return path
  return
}

function findOfSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return firstThatRuns([
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macApplications.map((path) => join('/Applications', path)),
  ])
}

/** @param {Promise<void>} packages */
async function findOfPlaywright(packages) {
  if (isWithoutPlaywrights()) return
  await packages
  const { chromium } = await import('playwright')
  return firstThatRuns([chromium.executablePath()])
}

// Ubuntu has a program of that name which only says that it is not there; and libraries may be missing.
/** @param {string} path */
const runs = (path) =>
  promisify(execFile)(path, ['--version'], { timeout: 30_000 }).then(
    () => true,
    () => false,
  )

/**
 * @param {Promise<void>} packages
 * @returns {Promise<string>} the output of the attempts
 */
async function install(packages) {
  let said = ''
  if (canInstallPackages()) {
    // Older releases of Debian have no headless shell.
    for (const name of [headlessShell, 'chromium']) {
      const result = await installPackages([name])
      if (result.code === 0) return ''
      said += result.output
    }
  }
  await packages
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  const playwright = join(projectFolder, 'node_modules', 'playwright', 'cli.js')
  const result = await run(process.execPath, [playwright, 'install', 'chromium'], { env })
  return said + result.output
}
