import { HttpError } from 'react-admin'
import type { ProblemReply } from '../../model/problem.ts'

/** A refusal that asked the user, who cancelled: there is nothing to report, and nothing was done. */
export class CancelledByUser extends HttpError {}

/** `instead` makes the change elsewhere, and resolves to what the caller is told in place of a reply. */
export interface ReasonResult {
  readonly reason?: string
  readonly instead?: (send: () => Promise<Response>) => Promise<Error>
}

type Asker = (problem: ProblemReply) => Promise<ReasonResult | null>

let asker: Asker | null = null

/** Registers the dialog; returns a function that removes it. */
export const setReasonDialog = (ask: Asker): (() => void) => {
  asker = ask
  return () => {
    asker = null
  }
}

/** Asks why something agreed is changed. Null if the user cancels. */
export const askForReason = (problem: ProblemReply): Promise<ReasonResult | null> =>
  asker?.(problem) ?? Promise.resolve(null)
