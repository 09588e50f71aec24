// npm test: everything that a fresh clone needs to be tested, then all checks and tests. Arguments go to Vitest:
// npm test -- tests/api. The last line is always "N passed, N failed".
import { requireNode } from './node-version.mjs'

requireNode()

const { projectFolder, run } = await import('./run.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { admin, ensureBuilt, server } = await import('./build.mjs')
const { findOrInstallChromium } = await import('./chromium.mjs')

// The compiler of types is written in Go and spends two fifths of its time on cleaning up; without, it takes 1.2 GB and not
// 1.0. Of the check below, and of those that tests make.
Object.assign(process.env, { GOGC: 'off', GOMEMLIMIT: '2GiB' })

let closed = false
// Also when the preparation ended the process.
process.on('exit', (code) => {
  if (!closed && code !== 0) console.log('0 passed, 1 failed')
})

const packages = ensureInstalled({ withDev: true })
// Beside that and the builds: to read it from a disk takes seconds, and to install it half a minute.
const chromium = findOrInstallChromium(packages).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
await packages

/** @type {(name: string, ...args: string[]) => Promise<string>} what it has found wrong */
const check = async (name, program, ...args) => {
  // The tests wait often enough for these two to cost them nothing.
  const { code, output } = await run(`${projectFolder}node_modules/.bin/${program}`, args, { yields: true })
  // In one piece, as something else is done beside it.
  const said = `${name} ...\n${output}`.trimEnd()
  console.log(said)
  return code === 0 ? '' : said
}
const checks = Promise.all([
  // With several checkers it computes twice as much, and a little more with threads that read files.
  check('Types', 'tsc', '--noEmit', '--singleThreaded'),
  check('Lint', 'biome', 'check', '--error-on-warnings'),
])
await ensureBuilt(server)
await ensureBuilt(admin)
console.log('Tests ...')
const vitest = await run(
  process.execPath,
  [`${projectFolder}node_modules/vitest/vitest.mjs`, 'run', ...process.argv.slice(2)],
  {
    show: true,
    env: {
      ...process.env,
      CHROMIUM_PATH: await chromium,
      CLOSING_LINE_TO: '3',
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
  },
)
const failedChecks = (await checks).filter((found) => found !== '')
// Again, where it is looked for.
for (const found of failedChecks) console.log(`\n${found}`)
const counts = /^(\d+) passed, (\d+) failed\n$/.exec(vitest.aside)
if (counts) {
  const [, passed, failed] = counts
  console.log(`${passed} passed, ${Number(failed) + failedChecks.length} failed`)
  closed = true
}
process.exitCode = vitest.code || (failedChecks.length > 0 ? 1 : 0)
