import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach } from 'vitest'

/**
 * Each property test draws the same values in every run, so that a failure comes from a change. `SEED=2 npm
 * test` draws others; a failure prints the fast-check seed in any case.
 */
beforeEach(({ task }) => {
  const text = `${process.env.SEED ?? '1'} ${task.file.name} ${task.fullTestName}`
  fc.configureGlobal({ seed: createHash('sha256').update(text).digest().readInt32LE() })
})
