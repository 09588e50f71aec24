/** Max. beginnings of a text. */
const most = 20

/**
 * Beginnings of a text that end where a word ends, the longest first: "24-112/7" begins with "24-112/7", "24-112" and "24".
 */
export const prefixesOf = (text: string): string[] =>
  [...text.trim().matchAll(/[\p{L}\p{N}]+/gu)]
    .slice(0, most)
    .map(({ index, 0: word, input }) => input.slice(0, index + word.length))
    .reverse()
