import { readFileSync } from 'node:fs'
import { run } from './run.mjs'

/** Whether packages can be installed without a prompt: as root, on Debian. */
export const canInstallPackages = () => process.getuid?.() === 0 && isDebian()

/**
 * Installs Debian packages with apt-get.
 * @param {string[]} packages
 * @returns {Promise<import('./run.mjs').Result>}
 */
export async function installPackages(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}
