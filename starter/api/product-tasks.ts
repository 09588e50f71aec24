import type { Task } from '../../api/workers/task.ts'

/** Registers the tasks of the product for worker threads. */
export const productTasks: readonly Task<never, unknown>[] = []
