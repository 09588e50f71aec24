/** `npm run check`: fails when the tables and the definitions differ, or a stored sum is not what it adds up to. */
import { checkTables } from '../database/check-tables.ts'
import { wrongSums } from '../database/stored-sums.ts'
import { resources } from '../resources.config.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (db) => {
  await checkTables(db, resources)
  const wrong = await wrongSums(db, resources)
  if (wrong.length > 0)
    throw new Error(
      `Stored sums are wrong: ${wrong.map(({ sum, records }) => `${sum} of ${records} records`).join(', ')}.`,
    )
  process.stdout.write('The tables match resources.config.ts, and stored sums are what they add up to.\n')
})
