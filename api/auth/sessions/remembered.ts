/** About one per concurrent user and token. */
export const maxRemembered = 500

/** Caches the most recent `most` results. Errors are not cached. */
export const remembered = <Answer>(
  most: number,
  work: (text: string) => Answer,
): ((text: string) => Answer) => {
  const answers = new Map<string, Answer>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = work(text)
    answers.set(text, answer)
    for (const [oldest] of answers) {
      if (answers.size <= most) break
      answers.delete(oldest)
    }
    return answer
  }
}
