/**
 * An amount in pounds, to the penny: PostgreSQL's round(numeric) rounds half away from zero, as `product` in
 * `model/decimal.ts`.
 * @param expression of type numeric
 */
export const toPennySql = (expression: string): string => `round(${expression}, 2)`
