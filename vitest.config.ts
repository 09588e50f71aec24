import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Code of the browser has unit tests too; what needs a database or a browser lies in tests/.
const beside = ['model', 'api', 'admin', 'custom-screens', 'scripts'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
)

const setupFiles = ['tests/support/property-seed.ts']

export default defineConfig({
  test: {
    // Browser tests start a browser beside each worker: more workers than cores make all of them slow.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    reporters: ['default', './tests/support/closing-line-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['*.test.ts', ...beside],
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'system',
          include: ['tests/**/*.test.{ts,tsx}'],
          setupFiles,
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
