// Runs a program of dist/server: `node scripts/built.cjs server`. Beside each file that was built may lie what V8 made of
// it (keep-code.mjs), which is read instead of compiling the text: a third of the time that a start takes. V8 refuses
// what another version or other options made, and compiles as ever.
const { existsSync, readFileSync } = require('node:fs')
const { createRequire, wrap } = require('node:module')
const { dirname, join, resolve } = require('node:path')
const { Script } = require('node:vm')

/** @type {Map<string, { exports: Record<string, unknown>, script: Script }>} */
const loaded = new Map()

/**
 * How the server is started. At least so much room, in MB, for what is young: V8 takes that away where little happens, and what
 * a list of a thousand needs then counts as old at once, which all that is in memory is looked through for. And that it is looked
 * through when three times as much is there as was in use, of which V8 makes a third more for good once it has rested.
 */
const memoryOptions = ['--min-semi-space-size=16', '--heap-growing-percent=200']

/** @param {string} file without what V8 made of it, which it takes from nobody with other options */
const codeOf = (file) =>
  `${file}${memoryOptions.every((each) => process.execArgv.includes(each)) ? '.served' : ''}.code`

/**
 * Loads a built file as `require` would, and those that it requires.
 * @param {string} file
 */
function load(file) {
  const known = loaded.get(file)
  if (known) return known.exports
  const cachedData = existsSync(codeOf(file)) ? readFileSync(codeOf(file)) : undefined
  const script = new Script(wrap(readFileSync(file, 'utf8')), {
    filename: file,
    cachedData,
  })
  const module = { exports: {}, script }
  loaded.set(file, module)
  const folder = dirname(file)
  const requireOthers = createRequire(file)
  /** @param {string} id */
  const require = (id) => (id.startsWith('.') ? load(resolve(folder, id)) : requireOthers(id))
  Object.assign(require, requireOthers)
  script.runInThisContext()(module.exports, require, module, file, folder)
  return module.exports
}

module.exports = { codeOf, load, loaded, memoryOptions }

if (require.main === module) load(join(__dirname, '..', 'dist', 'server', `${process.argv[2]}.cjs`))
