import type { Knex } from 'knex'
import type { Settings } from '../api/settings.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase, openDatabaseAlongside } from '../database/open.ts'
import { printProgress, runCommand } from './run-command.ts'
import { requireValidConfig } from './valid-config.ts'

/**
 * Runs a script on the configured database after validating the definitions and migrating, and always closes
 * it. Prints an error as one sentence and exits with code 1.
 * @param beside also works while the app runs on its embedded database
 */
export const withDatabase = (
  work: (db: Knex, settings: Settings) => Promise<void>,
  { alongside = false } = {},
): Promise<void> =>
  runCommand(async (settings) => {
    await requireValidConfig()
    const database = await (alongside ? openDatabaseAlongside : openDatabase)(settings, printProgress)
    try {
      await migrate(database.db, { say: printProgress })
      await work(database.db, settings)
    } finally {
      await database.stop()
    }
  })
