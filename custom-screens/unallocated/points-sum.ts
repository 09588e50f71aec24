import type { Suggestion } from '../../model/unallocated.ts'

/** Points of a suggestion as a sum: `40 + 20 + 15 − 15 = 60`. */
export const pointsSum = ({
  reasons,
  points,
}: Pick<Suggestion, 'points'> & {
  readonly reasons: readonly { readonly points: number }[]
}): string =>
  `${reasons
    .map((reason) => reason.points)
    .join(' + ')
    .replaceAll('+ -', '− ')
    .replace(/^-/, '−')} = ${points}`
