import type { ProblemReply } from '../../model/problem.ts'

type Asker = (problem: ProblemReply) => Promise<boolean>

let asker: Asker | null = null

/** Registers the dialog; returns a function that removes it. */
export const setConfirmationDialog = (ask: Asker): (() => void) => {
  asker = ask
  return () => {
    asker = null
  }
}

/** Asks whether unusual values are meant, or a call on a record that is now another than the user saw. */
export const askWhetherMeant = (problem: ProblemReply): Promise<boolean> =>
  asker?.(problem) ?? Promise.resolve(false)
