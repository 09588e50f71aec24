import type { Formula } from '../fields/formula.ts'

/** Kinds of lines of a daywork sheet, in the order of its paper. */
export const dayworkKinds = ['labour', 'materials', 'plant'] as const
export type DayworkKind = (typeof dayworkKinds)[number]

/** The percentage of the contract on prime cost, rounded to the penny once. An empty one adds nothing. */
export const onTopFormula = (prime: DayworkKind, percent: `${DayworkKind}Percent`) =>
  ({ round: [{ times: [prime, { or: [percent, 0] }, 0.01] }, 2] }) as const satisfies Formula

/** Value of a daywork sheet. */
export const dayworkValueFormula = {
  plus: dayworkKinds.flatMap((kind) => [kind, `${kind}OnTop` as const]),
} as const satisfies Formula
