/** What taking a request back is answered with. */
export interface UndoReply {
  /** How many records are as they were before the request. */
  readonly undone: number
  /** The request that did it; taking that one back does the first again. */
  readonly requestId: string
}

/** So long can a request be taken back (hours): old entries of the trail may be removed. */
export const undoHours = 24
