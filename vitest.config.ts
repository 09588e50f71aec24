import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { frameworkFolder, productFolder } from './scripts/folders.mjs'
import { ofProduct } from './scripts/product-plugin.ts'

const ofFramework = (path: string) => join(frameworkFolder, path)
const isPackage = frameworkFolder !== productFolder
/** Unit tests lie next to the code. Those that need PostgreSQL or a browser lie in tests/. */
const folders = isPackage
  ? readdirSync(productFolder).filter((name) => !/^\.|^(node_modules|dist|data)$|\./.test(name))
  : ['tests', 'model', 'database', 'demo', 'api', 'admin', 'custom-screens', 'scripts']
/** Those that hold for any definitions, over the definitions of the product. */
const ofEachProduct = isPackage ? ['node_modules/costwright-framework/tests/api/*.test.ts'] : []

/** With `--tags-filter=slow`, other files would be loaded only to skip their tests: 350 of 495. */
class WithChosenTests extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isOnlySlow = this.ctx.config.tagsFilter?.includes('slow')
    return super.sort(
      isOnlySlow
        ? files.filter(({ moduleId }) => /'slow'|@module-tag slow/.test(readFileSync(moduleId, 'utf8')))
        : files,
    )
  }
}

/** Milliseconds that any wait may take, on a machine that is busy elsewhere. */
const patience = 60_000
const shared = {
  tags: [
    { name: 'slow', description: 'takes seconds: npm run test:slow and npm run test:all run it' },
    { name: 'rare', description: 'takes long and hardly ever breaks: only npm run test:all runs it' },
  ],
  setupFiles: ['tests/support/property-seed.ts', 'tests/support/answers.ts'].map(ofFramework),
  server: { deps: { inline: [/costwright-framework/] } },
  // The files of a worker share loaded modules: importing them for each file took a quarter of the time. A file that
  // changes a global restores it.
  isolate: false,
  // A larger young generation is collected less often: 13 % less processor time of a file of 260 tests.
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
  testTimeout: 3 * patience,
  hookTimeout: 3 * patience,
}

export default defineConfig({
  test: {
    // Two more than there are processors, as tests often wait for PostgreSQL or the browser.
    maxWorkers: Math.min(4, availableParallelism() + 2),
    sequence: { sequencer: WithChosenTests },
    projects: [
      {
        plugins: [ofProduct()],
        test: {
          ...shared,
          // Unit tests as well, for which the modules of the system tests are loaded already: that saves twenty seconds.
          name: 'node',
          include: [
            '*.test.ts',
            ...folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
            ...ofEachProduct,
          ],
          exclude: [...(isPackage ? [] : configDefaults.exclude), 'tests/component/**'],
          globalSetup: [ofFramework('tests/support/global-setup.ts')],
          expect: { poll: { timeout: patience } },
        },
      },
      {
        plugins: [ofProduct()],
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...shared,
          name: 'component',
          environment: ofFramework('tests/support/dom-environment.ts'),
          include: ['tests/component/**/*.test.tsx'],
          expect: { poll: { timeout: patience / 6, interval: 10 } },
        },
      },
    ],
  },
})
