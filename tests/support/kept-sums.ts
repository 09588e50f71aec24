import type { Knex } from 'knex'
import { keptSums } from '../../api/costing/control/kept-sums.ts'
import { readSnapshot } from '../../api/costing/transactions.ts'
import { readKept, wrongFigures } from '../../database/kept-figures.ts'
import { query } from '../../database/query.ts'
import { firmDay } from '../../model/firm-clock.ts'

/** Sums of all jobs, as a call of that day has them. */
export const readSums = (db: Knex, today = firmDay()) =>
  readSnapshot(db, async (trx) => {
    const jobs = await query<{ id: number }>(trx, 'select id from project order by id')
    return readKept(
      trx,
      keptSums,
      jobs.map(({ id }) => id),
      today,
    )
  })

/** Keeps the sums of all jobs. The first time makes their rows. */
export const keepSums = async (db: Knex): Promise<void> => {
  for (let time = 0; time < 2; time++) await (await readSums(db)).keep(db)
}

/** Jobs whose kept sums are others than those of their records. Then keeps the sums of all, also of new jobs. */
export const wrongJobs = async (db: Knex): Promise<number[]> => {
  const wrong = await readSnapshot(db, (trx) => wrongFigures(trx, keptSums, firmDay()))
  await keepSums(db)
  return wrong
}
