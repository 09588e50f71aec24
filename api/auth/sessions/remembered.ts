/** Texts whose results are cached: about one for each user and program that calls at the same time. */
export const maxRemembered = 500

/**
 * A function of a text that always answers the same, cached for the texts that it was called with last.
 * What it throws is not kept.
 * @param most so many answers are kept
 */
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
