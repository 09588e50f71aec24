import { defineConfig } from 'vitest/config'

/** Tests of the tools, on the same PostgreSQL as the product's tests. */
export default defineConfig({
  test: {
    globalSetup: ['../tests/support/global-setup.ts'],
    setupFiles: ['../tests/support/property-seed.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
