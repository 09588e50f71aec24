/** `npm run trail -- --before 2019-04-06`: deletes older entries of the audit trail, as privacy law can require. */
import { parseArgs } from 'node:util'
import { shortenTrail } from '../api/audit/shorten-trail.ts'
import { formatDecimal } from '../model/format.ts'
import { withDatabase } from './with-database.ts'

const { values } = parseArgs({ options: { before: { type: 'string' } } })

withDatabase(
  async (db) => {
    if (values.before === undefined)
      throw new Error('Say before which day: npm run trail -- --before 2019-04-06')
    const removed = await shortenTrail(db, values.before, new Date())
    process.stdout.write(
      `Removed ${formatDecimal(removed, 0, 0)} entries of before ${values.before}. The trail has an entry about it.\n`,
    )
  },
  { alongside: true },
)
