import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { checkTablesOnce } from '../database/remembered-check.ts'
import { ensureRequestRole } from '../database/request-role.ts'
import { fillDemo, isEmpty } from '../demo/index.ts'
import { namesOfHandlers } from '../model/call-handlers.ts'
import { requireSound } from '../model/check-definitions.ts'
import * as config from '../resources.config.ts'
import { ensureFirstAdministrator } from './auth/accounts/first-administrator.ts'
import { callHandlers } from './call-handlers.ts'
import { asPortProblem, refuseTakenPort } from './http/port.ts'
import { readProductVersion } from './product-version.ts'
import { deriveKeys, isUsualSecret, readSecret } from './secret.ts'
import { readSettings, type Settings } from './settings.ts'
import { stopServing, stopTimes, takeLastRequests } from './stop.ts'
import { endWithSupervisor, tellReady } from './supervised.ts'

type Tell = (line: string) => void

const say: Tell = (line) => {
  process.stdout.write(`${line}\n`)
}

const otherSecret = (path: string) =>
  `The secret key at ${path} is not the one that this database was last used with. Everybody has to sign in again, and
authenticators that were registered before cannot be checked. Put the former key back if there is one; instances that
share a database must share the key (docs/operations.md).`

const worksAsOwner =
  'The database role may not make another one (CREATEROLE): requests work as the owner of the tables (docs/operations.md).'

const isThisMachine = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

const plainHttp = `People reach this server without encryption: whoever is on the network reads what is sent, and cookies are not
for https alone. Put a TLS proxy before it and set PUBLIC_URL=https://… (docs/operations.md).`

/** Makes the database what this version needs, and answers with which role requests work. */
const prepare = async (db: Knex, { dataDir, demo, secretKeyFile }: Settings, secret: string, tell: Tell) => {
  await migrate(db)
  await checkTablesOnce(db, config.resources, dataDir)
  if (demo && (await isEmpty(db))) {
    say('Filling the empty database with the demo firm ...')
    await fillDemo(db, { scale: 1 })
  }
  if (!(await isUsualSecret(db, secret))) tell(otherSecret(secretKeyFile))
  const role = await ensureRequestRole(db, deriveKeys(secret).databaseRole.toString('hex'))
  if (!role) tell(worksAsOwner)
  return role
}

/** Loads most of our code, which keeps this process busy, while PostgreSQL comes up in one of its own. */
const loadApp = async () => {
  await nextTurn()
  const { buildApp } = await import('./app.ts')
  return buildApp
}

const start = async () => {
  endWithSupervisor()
  requireSound(config, namesOfHandlers(callHandlers))
  const { resources } = config
  const settings = readSettings(process.env)
  const { host, port } = settings
  await refuseTakenPort(host, port)
  // For the person who starts it, until there is a log.
  let tell: Tell = say
  const [database, buildApp] = await Promise.all([
    openDatabase(settings, (sentence) => tell(sentence)),
    loadApp(),
  ])
  const { db } = database
  const secret = await readSecret(settings.secretKeyFile)
  const version = readProductVersion()
  const keys = deriveKeys(secret)
  // The app is built while PostgreSQL works; it asks nothing before both are done.
  const role = prepare(db, settings, secret, tell)
  const [app] = await Promise.all([
    buildApp({
      db: database.forRequests(role),
      settings,
      resources,
      keys,
      adminFolder: fileURLToPath(new URL('../dist/admin', import.meta.url)),
      version,
      now: () => new Date(),
    }),
    role,
  ])

  const { publicUrl } = settings
  if (!isThisMachine(host) && !publicUrl?.startsWith('https:')) say(plainHttp)
  tell = (sentence) => app.log.warn(sentence)
  takeLastRequests(app)
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    app.log.info(`${signal}: stopping`)
    setTimeout(() => process.exit(1), stopTimes.process).unref()
    await stopServing(app, database.stop)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const address = await app.listen({ port, host }).catch((error: unknown) => {
    throw asPortProblem(error, host, port)
  })
  // Only now: the first password is shown once, so nothing that can fail may lie between making and showing it.
  const administrator = await ensureFirstAdministrator(db, settings)
  const lines = [`\nCostwright ${version} is ready at ${address}`]
  if (administrator) lines.push(`Sign in as ${administrator.email}`)
  if (administrator?.password)
    lines.push(
      `Password: ${administrator.password}  (shown this once; until it was used, npm run user -- first makes another)`,
    )
  // At once, so that whoever waits for the address has the password too.
  say(lines.join('\n'))
  tellReady()
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
