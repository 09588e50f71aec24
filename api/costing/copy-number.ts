import { quoteHeaders } from '../../resources.config.ts'

const longest = quoteHeaders.fields.quoteNumber.maxLength

const numbered = (number: string, copy: number): string => {
  const suffix = copy === 1 ? ' (Copy)' : ` (Copy ${copy})`
  // Counts characters, as the check of quote numbers does, so that no surrogate pair is split.
  const room = longest - suffix.length
  return [...number].slice(0, room).join('').trimEnd() + suffix
}

/** Appends " (Copy)", then " (Copy 2)" and so on, and shortens the number to fit. Null stays null. */
export const copyNumber = (number: string | null, taken: ReadonlySet<string>): string | null => {
  if (number === null) return null
  let copy = 1
  while (taken.has(numbered(number, copy))) copy += 1
  return numbered(number, copy)
}
