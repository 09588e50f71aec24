/** So many people and programs are served one after the other without working the same out for each of their requests. */
export const maxRemembered = 500

/**
 * A function of a text that always answers the same, without working it out anew for the last texts that it was asked for.
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
