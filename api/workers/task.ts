/**
 * Work for a worker thread: everything that decodes a stored or sent file, or computes for more than 50 ms.
 * api/worker.ts lists all of them.
 * @template Code hooks and the like, which cannot be copied between threads
 */
export interface Task<Args extends readonly unknown[], Result, Code = unknown> {
  readonly name: string
  readonly limits: TaskLimits
  /** Imports the code; called in the worker only, so that the main thread never loads it. */
  load(code: Code): Promise<(...args: Args) => Result | Promise<Result>>
}

interface TaskLimits {
  /** From the start of the task, not from its call. */
  readonly seconds: number
  readonly pool: PoolName
}

/** JavaScript heap of a thread, in MB. A pool has its own threads, so that a check waits for no report. */
export const heapMb = { checks: 128, reports: 512, imports: 768 } as const
export type PoolName = keyof typeof heapMb

/** Arguments and results are copied between threads (structured clone). */
export const task = <Args extends readonly unknown[], Result, Code = unknown>(
  name: string,
  limits: TaskLimits,
  load: Task<Args, Result, Code>['load'],
): Task<Args, Result, Code> => ({ name, limits, load })
