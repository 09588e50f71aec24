/** Longest time that a pattern may take for a short text, in milliseconds. Others take less than a tenth. */
const longest = 20
const lengths = [8, 12, 16, 20, 24]
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))

/** Groups of a regular expression that may repeat any number of times, with their quantifier. */
const repeatedGroups = (source: string): string[] => {
  const found: string[] = []
  const open: number[] = []
  let inClass = false
  for (let at = 0; at < source.length; at++) {
    const character = source[at]
    if (character === '\\') at++
    else if (inClass) inClass = character !== ']'
    else if (character === '[') inClass = true
    else if (character === '(') open.push(at)
    else if (character === ')') {
      const start = open.pop() ?? 0
      const quantifier = /^(?:[*+]|\{\d+,\d*\})/.exec(source.slice(at + 1))
      if (quantifier) found.push(source.slice(start, at + 1 + quantifier[0].length))
    }
  }
  return found
}

/** The shorter of two tries: other work of the machine may interrupt one. */
const timeOf = (pattern: RegExp, text: string): number =>
  Math.min(
    ...[1, 2].map(() => {
      const start = performance.now()
      pattern.test(text)
      return performance.now() - start
    }),
  )

/**
 * Whether a regular expression backtracks, so that a short text can occupy the server for hours: `([a-z]+)*`. Each
 * repeated group is tried with texts of growing length that fail at their end.
 */
export const isSlowPattern = (source: string): boolean =>
  repeatedGroups(source).some((group) => {
    const pattern = new RegExp(`^(?:${group})$`, 'u')
    const named = [...new Set(group.match(/[A-Za-z0-9]/g))].slice(0, 6)
    const units = [...printable, ...named.flatMap((one) => named.map((other) => one + other))]
    return units.some((unit) =>
      lengths.some((length) =>
        // What hardly any pattern takes: a control character, and what "." does not.
        ['\u0001', '\n'].some((end) => timeOf(pattern, unit.repeat(length) + end) > longest),
      ),
    )
  })
