/** Whether a text is easily guessed: 0, at once, to 4. */
export interface Strength {
  readonly score: number
  /** Why it is weak, in English; empty where there is nothing to say. */
  readonly warning: string
}

const load = async () => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  // The defaults take two seconds for texts made to be slow; these take 50 ms and give the same scores.
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    l33tMaxSubstitutions: 5,
    maxLength: 32,
  })
}

/** Its dictionaries are loaded with the first password that somebody sets: they would take a part of every start. */
let estimator: ReturnType<typeof load> | undefined

/** @param words what a guesser knows besides, in lower case */
export const strengthOf = async (text: string, words: readonly string[]): Promise<Strength> => {
  if (text.trim() === '') return { score: 0, warning: '' }
  estimator ??= load()
  const { score, feedback } = (await estimator).check(text, [...words])
  return { score, warning: feedback.warning ?? '' }
}
