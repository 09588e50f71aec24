import { Problem, type ProblemCode, type ProblemDetails } from '../http/errors.ts'
import type { Task } from './task.ts'

export interface TaskCall {
  readonly name: string
  readonly args: readonly unknown[]
}

/** A refusal, as a class does not survive the copy between threads. */
export type TaskReply =
  | { readonly result: unknown }
  | { readonly refused: ProblemCode; readonly details: Omit<ProblemDetails, 'cause'> }
  | { readonly failed: Error }

/** What a worker thread does with a call. */
export const runTasks =
  // The pool types the arguments by the task.
    (tasks: readonly Task<never, unknown>[]) =>
    async ({ name, args }: TaskCall): Promise<TaskReply> => {
      try {
        const called = tasks.find((task) => task.name === name)
        if (!called) throw new Error(`There is no task "${name}"`)
        const work = await called.load()
        return { result: await work(...(args as never)) }
      } catch (error) {
        if (!(error instanceof Problem))
          return { failed: error instanceof Error ? error : new Error(String(error)) }
        const { cause: _cause, ...details } = error.details
        return { refused: error.code, details }
      }
    }
