/** An index finds a text by three letters in a row, or by fewer at the start or the end of a word (pg_trgm). */
const indexed = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

/** Whether a text is too short for an index: records are looked into one by one for it. */
export const isShortText = (text: string): boolean => [...text.trim()].length < 3 || !indexed.test(text)
