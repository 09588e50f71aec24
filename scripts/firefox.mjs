import { existsSync } from 'node:fs'
import { installOnDebian, possiblePaths, runs } from './chromium.mjs'

const names = ['firefox-esr', 'firefox']
const macFirefox = '/Applications/Firefox.app/Contents/MacOS/firefox'
const find = () => [...possiblePaths(names), macFirefox].find((path) => existsSync(path) && runs(path))

/**
 * Finds a working Firefox: FIREFOX_PATH or the system's; otherwise installs one, as root on Debian only.
 * @returns {string}
 * @throws {Error} with instructions
 */
export function findOrInstallFirefox() {
  const chosen = process.env.FIREFOX_PATH
  if (chosen && !runs(chosen)) throw new Error(`FIREFOX_PATH is ${chosen}, which does not start.`)
  const found = chosen ?? find()
  if (found) return found
  console.log('Installing Firefox ...')
  installOnDebian(names)
  const installed = find()
  if (installed) return installed
  throw new Error('npm run test:all needs Firefox. Set FIREFOX_PATH, or install the package firefox-esr.')
}
