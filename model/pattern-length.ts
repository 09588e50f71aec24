/** In characters. */
interface Length {
  readonly least: number
  readonly most: number
}

const nothing: Length = { least: 0, most: 0 }
const one: Length = { least: 1, most: 1 }
const impossible: Length = { least: Number.POSITIVE_INFINITY, most: 0 }
const any: Length = { least: 0, most: Number.POSITIVE_INFINITY }

/** What a regular expression begins with, and the length of the text that it stands for. */
const atoms: readonly (readonly [RegExp, Length])[] = [
  [/^\\[bB]/, nothing],
  [/^\\(k<[^>]*>|[1-9]\d*)/, any],
  [/^\\u[dD][89abAB]..\\u[dD][c-fC-F]../, one],
  [/^\\(u\{[^}]*\}|u....|x..|c.|[pP]\{[^}]*\}|.)/su, one],
  [/^\[\]/, impossible],
  [/^\[(\\.|[^\]\\])*\]/su, one],
  [/^\(\?<?!\)/, impossible],
  [/^./su, one],
]

const times = (count: number, length: number) => (count === 0 || length === 0 ? 0 : count * length)

/**
 * Lengths of the texts that fit a regular expression with the flag "u". Lookarounds and the conditions of a group are
 * taken as met, so that a pattern that is said to fit nothing does fit nothing.
 * @example lengthsOf('[A-Z]{2}-?') // { least: 2, most: 3 }
 * @example lengthsOf('a^b').least // Infinity: nothing fits
 */
export const lengthsOf = (source: string): Length => {
  let rest = source
  const taken = (start: RegExp): string | undefined => {
    const [found] = start.exec(rest) ?? []
    if (found !== undefined) rest = rest.slice(found.length)
    return found
  }

  const atom = (): Length => {
    if (/^\((?!\?<?!\))/.test(rest)) {
      const opening = taken(/^\((\?(:|<?[=!]|<[^>]*>))?/) ?? ''
      const inside = alternatives()
      taken(/^\)/)
      return /[=!]$/.test(opening) ? nothing : inside
    }
    const [start, length] = atoms.find(([each]) => each.test(rest)) ?? [/^./su, one]
    taken(start)
    return length
  }

  const repeated = (length: Length): Length => {
    const quantifier = taken(/^([*+?]|\{\d+(,\d*)?\})\??/)
    if (quantifier === undefined) return length
    const [least = '0', most = least] = /\d/.test(quantifier)
      ? quantifier.replace(/[{}?]/g, '').split(',')
      : ({ '*': ['0', ''], '+': ['1', ''], '?': ['0', '1'] }[quantifier.slice(0, 1)] ?? [])
    return {
      least: times(Number(least), length.least),
      most: times(most === '' ? Number.POSITIVE_INFINITY : Number(most), length.most),
    }
  }

  const sequence = (): Length => {
    let [least, most, isOver] = [0, 0, false]
    while (rest !== '' && !/^[|)]/.test(rest)) {
      if (taken(/^\^/)) least = least > 0 ? Number.POSITIVE_INFINITY : 0
      else if (taken(/^\$/)) isOver = true
      else {
        const next = repeated(atom())
        least += isOver && next.least > 0 ? Number.POSITIVE_INFINITY : next.least
        most += next.most
      }
    }
    return { least, most }
  }

  const alternatives = (): Length => {
    const found = [sequence()]
    while (taken(/^\|/)) found.push(sequence())
    return {
      least: Math.min(...found.map(({ least }) => least)),
      most: Math.max(...found.map(({ least, most }) => (Number.isFinite(least) ? most : 0))),
    }
  }

  return alternatives()
}
