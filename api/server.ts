import { fileURLToPath } from 'node:url'
import { checkTables } from '../database/check-tables.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { ensureRequestRole } from '../database/request-role.ts'
import { fillDemo, isEmpty } from '../demo/index.ts'
import { namesOfHandlers } from '../model/call-handlers.ts'
import { requireSound } from '../model/check-definitions.ts'
import * as config from '../resources.config.ts'
import { buildApp } from './app.ts'
import { ensureFirstAdministrator } from './auth/accounts/first-administrator.ts'
import { callHandlers } from './call-handlers.ts'
import { asPortProblem, refuseTakenPort } from './http/port.ts'
import { readProductVersion } from './product-version.ts'
import { deriveKeys, isUsualSecret, readSecret } from './secret.ts'
import { readSettings } from './settings.ts'
import { stopServing, stopTimes, takeLastRequests } from './stop.ts'
import { endWithSupervisor, tellReady } from './supervised.ts'

const say = (line: string): void => {
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

const start = async () => {
  endWithSupervisor()
  requireSound(config, namesOfHandlers(callHandlers))
  const { resources } = config
  const settings = readSettings(process.env)
  const { host, port } = settings
  await refuseTakenPort(host, port)
  // For the person who starts it, until there is a log.
  let tell = say
  const database = await openDatabase(settings, (sentence) => tell(sentence))
  const { db } = database
  await migrate(db)
  await checkTables(db, resources)
  if (settings.demo && (await isEmpty(db))) {
    say('Filling the empty database with the demo firm ...')
    await fillDemo(db, { scale: 1 })
  }
  const secret = await readSecret(settings.secretKeyFile)
  if (!(await isUsualSecret(db, secret))) tell(otherSecret(settings.secretKeyFile))
  const version = readProductVersion()
  const keys = deriveKeys(secret)
  const role = await ensureRequestRole(db, keys.databaseRole.toString('hex'))
  if (!role) tell(worksAsOwner)
  const app = await buildApp({
    db: await database.forRequests(role),
    settings,
    resources,
    keys,
    adminFolder: fileURLToPath(new URL('../dist/admin', import.meta.url)),
    version,
    now: () => new Date(),
  })

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
