import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Piscina } from 'piscina'
import { Problem } from '../http/errors.ts'
import { createTurns, QueueFullError, type Turn } from '../http/turns.ts'
import { type ArgsOf, type ResultOf, type Task, type Tasks, tasks } from './tasks.ts'
import type { TaskReply } from './worker.ts'

export interface Workers {
  /**
   * Runs a task in a worker thread and ends the thread when `signal` aborts.
   * @throws Problem: that of the task; 503 `could_not_be_made` when its thread dies or exceeds a limit; 503 `busy` when
   * too many wait; the reason of `signal`
   */
  run<Name extends keyof Tasks>(
    name: Name,
    args: ArgsOf<Tasks[Name]>,
    signal: AbortSignal,
  ): Promise<ResultOf<Tasks[Name]>>
}

/** Per heap limit. Two at least: a report that waits for the database leaves its core to others. */
const threads = Math.max(2, availableParallelism())
const waiting = 100
/** Milliseconds. The dictionaries and fonts of a thread are loaded once. */
const idleTimeout = 60_000

/** A build has the worker next to the folder of its chunks. */
const entry = (): string => {
  const built = join(import.meta.dirname.replace(/[\\/]assets$/, ''), 'worker.js')
  return existsSync(built) ? built : join(import.meta.dirname, 'source-worker.mjs')
}

const openPool = (filename: string, heapMb: number, log: FastifyBaseLogger): Piscina => {
  const pool = new Piscina({
    filename,
    execArgv: [],
    minThreads: 0,
    maxThreads: threads,
    idleTimeout,
    // An idle thread still reports late errors of its last task.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
    // No secrets of the settings.
    env: { ...(process.env.TZ && { TZ: process.env.TZ }) },
    recordTiming: false,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a worker thread ended'))
  return pool
}

const takeTurn = (turns: ReturnType<typeof createTurns<number>>, heapMb: number): Turn => {
  try {
    return turns.take(heapMb)
  } catch (error) {
    throw error instanceof QueueFullError ? new Problem('busy', { retryAfterSeconds: 5 }) : error
  }
}

/**
 * The worker threads of an app, started at the first task and closed with the app.
 * @param options of tests
 */
export const createWorkers = (
  app: Pick<FastifyInstance, 'log' | 'addHook'>,
  { filename = entry(), maxSeconds = Number.POSITIVE_INFINITY } = {},
): Workers => {
  const pools = new Map<number, Piscina>()
  const turns = createTurns<number>({ perKey: threads, waiting })

  const poolOf = (heapMb: number) => {
    const pool = pools.get(heapMb) ?? openPool(filename, heapMb, app.log)
    pools.set(heapMb, pool)
    return pool
  }
  const closing = new AbortController()
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all([...pools.values()].map((pool) => pool.destroy()))
  })

  const runInPool = async <Result>(
    name: string,
    { heapMb, seconds }: Task<never, unknown>,
    args: readonly unknown[],
    signal: AbortSignal,
  ): Promise<TaskReply<Result>> => {
    const limit = AbortSignal.timeout(Math.min(seconds, maxSeconds) * 1000)
    try {
      return await poolOf(heapMb).run(
        { name, args },
        { signal: AbortSignal.any([signal, closing.signal, limit]) },
      )
    } catch (cause) {
      signal.throwIfAborted()
      app.log.warn({ err: cause, task: name }, limit.aborted ? 'task too slow: ended' : 'task ended')
      throw new Problem('could_not_be_made', { cause })
    }
  }

  return {
    run: async (name, args, signal) => {
      signal.throwIfAborted()
      const task = tasks[name]
      const turn = takeTurn(turns, task.heapMb)
      const leave = () => turn.end(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      try {
        await turn.started
        const reply = await runInPool<ResultOf<Tasks[typeof name]>>(name, task, args, signal)
        if ('result' in reply) return reply.result
        if ('refused' in reply) throw new Problem(reply.refused, reply.details)
        throw reply.failed
      } finally {
        signal.removeEventListener('abort', leave)
        turn.end()
      }
    },
  }
}
