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

const closingLine = /^\d+ passed, \d+ failed\n$/m
let closed = false
// Also when the preparation ended the process.
process.on('exit', (code) => {
  if (!closed && code !== 0) console.log('0 passed, 1 failed')
})

await ensureInstalled({ withDev: true })

const build = async () => {
  await ensureBuilt(server)
  await ensureBuilt(admin)
}
/** @type {(name: string, ...args: string[]) => Promise<boolean>} */
const check = async (name, program, ...args) => {
  const { code, output } = await run(`${projectFolder}node_modules/.bin/${program}`, args)
  // In one piece, as something else is done beside it.
  console.log(`${name} ...\n${output}`.trimEnd())
  return code === 0
}
const [, ...checks] = await Promise.all([
  build(),
  // With several checkers it computes twice as much, in the time in which the builds or Lint need the other processors.
  check('Types', 'tsc', '--noEmit', '--checkers', '1'),
  check('Lint', 'biome', 'check', '--error-on-warnings'),
])
const failedChecks = checks.filter((passed) => !passed).length
const CHROMIUM_PATH = await findOrInstallChromium().catch((error) => {
  console.error(error.message)
  process.exit(1)
})

console.log('Tests ...')
const vitest = await run(
  process.execPath,
  [`${projectFolder}node_modules/vitest/vitest.mjs`, 'run', ...process.argv.slice(2)],
  {
    show: true,
    env: {
      ...process.env,
      CHROMIUM_PATH,
      FAILED_CHECKS: String(failedChecks),
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
  },
)
closed = closingLine.test(vitest.output)
process.exitCode = vitest.code || (failedChecks > 0 ? 1 : 0)
