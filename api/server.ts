import { join } from 'node:path'
import type { Knex } from 'knex'
import { migrate } from '../database/migrate.ts'
import { checkTables } from '../database/migration/generate.ts'
import { openDatabase } from '../database/open.ts'
import { projectFolder } from '../database/project-folder.ts'
import { ensureRequestRole } from '../database/request-role.ts'
import { fillDemo, isEmpty } from '../demo/index.ts'
import { requireSound } from '../model/check-definitions.ts'
import project from '../package.json' with { type: 'json' }
import * as config from '../resources.config.ts'
import { buildApp } from './app.ts'
import { ensureFirstAdministrator } from './auth/accounts/first-administrator.ts'
import { asPortProblem, refuseTakenPort } from './http/port.ts'
import { registered } from './registered.ts'
import { deriveKeys, isUsualSecret, readSecret } from './secret.ts'
import { readSettings, type Settings } from './settings.ts'
import { stopServing, stopTimes, takeLastRequests } from './stop.ts'

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

/** Migrates the database and returns the role that requests use. */
const prepare = async (db: Knex, { demo, secretKeyFile }: Settings, secret: string, tell: Tell) => {
  await migrate(db)
  await checkTables(db, config.resources)
  if (demo && (await isEmpty(db))) {
    say('Filling the empty database with the demo firm ...')
    await fillDemo(db, { scale: 1 })
  }
  if (!(await isUsualSecret(db, secret))) tell(otherSecret(secretKeyFile))
  const role = await ensureRequestRole(db, deriveKeys(secret).databaseRole.toString('hex'))
  if (!role) tell(worksAsOwner)
  return role
}

const start = async () => {
  requireSound(config, registered)
  const { resources } = config
  const settings = readSettings(process.env)
  const { host, port } = settings
  await refuseTakenPort(host, port)
  let tell: Tell = say
  const database = await openDatabase(settings, (sentence) => tell(sentence))
  const { db } = database
  const secret = await readSecret(settings.secretKeyFile)
  const { version } = project
  const role = await prepare(db, settings, secret, tell)
  const app = await buildApp({
    db: await database.forRequests(role),
    settings,
    resources,
    keys: deriveKeys(secret),
    adminFolder: join(projectFolder, 'dist', 'admin'),
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

  // Sign-in works once the port opens. A generated password is shown only here.
  const administrator = await ensureFirstAdministrator(db, settings)
  if (administrator) say(`\nSign in as ${administrator.email}`)
  if (administrator?.password)
    say(
      `Password: ${administrator.password}  (shown only once; until it is used, "npm run user -- first" makes another)`,
    )
  const address = await app.listen({ port, host }).catch((error: unknown) => {
    throw asPortProblem(error, host, port)
  })
  say(`\nCostwright ${version} is ready at ${address}`)
}

await start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
