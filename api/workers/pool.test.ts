import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createThreads, createWorkers } from './pool.ts'
import { task } from './task.ts'

const filename = fileURLToPath(new URL('../../tests/support/faulty-worker.mjs', import.meta.url))

const faultyTask = task('faulty', { seconds: 60, pool: 'checks' }, async () => (_fault: string) => '')

let app = Fastify()
afterEach(async () => {
  await app.close()
})

/** Runs a task that ends as `fault` says. */
const faulty = (maxSeconds?: number) => {
  app = Fastify()
  const threads = createThreads(app.log, { filename })
  app.addHook('onClose', () => threads.end())
  const workers = createWorkers(app, threads, maxSeconds)
  return (fault: string, signal = new AbortController().signal) => workers.run(faultyTask, [fault], signal)
}

describe('A worker', () => {
  it.each(['die', 'exit', 'fill'])(
    'whose task ends its thread (%s) fails one call, not the next',
    async (fault) => {
      const run = faulty()
      await expect(run(fault)).rejects.toMatchObject({
        code: 'could_not_be_made',
        statusCode: 503,
        message: 'Could not be made; try a smaller part.',
      })
      expect(await run('none')).toBe('made')
    },
  )

  it('is ended when its task exceeds the time limit', async () => {
    const run = faulty(0.5)
    await expect(run('loop')).rejects.toMatchObject({ code: 'could_not_be_made' })
  })

  it('is ended when the caller leaves', async () => {
    const run = faulty()
    await run('none')
    const caller = new AbortController()
    const reason = new Error('The caller left')
    const replies = Array.from({ length: 20 }, () => expect(run('loop', caller.signal)).rejects.toBe(reason))
    setImmediate(() => caller.abort(reason))
    await once(caller.signal, 'abort')
    await Promise.all(replies)
    expect(await run('none')).toBe('made')
  })

  it('passes on an error of its task', async () => {
    await expect(faulty()('throw')).rejects.toThrow('Our fault')
  })

  it('is not started once the app is closed', async () => {
    const run = faulty()
    await app.close()
    await expect(run('none')).rejects.toMatchObject({ code: 'could_not_be_made' })
  })

  it('refuses calls beyond a hundred waiting', async () => {
    const run = faulty()
    const caller = new AbortController()
    const waiting = Array.from({ length: 120 }, () => run('loop', caller.signal).catch(({ code }) => code))
    await expect(run('none')).rejects.toMatchObject({ code: 'busy' })
    caller.abort(new Error('The caller left'))
    await Promise.all(waiting)
  })
})
