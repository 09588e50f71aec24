import { randomBytes } from 'node:crypto'
import { buildApp } from '../api/app.ts'
import { ensureFirstAdministrator } from '../api/auth/accounts/first-administrator.ts'
import { callHandlers } from '../api/call-handlers.ts'
import { readProductVersion } from '../api/product-version.ts'
import { deriveKeys } from '../api/secret.ts'
import { readSettings } from '../api/settings.ts'
import { connect } from '../database/connection.ts'
import { openDatabase } from '../database/open.ts'
import { createStatements } from '../database/plan.ts'
import { checkTablesOnce } from '../database/remembered-check.ts'
import { fillDemo } from '../demo/index.ts'
import { namesOfHandlers } from '../model/call-handlers.ts'
import { requireSound } from '../model/check-definitions.ts'
import * as config from '../resources.config.ts'

/** What a start uses as well, and cannot be tried without a database: it is loaded, so that what V8 makes of that is kept too. */
export const loaded = [checkTablesOnce, ensureFirstAdministrator, fillDemo, openDatabase]

/** Builds the app as a start does, and ends it: no database is asked and no port is taken. */
export const rehearse = async (): Promise<void> => {
  requireSound(config, namesOfHandlers(callHandlers))
  const { resources } = config
  createStatements(resources)
  const db = connect({ host: '', port: 0, user: '', database: '' })
  const app = await buildApp({
    db,
    settings: readSettings({}),
    resources,
    keys: deriveKeys(randomBytes(32).toString('hex')),
    adminFolder: '',
    version: readProductVersion(),
    now: () => new Date(),
  })
  await app.ready()
  await app.close()
  await db.destroy()
}
