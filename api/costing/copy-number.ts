import { quoteHeaders } from '../../resources.config.ts'

const longest = quoteHeaders.fields.quoteNumber.maxLength

const numbered = (number: string, copy: number): string => {
  const suffix = copy === 1 ? ' (Copy)' : ` (Copy ${copy})`
  // Counted in characters, as the check of a quote number does, so that no surrogate pair is cut in half.
  const room = longest - suffix.length
  return [...number].slice(0, room).join('').trimEnd() + suffix
}

/**
 * Number of a quote's copy: the old one with " (Copy)", then " (Copy 2)" and so on, and never longer than a quote
 * number may be: a long one loses its end. A blank number stays blank.
 * @param taken the numbers that quotes of the project have already
 */
export const copyNumber = (number: string | null, taken: ReadonlySet<string>): string | null => {
  if (number === null) return null
  let copy = 1
  while (taken.has(numbered(number, copy))) copy += 1
  return numbered(number, copy)
}
