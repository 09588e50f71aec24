/**
 * The number of runs of a property. `RUNS=4 npm test -- tests/api/costing-exactness` runs it four times as
 * often, `npm run test:all` too.
 */
export const runs = (few: number): number => few * Number(process.env.RUNS ?? 1)
