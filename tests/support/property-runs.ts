/**
 * The number of runs of a property: half of `usual` in `npm test`, four times as many in `npm run test:all`.
 * `RUNS=4 npm test -- tests/api/formula` runs one file as often as `test:all` does.
 */
export const runs = (usual: number): number => Math.ceil(usual * Number(process.env.RUNS ?? 0.5))
