/** `npm run trail -- --before 2019-04-06`: removes entries of the audit trail that are older, where a law asks for it. */
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
