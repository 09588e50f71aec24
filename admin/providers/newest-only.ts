/**
 * Tells the newest of calls that overlap: what an older one answers, however late, counts no more.
 * @returns makes a call; null when a newer one was made meanwhile
 */
export const newestOnly = () => {
  let newest = 0
  return async <Answer>(call: () => Promise<Answer>): Promise<{ readonly answer: Answer } | null> => {
    newest += 1
    const mine = newest
    const answer = await call()
    return mine === newest ? { answer } : null
  }
}
