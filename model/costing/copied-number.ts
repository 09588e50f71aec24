const copySuffix = / \(Copy(?: \d+)?\)$/

/** The ending that tells a copy of a quote from its original: " (Copy)", then " (Copy 2)". */
export const copyEnding = (copy: number): string => (copy === 1 ? ' (Copy)' : ` (Copy ${copy})`)

/** A quote's number as it is printed for a client, who knows no copies. "Q-7 (Copy) (Copy 2)" is "Q-7". */
export const printedNumber = (number: string): string => {
  const bare = number.replace(copySuffix, '')
  return bare === number || bare === '' ? number : printedNumber(bare)
}
