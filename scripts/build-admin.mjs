import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { projectFolder, run } from './run.mjs'

/** What the built admin is made from; a change in any other file does not build it again. */
const sources = [
  'resources.config.ts',
  'model',
  'admin',
  'custom-screens',
  'scripts/precompress.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const builtFolder = join(projectFolder, 'dist', 'admin')
const stampFile = join(projectFolder, 'dist', 'admin.sources')

/** Whether the admin must be built: its sources are not those of the last build. */
export function adminIsStale() {
  if (!existsSync(join(builtFolder, 'index.html')) || !existsSync(stampFile)) return true
  return readFileSync(stampFile, 'utf8') !== digestOf(sources)
}

/**
 * Builds the admin when it must be, and ends the process with Vite's own words when that fails. It is built aside
 * and put in place when complete: a server that runs meanwhile never serves half of it.
 */
export async function ensureAdminBuilt() {
  if (!adminIsStale()) return
  await oneAtATime(async () => {
    if (!adminIsStale()) return
    console.log('Building the admin ...')
    const digest = digestOf(sources)
    const draft = `${builtFolder}.new`
    const vite = join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js')
    const args = [vite, 'build', '--outDir', draft, '--logLevel', 'warn']
    const { code, output } = await run(process.execPath, args, {
      // Whatever the environment says, as that of a test run: what is served is made for people.
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    })
    if (code !== 0) {
      console.error(output.trim())
      console.error('The admin could not be built; Vite says above why.')
      process.exit(1)
    }
    rmSync(stampFile, { force: true })
    rmSync(builtFolder, { recursive: true, force: true })
    renameSync(draft, builtFolder)
    writeFileSync(stampFile, digest)
  })
}

// The contents and not the times, which a checkout of another version changes in any direction.
/** @param {string[]} paths */
function digestOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(projectFolder, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const found = statSync(join(projectFolder, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(projectFolder, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
