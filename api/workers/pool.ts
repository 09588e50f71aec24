import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Piscina } from 'piscina'
import { Problem } from '../http/errors.ts'
import { createTurns, QueueFullError, type Turn, type Turns } from '../http/turns.ts'
import type { TaskReply } from './run-tasks.ts'
import { heapMb, type PoolName, type Task } from './task.ts'

export interface Workers {
  /**
   * Runs a task in a worker thread and ends the thread when `signal` aborts.
   * @param transfer of the arguments, moved in place of copied
   * @throws Problem: that of the task; 503 `could_not_be_made` when its thread dies or exceeds a limit; 503 `busy` when
   * too many wait; the reason of `signal`
   */
  run<Args extends readonly unknown[], Result>(
    task: Task<Args, Result>,
    args: Args,
    signal?: AbortSignal,
    transfer?: readonly ArrayBuffer[],
  ): Promise<Result>
}

const megabyte = 1_048_576
/** MB of a thread besides its heap: young generation, code, buffers. */
const besideHeap = 96
/** MB of the main thread and of temporary files in memory (`compose.yaml`). */
const besideThreads = 2_048

/** MB of a thread of each pool at their limits. */
const ofEachPool = Object.values(heapMb).reduce((sum, heap) => sum + heap + besideHeap, 0)

/**
 * Per pool: as many as cores, and as fit into the memory. Two at least: a report that waits for the database leaves its
 * core to others.
 * @param memory in bytes
 */
export const threadsFor = (cores: number, memory: number): number =>
  Math.max(2, Math.min(cores, Math.floor((memory / megabyte - besideThreads) / ofEachPool)))

/** In bytes. A container may have less than the machine; without a limit it is 0, or more than there is. */
const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

const threads = threadsFor(availableParallelism(), memoryHere())
const waiting = 100
/** Milliseconds. The dictionaries and fonts of a thread are loaded once. */
const idleTime = 60_000

/** A build has the worker next to the folder of its chunks. Tests build it for a run. */
const entry = (): string =>
  import.meta.env?.BUILT === true
    ? join(import.meta.dirname.replace(/[\\/]assets$/, ''), 'worker.js')
    : (process.env.TEST_WORKER ?? '')

/** The threads of each pool, started at its first task. */
export interface WorkerThreads {
  of(name: PoolName): Piscina
  end(): Promise<void>
}

/**
 * @param filename of the worker
 * @param idleTimeout milliseconds after which an idle thread ends
 */
export const createThreads = (
  log: Pick<FastifyBaseLogger, 'warn'>,
  { filename = entry(), idleTimeout = idleTime } = {},
): WorkerThreads => {
  const pools = new Map<PoolName, Piscina>()
  return {
    of: (name) => {
      const pool = pools.get(name) ?? openPool({ filename, idleTimeout }, heapMb[name], log)
      pools.set(name, pool)
      return pool
    },
    end: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}

const openPool = (
  options: { readonly filename: string; readonly idleTimeout: number },
  heap: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Piscina => {
  const pool = new Piscina({
    ...options,
    execArgv: [],
    minThreads: 0,
    maxThreads: threads,
    // An idle thread still reports late errors of its last task.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 32 },
    // No settings of the app; node-postgres reads PG….
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(TZ|PG\w+)$/.test(name))),
    recordTiming: false,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a worker thread ended'))
  return pool
}

const takeTurn = (turns: Turns<PoolName>, pool: PoolName): Turn => {
  try {
    return turns.take(pool)
  } catch (error) {
    throw error instanceof QueueFullError ? new Problem('busy', { retryAfterSeconds: 5 }) : error
  }
}

const neverAborted = new AbortController().signal

/**
 * Runs the tasks of an app in worker threads.
 * @param shared threads that outlive the app, for tests; by default it has its own, which end with it
 */
export const createWorkers = (
  app: Pick<FastifyInstance, 'log' | 'addHook'>,
  shared?: WorkerThreads,
  maxSeconds = Number.POSITIVE_INFINITY,
): Workers => {
  const workerThreads = shared ?? createThreads(app.log)
  const turns = createTurns<PoolName>({ perKey: threads, waiting })

  const closing = new AbortController()
  app.addHook('onClose', async () => {
    closing.abort()
    if (!shared) await workerThreads.end()
  })

  const runInPool = async (
    { name, limits }: Pick<Task<never, unknown>, 'name' | 'limits'>,
    args: readonly unknown[],
    signal: AbortSignal,
    transfer: readonly ArrayBuffer[],
  ): Promise<TaskReply> => {
    const limit = AbortSignal.timeout(Math.min(limits.seconds, maxSeconds) * 1000)
    try {
      return await workerThreads
        .of(limits.pool)
        .run(
          { name, args },
          { signal: AbortSignal.any([signal, closing.signal, limit]), transferList: [...transfer] },
        )
    } catch (cause) {
      signal.throwIfAborted()
      app.log.warn({ err: cause, task: name }, limit.aborted ? 'task too slow: ended' : 'task ended')
      throw new Problem('could_not_be_made', { cause })
    }
  }

  return {
    run: async <Args extends readonly unknown[], Result>(
      task: Task<Args, Result>,
      args: Args,
      signal = neverAborted,
      transfer: readonly ArrayBuffer[] = [],
    ): Promise<Result> => {
      signal.throwIfAborted()
      const turn = takeTurn(turns, task.limits.pool)
      const leave = () => turn.end(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      try {
        await turn.started
        const reply = await runInPool(task, args, signal, transfer)
        // The worker runs the task of this name.
        if ('result' in reply) return reply.result as Result
        if ('refused' in reply) throw new Problem(reply.refused, reply.details)
        throw reply.failed
      } finally {
        signal.removeEventListener('abort', leave)
        turn.end()
      }
    },
  }
}
