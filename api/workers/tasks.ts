/**
 * What runs in a worker thread: everything that decodes a stored or sent file, or computes for more than 50 ms.
 * `load` imports the code in the worker at the first call; the main thread never loads it.
 */
export interface Task<Args extends readonly unknown[], Result> {
  /** Limit from the start of the task, not from its call. */
  readonly seconds: number
  /** JavaScript heap of the thread. Tasks with equal limits share threads. */
  readonly heapMb: 128 | 512
  load(): Promise<(...args: Args) => Result | Promise<Result>>
}

const task = <Args extends readonly unknown[], Result>(of: Task<Args, Result>): Task<Args, Result> => of

/** Arguments and results are copied between threads (structured clone). */
export const tasks = {
  orderPdf: task({
    seconds: 30,
    heapMb: 512,
    load: async () => (await import('../costing/order-document/order-pdf.ts')).makeOrderPdf,
  }),
}

export type Tasks = typeof tasks
export type ArgsOf<T> = T extends Task<infer Args, infer _> ? Args : never
export type ResultOf<T> = T extends Task<infer _, infer Result> ? Result : never
