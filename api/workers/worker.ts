/** Entry of the worker threads; see pool.ts. */
import { Problem, type ProblemCode, type ProblemDetails } from '../http/errors.ts'
import { type Task, type Tasks, tasks } from './tasks.ts'

export interface TaskCall {
  readonly name: keyof Tasks
  readonly args: readonly unknown[]
}

/** A refusal, as a class does not survive the copy between threads. */
export type TaskReply<Result> =
  | { readonly result: Result }
  | { readonly refused: ProblemCode; readonly details: Omit<ProblemDetails, 'cause'> }
  | { readonly failed: Error }

const runTask = async ({ name, args }: TaskCall): Promise<TaskReply<unknown>> => {
  try {
    // The pool types the arguments by the name of the task.
    const work = await (tasks[name] as Task<readonly unknown[], unknown>).load()
    return { result: await work(...args) }
  } catch (error) {
    if (!(error instanceof Problem))
      return { failed: error instanceof Error ? error : new Error(String(error)) }
    const { cause: _cause, ...details } = error.details
    return { refused: error.code, details }
  }
}

export default runTask
