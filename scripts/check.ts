/** `npm run check`: fails when the tables of the database and the definitions differ. */
import { checkTables } from '../database/check-tables.ts'
import { resources } from '../resources.config.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (db) => {
  await checkTables(db, resources)
  process.stdout.write('The tables match resources.config.ts.\n')
})
