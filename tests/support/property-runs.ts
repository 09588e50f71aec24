/**
 * How often a property is tried. `RUNS=4 npm test -- tests/api/costing-exactness` tries it four times as often, when what it
 * is about is changed.
 */
export const runs = (few: number): number => few * Number(process.env.RUNS ?? 1)
