import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { buildApp } from '../../api/app.ts'
import { ensureFirstAdministrator } from '../../api/auth/accounts/first-administrator.ts'
import { deriveKeys } from '../../api/secret.ts'
import { readSettings } from '../../api/settings.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { fillDemo } from '../../demo/index.ts'
import { resources } from '../../resources.config.ts'
import { projectFolder } from '../run.mjs'
import { addQuotes } from './more-quotes.ts'

export interface BenchOptions {
  /** So many times the demo firm. */
  readonly scale: number
  /** Quotes are copied until there are about so many quote lines. */
  readonly quoteLines?: number | undefined
}

export interface BenchApp {
  readonly app: FastifyInstance
  readonly db: Knex
  readonly headers: Record<string, string>
  readonly credentials: { readonly email: string; readonly password: string }
  close(): Promise<void>
}

const password = 'bench-only-password'

/** As if every purchase line had been changed once: the demo firm itself is no change of anything. */
const fillTrail = (db: Knex) =>
  db.raw(`insert into audit_entry (user_id, user_name, action, table_name, record_id, changes)
    select 1, 'Somebody', 'changed', 'purchase_line', id, jsonb_build_object('quantity', jsonb_build_array(1, quantity))
    from purchase_line`)

/** The production app on an embedded PostgreSQL of its own (with fsync), filled with the demo firm. */
export const startBenchApp = async ({ scale, quoteLines }: BenchOptions): Promise<BenchApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'costwright-bench-'))
  const settings = readSettings({
    ...process.env,
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
  })
  const database = await openDatabase(settings, () => {})
  const { db } = database
  await migrate(db)
  await fillDemo(db, { scale })
  if (quoteLines !== undefined) await addQuotes(db, quoteLines)
  await fillTrail(db)
  await ensureFirstAdministrator(db, settings)
  const app = await buildApp({
    db,
    settings,
    resources,
    keys: deriveKeys('a secret for benchmarks only, long enough'),
    adminFolder: join(projectFolder, 'dist', 'admin'),
    version: 'bench',
    now: () => new Date(),
  })
  const credentials = { email: settings.adminEmail, password }
  const signedIn = await app.inject({ method: 'POST', url: '/api/v1.0/auth', payload: credentials })
  return {
    app,
    db,
    credentials,
    headers: { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` },
    close: async () => {
      await app.close()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
