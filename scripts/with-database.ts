import type { Knex } from 'knex'
import { callHandlers } from '../api/call-handlers.ts'
import type { Settings } from '../api/settings.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase, openDatabaseAlongside } from '../database/open.ts'
import { namesOfHandlers } from '../model/call-handlers.ts'
import { requireSound } from '../model/check-definitions.ts'
import * as config from '../resources.config.ts'
import { asCommand, tell } from './as-command.ts'

/**
 * Runs a script's work on the database of the settings, once the definitions are right and it is migrated, and closes
 * it whatever happens.
 * A failure is printed as one sentence and becomes the exit code.
 * @param beside works also while the app runs on its embedded database
 */
export const withDatabase = (
  work: (db: Knex, settings: Settings) => Promise<void>,
  { alongside = false } = {},
): Promise<void> =>
  asCommand(async (settings) => {
    requireSound(config, namesOfHandlers(callHandlers))
    const database = await (alongside ? openDatabaseAlongside : openDatabase)(settings, tell)
    try {
      await migrate(database.db)
      await work(database.db, settings)
    } finally {
      await database.stop()
    }
  })
