import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryOptions } from './built.cjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { projectFolder, run } from './run.mjs'

/**
 * @typedef {object} Build
 * @property {string} name folder below dist/
 * @property {string} what for people
 * @property {string} config of Vite
 * @property {string} made a file that every build has
 * @property {readonly string[]} sources what it is made from; a change in any other file does not build it again
 * @property {readonly (readonly string[])[]} [after] scripts, with Node's options, that are told the folder when it is built
 */

/** What both are made from. */
const shared = ['resources.config.ts', 'kinds', 'model', 'tsconfig.json', 'package.json', 'package-lock.json']

/** @type {Build} */
export const admin = {
  name: 'admin',
  what: 'admin',
  config: 'vite.config.ts',
  made: 'index.html',
  sources: [
    ...shared,
    'admin',
    'custom-screens',
    'web',
    'scripts/admin-parts.ts',
    'scripts/first-parts.ts',
    'scripts/precompress.ts',
    'scripts/theme-css.ts',
    'vite.config.ts',
  ],
}

/** @type {Build} */
export const server = {
  name: 'server',
  what: 'server',
  config: 'vite.server.config.ts',
  made: 'server.cjs',
  sources: [...shared, 'api', 'database', 'demo', 'migrations', 'scripts', 'vite.server.config.ts'],
  // For the server, and for the commands.
  after: [[...memoryOptions, 'scripts/keep-code.mjs'], ['scripts/keep-code.mjs']],
}

/** @param {Build} build */
const places = ({ name }) => ({
  folder: join(projectFolder, 'dist', name),
  stamp: join(projectFolder, 'dist', `${name}.sources`),
})

/**
 * Whether it must be built: its sources are not those of the last build.
 * @param {Build} build
 */
export function isStale(build) {
  const { folder, stamp } = places(build)
  if (!existsSync(join(folder, build.made)) || !existsSync(stamp)) return true
  return readFileSync(stamp, 'utf8') !== digestOf(build.sources)
}

/**
 * Builds it when it must be, and ends the process with Vite's own words when that fails. It is built aside and put in
 * place when complete: a server that runs meanwhile never serves half of it.
 * @param {Build} build
 */
export async function ensureBuilt(build) {
  if (!isStale(build)) return
  await oneAtATime(async () => {
    if (!isStale(build)) return
    console.log(`Building the ${build.what} ...`)
    const { folder, stamp } = places(build)
    const digest = digestOf(build.sources)
    const draft = `${folder}.new`
    const vite = join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js')
    const args = [vite, 'build', '--config', build.config, '--outDir', draft, '--logLevel', 'warn']
    const after = (build.after ?? []).map((script) => [...script, draft])
    for (const script of [args, ...after]) {
      const { code, output } = await run(process.execPath, script, {
        // Whatever the environment says, as that of a test run: what is served is made for people.
        env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      })
      if (code === 0) continue
      console.error(output.trim())
      console.error(`The ${build.what} could not be built; it says above why.`)
      process.exit(1)
    }
    rmSync(stamp, { force: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    writeFileSync(stamp, digest)
  })
}

// The contents and not the times, which a checkout of another version changes in any direction.
/** @param {readonly string[]} paths */
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

const isTest = /\.test\.tsx?$/

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const found = statSync(join(projectFolder, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isDirectory()) return filesBelow(path)
  return isTest.test(path) ? [] : [path]
}

/**
 * Asks the system of each folder and of no file: every start looks at seven hundred of them twice.
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  const entries = readdirSync(join(projectFolder, folder), { withFileTypes: true })
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesBelow(path)
      return isTest.test(path) ? [] : [path]
    })
}
