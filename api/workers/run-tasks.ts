import { asUnavailable } from '../http/database-error.ts'
import { Problem, type ProblemCode, type ProblemDetails } from '../http/errors.ts'
import type { Task } from './task.ts'

export interface TaskCall {
  readonly name: string
  readonly args: readonly unknown[]
}

/** A refusal, as a class does not survive the copy between threads. */
export type TaskReply =
  | { readonly result: unknown }
  | { readonly refused: ProblemCode; readonly details: ProblemDetails }
  | { readonly failed: Error }

/** Another value may not survive the copy. */
const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** What a worker thread does with a call. */
export const runTasks =
  // The pool types the arguments by the task.
    <Code>(tasks: readonly Task<never, unknown, Code>[], code: Code) =>
    async ({ name, args }: TaskCall): Promise<TaskReply> => {
      try {
        const called = tasks.find((task) => task.name === name)
        if (!called) throw new Error(`There is no task "${name}"`)
        const work = await called.load(code).catch((cause: unknown) => {
          // Such as of a build that was replaced while it runs.
          throw new Problem('could_not_be_made', { cause })
        })
        return { result: await work(...(args as never)) }
      } catch (thrown) {
        // Here, because the copy of an error has no code.
        const error = asUnavailable(thrown)
        if (!(error instanceof Problem)) return { failed: asError(error) }
        const { cause, ...details } = error.details
        return {
          refused: error.code,
          details: { ...details, ...(cause !== undefined && { cause: asError(cause) }) },
        }
      }
    }
