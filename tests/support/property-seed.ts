import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach } from 'vitest'

/**
 * Each test of properties draws values of its own, and the same ones each time, so that a failure is a defect of what
 * was changed. `SEED=2 npm test` draws others; a failure prints the seed of fast-check all the same.
 */
beforeEach(({ task }) => {
  const text = `${process.env.SEED ?? '1'} ${task.file.name} ${task.fullTestName}`
  fc.configureGlobal({ seed: createHash('sha256').update(text).digest().readInt32LE() })
})
