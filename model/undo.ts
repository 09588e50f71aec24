export interface UndoReply {
  readonly undone: number
  /** Request id of the undo; undoing that one restores the change. */
  readonly requestId: string
}

/** Hours in which a request can be undone. Older entries of the trail may be deleted. */
export const undoHours = 24
