/** Shorter stems match by chance: "con" in concrete and contract. */
const shortestStem = 4

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const commonStem = (a: string, b: string): string => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length >= shortestStem || (a === b && length === shortestStem - 1) ? a.slice(0, length) : ''
}

/**
 * Words that both texts contain, in lower case and in the order of `text`. Words with a common beginning are
 * cut to it: "Facing bricks" and "Facing brickwork" give "facing brick".
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
