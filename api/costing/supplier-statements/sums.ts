/** Sums of few amounts. No I/O. */

/** More amounts than this are not added up: the sums would take too long, and say nothing. */
export const mostAdded = 40

interface Pair {
  readonly one: number
  readonly other: number
}

const onlyOf = (choices: readonly (readonly number[])[]): readonly number[] | null =>
  choices.length === 1 ? (choices[0] ?? null) : null

/**
 * Which two, three or four of the amounts add up to one. As few as possible; null if none do, or if several choices of as
 * few do. Takes at most `mostAdded`² steps, with more amounts none.
 * @param amounts in pence, not 0
 * @returns indices of `amounts`, ascending
 */
export const addsUpTo = (wanted: number, amounts: readonly number[]): readonly number[] | null => {
  if (amounts.length > mostAdded) return null
  const pairs = new Map<number, Pair[]>()
  amounts.forEach((a, one) => {
    for (let other = one + 1; other < amounts.length; other++) {
      const sum = a + (amounts[other] ?? 0)
      const alike = pairs.get(sum)
      if (alike) alike.push({ one, other })
      else pairs.set(sum, [{ one, other }])
    }
  })
  const twos = pairs.get(wanted) ?? []
  if (twos.length > 0) return onlyOf(twos.map(({ one, other }) => [one, other]))
  const threes = amounts.flatMap((a, index) =>
    (pairs.get(wanted - a) ?? []).flatMap(({ one, other }) => (other < index ? [[one, other, index]] : [])),
  )
  if (threes.length > 0) return onlyOf(threes)
  const fours: number[][] = []
  for (const [sum, first] of pairs)
    for (const { one, other } of first)
      for (const { one: third, other: fourth } of pairs.get(wanted - sum) ?? []) {
        if (other < third) fours.push([one, other, third, fourth])
        if (fours.length > 1) return null
      }
  return onlyOf(fours)
}
