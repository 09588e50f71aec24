import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { buildApp } from '../../api/app.ts'
import { ensureFirstAdministrator } from '../../api/auth/accounts/first-administrator.ts'
import { deriveKeys } from '../../api/secret.ts'
import { readSettings } from '../../api/settings.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { resources } from '../../resources.config.ts'
import { projectFolder } from '../run.mjs'
import { type Filling, fillOnce } from './fill.ts'

export interface BenchOptions extends Filling {
  /** Where the filled database stays for the next run, which then has not to fill it; nowhere unless told. */
  readonly dataDir?: string | undefined
}

export interface BenchApp {
  readonly app: FastifyInstance
  readonly db: Knex
  readonly headers: Record<string, string>
  readonly credentials: { readonly email: string; readonly password: string }
  close(): Promise<void>
}

/** Of every account that a benchmark makes. */
export const benchPassword = 'bench-only-password'

/** The production app on an embedded PostgreSQL of its own (with fsync), filled with the demo firm. */
export const startBenchApp = async (options: BenchOptions): Promise<BenchApp> => {
  const kept = options.dataDir
  const dataDir = kept === undefined ? await mkdtemp(join(tmpdir(), 'costwright-bench-')) : resolve(kept)
  const settings = readSettings({
    ...process.env,
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: benchPassword,
  })
  const database = await openDatabase(settings, () => {})
  const { db } = database
  await migrate(db)
  await fillOnce(db, dataDir, options)
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
  const credentials = { email: settings.adminEmail, password: benchPassword }
  const signedIn = await app.inject({ method: 'POST', url: '/api/v1.0/auth', payload: credentials })
  return {
    app,
    db,
    credentials,
    headers: { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` },
    close: async () => {
      await app.close()
      await database.stop()
      if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
