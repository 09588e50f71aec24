import type { Knex } from 'knex'
import { migrate } from '../api/database/migrate.ts'
import { openDatabase } from '../api/database/open.ts'
import { readSettings, type Settings } from '../api/settings.ts'

/**
 * Runs a script's work on the database of the settings, migrated, and closes it whatever happens.
 * A failure is printed as one sentence and becomes the exit code.
 */
export const withDatabase = async (work: (db: Knex, settings: Settings) => Promise<void>): Promise<void> => {
  try {
    const settings = readSettings(process.env)
    const database = await openDatabase(settings, (line) => process.stderr.write(`${line}\n`))
    try {
      await migrate(database.db)
      await work(database.db, settings)
    } finally {
      await database.stop()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
