import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { folderOfRun } from './tests/support/folder-of-run.ts'
import LongestFirst from './tests/support/longest-first.ts'

// Code of the browser has unit tests too; what needs a database or a browser lies in tests/.
const beside = ['kinds', 'model', 'database', 'demo', 'api', 'admin', 'custom-screens', 'scripts'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
)

// These start servers of PostgreSQL, and take longer than all others beside the code: they go with the tests of the system.
const ofServers = 'database/embedded/**/*.test.ts'

// How long any wait for a state may take, said once: much longer than it takes on a machine that is busy elsewhere.
const patience = 60_000

// For all that the tests and the programs they start keep for a while.
process.env.TMPDIR = folderOfRun()

/**
 * Of both kinds of tests. A file leaves nothing behind in its process: to start each in one of its own would take longer
 * than most tests do. What a file reaches is counted by process.
 */
const shared = {
  isolate: process.env.REACH_FOLDER !== undefined,
  setupFiles: ['priority', 'property-seed', 'reach', 'answers'].map((file) => `tests/support/${file}.ts`),
}

export default defineConfig({
  test: {
    // One more than there are processors, for the time in which the others wait (`tests/support/priority.ts`).
    maxWorkers: Math.min(4, availableParallelism() + 1),
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tests/support/closing-line-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', ...beside],
          exclude: [...configDefaults.exclude, ofServers],
          ...shared,
          testTimeout: 2 * patience,
          hookTimeout: 2 * patience,
        },
      },
      {
        test: {
          name: 'system',
          include: ['tests/**/*.test.{ts,tsx}', ofServers],
          ...shared,
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 3 * patience,
          hookTimeout: 3 * patience,
          expect: { poll: { timeout: patience } },
        },
      },
    ],
  },
})
