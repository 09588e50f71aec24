/** A sentence with placeholders. Longer ones are tried first, as the more specific. */
interface Pattern {
  readonly is: RegExp
  readonly gaps: readonly string[]
  readonly text: string
}

const gap = /%\{(\w+)\}/g

const patternOf = ([sentence, text]: [string, string]): Pattern => ({
  is: new RegExp(
    `^${sentence
      .split(gap)
      .map((part, index) => (index % 2 === 0 ? part.replace(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&') : '(.+)'))
      .join('')}$`,
  ),
  gaps: [...sentence.matchAll(gap)].map(([, name = '']) => name),
  text,
})

/**
 * Translates whole sentences, such as the server's. `%{name}` in a key matches any text, which is itself
 * translated. Unknown sentences are returned unchanged.
 */
export const sentencesIn = (sentences: Readonly<Record<string, string>>): ((sentence: string) => string) => {
  const patterns = Object.entries(sentences)
    .filter(([sentence]) => sentence.includes('%{'))
    .sort(([a], [b]) => b.length - a.length)
    .map(patternOf)
  const say = (sentence: string): string => {
    const whole = sentences[sentence]
    if (whole !== undefined) return whole
    for (const { is, gaps, text } of patterns) {
      const found = is.exec(sentence)
      if (found) return text.replace(gap, (_, name: string) => say(found[gaps.indexOf(name) + 1] ?? ''))
    }
    return sentence
  }
  return say
}
