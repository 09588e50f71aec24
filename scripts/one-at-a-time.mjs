import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { projectFolder } from './run.mjs'

const project = createHash('sha256').update(projectFolder).digest('hex').slice(0, 12)
const lockFile = join(tmpdir(), `costwright-prepare-${project}`)

/**
 * Does work that two starts of one checkout must not do at once, such as installing packages. The lock lies outside
 * the project because installing empties node_modules; one whose owner has ended does not count.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(work) {
  while (!take()) await delay(200)
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

function take() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!ownerRuns()) rmSync(lockFile, { force: true })
    return false
  }
}

function ownerRuns() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'))
    // Empty for the moment between making and writing it.
    if (pid) process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
