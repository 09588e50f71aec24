// npm test: installs packages and Chromium, builds, checks types and lint, and runs the tests except those tagged "slow" or "rare".
// npm run test:slow runs those tagged "slow", without the checks; npm run test:all runs every test, with four times as many random
// inputs, and the API tests once more under the newest Node.js with long-term support.
// Passes arguments to Vitest: npm test -- tests/api.
// The last line is always "N passed, N failed"; each failed check counts as one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { frameworkFolder, productFolder } from './folders.mjs'
import { build, ensureInstalled, staleBuilds } from './prepare.mjs'

let result = '0 passed, 1 failed'
process.on('exit', () => console.log(result))

ensureInstalled({ withDev: true })

/**
 * Starts a check and resolves to its name if it failed, else to null.
 * @type {(name: string, program: string, ...args: string[]) => Promise<string | null>}
 */
const startProgram = async (name, program, ...args) => {
  console.log(`${name} ...`)
  const [code] = await once(spawn(program, args, { stdio: 'inherit' }), 'exit')
  return code === 0 ? null : name
}
/** @type {typeof startProgram} */
const startCheck = (name, program, ...args) => startProgram(name, `node_modules/.bin/${program}`, ...args)
const onlySlow = process.argv.includes('--slow')
// They run while the product is built and the tests begin, which need one core. What they find is shown at once.
const checks = onlySlow
  ? []
  : [
      // One thread: several check the shared types once each, for twice the CPU.
      startCheck('Types', 'tsc', '--noEmit', '--singleThreaded'),
      ...(existsSync('biome.jsonc') ? [startCheck('Lint', 'biome', 'check', '--error-on-warnings')] : []),
    ]
build(staleBuilds(['server', 'admin']))
if (existsSync('tests/browser')) {
  const { findOrInstallChromium } = await import('./chromium.mjs')
  process.env.CHROMIUM_PATH = await findOrInstallChromium()
}
const all = process.argv.includes('--all')
if (all) process.env.RUNS ??= '4'
if ((all || onlySlow) && existsSync('tests/browser')) {
  const { findOrInstallFirefox } = await import('./firefox.mjs')
  process.env.FIREFOX_PATH = findOrInstallFirefox()
}

const rest = process.argv.slice(2).filter((argument) => !['--all', '--slow'].includes(argument))
const { createVitest, parseCLI } = await import('vitest/node')
const quick = ['--tags-filter=!slow', '--tags-filter=!rare']
// A slow test among the further ones of a kind is rare.
const chosen = onlySlow ? ['--tags-filter=slow', '--tags-filter=!rare'] : all ? [] : quick
const { filter, options } = parseCLI(['vitest', 'run', ...chosen, ...rest])
process.env.NODE_ENV ??= 'test'
const vitest = await createVitest('test', {
  ...options,
  watch: false,
  root: productFolder,
  config: join(frameworkFolder, 'vitest.config.ts'),
})
// Such as a filter that no file has: then no test passed, which counts as one failure.
await vitest.start(filter).catch(console.error)
const modules = vitest.state.getTestModules()
const tests = modules.flatMap((module) => [...module.children.allTests()])
/** @param {string} state */
const withState = (state) => tests.filter((test) => test.result().state === state)
const failedAtFirst = withState('failed').map((test) => ({
  test,
  errors: test.result().errors?.map(({ stack, message }) => stack || message) ?? [],
}))
const passedAtFirst = withState('passed').length
const unhandledAtFirst = vitest.state.getUnhandledErrors().length
// A file that fails without a failed test did not load, set up or tear down.
const failedFiles = modules.filter((module) => {
  const isFailedTest = [...module.children.allTests()].some((test) => test.result().state === 'failed')
  return module.state() === 'failed' && !isFailedTest
}).length
// Where nobody watches, a test that fails is repeated once, in a new file run with its own server: what its first run
// made is not there. If it passes then, it is listed as fragile at the end.
const repeated = onlySlow || process.env.CI ? failedAtFirst : []
const repeatedFiles = new Set(repeated.map(({ test }) => test.module))
if (repeated.length > 0)
  await vitest.runTestSpecifications(
    [...repeatedFiles].map((module) =>
      module.project.createSpecification(module.moduleId, {
        testIds: repeated.filter(({ test }) => test.module === module).map(({ test }) => test.id),
      }),
    ),
  )
const fragile = repeated.filter(({ test }) => {
  const again = vitest.state.getReportedEntityById(test.id)
  return again?.type === 'test' && again.result().state === 'passed'
})
const failedTests = failedAtFirst.length - fragile.length
const passed = passedAtFirst + fragile.length
const unhandled = unhandledAtFirst + (repeated.length > 0 ? vitest.state.getUnhandledErrors().length : 0)
const errorsOutside = unhandled + (passed + failedTests === 0 ? 1 : 0)
await vitest.close()
// The tests themselves run under the Node.js of this process, mostly the oldest that is supported.
if (all && rest.length === 0 && existsSync('tests/browser')) {
  const { findOrInstallNewestNode, newestNode } = await import('./newest-node.mjs')
  const node = findOrInstallNewestNode()
  const apiTests = ['node_modules/vitest/vitest.mjs', 'run', 'tests/api', ...quick]
  checks.push(startProgram(`API tests under Node.js ${newestNode}`, node, ...apiTests))
}
const failedChecks = (await Promise.all(checks)).filter((name) => name !== null)
for (const name of failedChecks) console.log(`${name}: failed, as shown above`)

console.log('The slowest files, in seconds:')
const seconds = modules.map((module) => ({
  file: module.relativeModuleId,
  duration: Math.round(module.diagnostic().duration / 1000),
}))
for (const { file, duration } of seconds.sort((a, b) => b.duration - a.duration).slice(0, 5))
  console.log(`${String(duration).padStart(6)}  ${file}`)

if (fragile.length > 0) console.log('Fragile, passed only when repeated:')
for (const { test, errors } of fragile) {
  console.log(`  ${test.module.relativeModuleId}: ${test.fullName}`)
  for (const line of errors
    .join('\n')
    .split('\n')
    .filter((line) => !line.includes('/node_modules/')))
    console.log(`    ${line.trim()}`)
}

const failed = failedTests + failedFiles + errorsOutside + failedChecks.length
result = `${passed} passed, ${failed} failed`
process.exitCode = failed > 0 ? 1 : 0
