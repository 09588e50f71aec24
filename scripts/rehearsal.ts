import { randomBytes } from 'node:crypto'
import { buildApp } from '../api/app.ts'
import { deriveKeys } from '../api/secret.ts'
import { readSettings } from '../api/settings.ts'
import { connect } from '../database/connection.ts'
import { resources } from '../resources.config.ts'

/** Builds the app as a start does, and ends it: no database is asked and no port is taken. */
export const rehearse = async (): Promise<void> => {
  const db = connect({ host: '', port: 0, user: '', database: '' })
  const app = await buildApp({
    db,
    settings: readSettings({}),
    resources,
    keys: deriveKeys(randomBytes(32).toString('hex')),
    adminFolder: '',
    version: '',
    now: () => new Date(),
  })
  await app.ready()
  await app.close()
  await db.destroy()
}
