import type { Knex } from 'knex'
import { keptSums } from '../../api/costing/control/kept-sums.ts'
import { keptUnallocated } from '../../api/costing/home/unallocated.ts'
import { readSnapshot } from '../../api/costing/transactions.ts'
import { type FigureCode, readKept, wrongFigures } from '../../database/kept-figures.ts'
import { query } from '../../database/query.ts'
import { firmDay } from '../../model/firm-clock.ts'

const readAll = <Value>(db: Knex, code: FigureCode<Value>, today: string) =>
  readSnapshot(db, async (trx) => {
    const records = await query<{ id: number }>(trx, `select id from ${code.resource.table} order by id`)
    return readKept(
      trx,
      code,
      records.map(({ id }) => id),
      today,
    )
  })

/** Sums of all jobs, as a call of that day has them. */
export const readSums = (db: Knex, today = firmDay()) => readAll(db, keptSums, today)

/** Unallocated spend of all suppliers. */
export const readUnallocated = (db: Knex) => readAll(db, keptUnallocated, firmDay())

/** Keeps the figures of all jobs and suppliers. The first time makes their rows. */
export const keepSums = async (db: Knex): Promise<void> => {
  for (let time = 0; time < 2; time++)
    for (const read of [readSums, readUnallocated]) await (await read(db)).keep(db)
}

/** Jobs and suppliers whose kept figures are others than those of their records. Then keeps those of all, also of new ones. */
export const wrongFiguresOfAll = async (db: Knex): Promise<string[]> => {
  const jobs = await readSnapshot(db, (trx) => wrongFigures(trx, keptSums, firmDay()))
  const suppliers = await readSnapshot(db, (trx) => wrongFigures(trx, keptUnallocated, firmDay()))
  await keepSums(db)
  return [...jobs.map((id) => `project ${id}`), ...suppliers.map((id) => `supplier ${id}`)]
}
