import { readFileSync } from 'node:fs'

/**
 * Ends the process with one sentence when this Node is older than package.json's `engines` asks for.
 * To be called before anything is imported that an older Node may not even be able to read.
 */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const needed = engines.node.replace('>=', '')
  if (isAtLeast(process.versions.node, needed)) return
  console.error(
    `Costwright needs Node.js ${needed} or newer; this is ${process.versions.node}. Get it from https://nodejs.org.`,
  )
  process.exit(1)
}

/**
 * @param {string} version such as 20.19.1
 * @param {string} needed such as 20.19
 */
export function isAtLeast(version, needed) {
  const have = version.split('.').map(Number)
  for (const [place, number] of needed.split('.').map(Number).entries()) {
    const part = have[place] ?? 0
    if (part !== number) return part > number
  }
  return true
}
