/** Wraps overlapping calls: all but the newest resolve to null. */
export const newestOnly = () => {
  let newest = 0
  return async <Answer>(call: () => Promise<Answer>): Promise<{ readonly answer: Answer } | null> => {
    newest += 1
    const mine = newest
    const answer = await call()
    return mine === newest ? { answer } : null
  }
}
