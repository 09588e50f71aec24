/** Strength score, 0 (guessed at once) to 4. */
export interface Strength {
  readonly score: number
  /** Reason for a weak score, in English; may be empty. */
  readonly warning: string
}

const load = async () => {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  // With the defaults, crafted texts take two seconds. These limits take 50 ms and give the same scores.
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    l33tMaxSubstitutions: 5,
    maxLength: 32,
  })
}

/** Loads the dictionaries with the first password that is set, to keep startup fast. */
let estimator: ReturnType<typeof load> | undefined

/** @param words words that an attacker knows, in lower case */
export const strengthOf = async (text: string, words: readonly string[]): Promise<Strength> => {
  if (text.trim() === '') return { score: 0, warning: '' }
  estimator ??= load()
  const { score, feedback } = (await estimator).check(text, [...words])
  return { score, warning: feedback.warning ?? '' }
}
