import type { Formula } from '../fields/formula.ts'

/** The percentage of the contract on prime cost, rounded to the penny once. An empty one adds nothing. */
export const onTopFormula = <Prime extends string, Percent extends string>(prime: Prime, percent: Percent) =>
  ({ round: [{ times: [prime, { or: [percent, 0] }, 0.01] }, 2] }) as const satisfies Formula
