import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resources } from '../resources.config.ts'
import { buildApp } from './app.ts'
import { ensureFirstAdministrator } from './auth/first-administrator.ts'
import { deriveKeys, readSecret } from './auth/secret.ts'
import { checkTables } from './database/check-tables.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { fillDemo, isEmpty } from './demo/index.ts'
import { readSettings } from './settings.ts'

/** After SIGTERM, requests under way have this long before the process leaves anyway (milliseconds). */
const stopWithin = 10_000

const say = (line: string) => process.stdout.write(`${line}\n`)

const start = async () => {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, say)
  const { db } = database
  await migrate(db)
  await checkTables(db, resources)
  if (settings.demo && (await isEmpty(db))) {
    say('Filling the empty database with the demo firm ...')
    await fillDemo(db, { scale: 1 })
  }
  const administrator = await ensureFirstAdministrator(db, settings)
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const app = await buildApp({
    db,
    settings,
    resources,
    keys: deriveKeys(await readSecret(settings.secretKeyFile)),
    adminFolder: fileURLToPath(new URL('../dist/admin', import.meta.url)),
    version,
    now: () => new Date(),
  })

  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    app.log.info(`${signal}: stopping`)
    setTimeout(() => process.exit(1), stopWithin).unref()
    await app.close()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const address = await app.listen({ port: settings.port, host: settings.host })
  say(`\nCostwright ${version} is ready at ${address}`)
  if (administrator) {
    say(`Sign in as ${administrator.email}`)
    if (administrator.password) say(`Password: ${administrator.password}  (shown this once)`)
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
