import { describe, expect, it } from 'vitest'
import { runTasks } from './run-tasks.ts'
import { task } from './task.ts'

const limits = { seconds: 1, pool: 'checks' } as const

describe('A task in a thread', () => {
  it('whose code cannot be loaded, as its build was replaced, is 503 for its caller', async () => {
    const missing = task('missing', limits, async () => {
      throw Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' })
    })
    expect(await runTasks([missing], {})({ name: 'missing', args: [] })).toMatchObject({
      refused: 'could_not_be_made',
      details: { cause: { message: 'Cannot find module' } },
    })
  })

  it('that finds the disk full is 503, and one that fails otherwise is the error', async () => {
    const failing = (name: string, error: Error) =>
      task(name, limits, async () => () => {
        throw error
      })
    const full = failing('full', Object.assign(new Error('write'), { code: 'ENOSPC' }))
    const faulty = failing('faulty', new Error('Our fault'))
    const run = runTasks([full, faulty], {})
    expect(await run({ name: 'full', args: [] })).toMatchObject({ refused: 'not_writable' })
    expect(await run({ name: 'faulty', args: [] })).toEqual({ failed: new Error('Our fault') })
  })
})
