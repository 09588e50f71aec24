/** Shorter beginnings are alike by chance: "con" of concrete and contract. */
const shortestStem = 4

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The longest beginning that both words have; whole words count from three letters on. */
const commonStem = (a: string, b: string): string => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length >= shortestStem || (a === b && length === shortestStem - 1) ? a.slice(0, length) : ''
}

/**
 * The words of one text that another has too, in lower case and their order; of words that only begin alike, that
 * beginning: "Facing bricks" and "Facing brickwork" have "facing brick" in common.
 */
export const commonWords = (text: string, other: string): string => {
  const others = wordsOf(other)
  const stems = wordsOf(text).map((word) =>
    others.reduce((longest, one) => {
      const stem = commonStem(word, one)
      return stem.length > longest.length ? stem : longest
    }, ''),
  )
  return [...new Set(stems)].filter((stem) => stem !== '').join(' ')
}
