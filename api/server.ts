import { join } from 'node:path'
import { product } from '#product/api/product.ts'
import project from '#product/package.json' with { type: 'json' }
import { noteCalculated } from '../database/calculated.ts'
import { isMigrated, migrate } from '../database/migrate.ts'
import { checkTables } from '../database/migration/generate.ts'
import { asRole, type OpenDatabase, openDatabase } from '../database/open.ts'
import { config } from '../database/product.ts'
import { projectFolder } from '../database/project-folder.ts'
import { ensureReadRole, ensureRequestRole, existingRequestRole } from '../database/request-role.ts'
import { endLeases } from '../database/scheduled-work.ts'
import { requireValid } from '../model/check-definitions.ts'
import { buildApp } from './app.ts'
import { unnamedPlace } from './attachments/check-contents.ts'
import { contentsOf } from './attachments/stores.ts'
import { ensureFirstAdministrator } from './auth/accounts/first-administrator.ts'
import { finishMigrations } from './finish-migrations.ts'
import { asPortProblem, refuseTakenPort } from './http/port.ts'
import { repeat } from './http/repeat.ts'
import { namesIn } from './own-code/product.ts'
import { refuseUntil } from './refuse-to-serve.ts'
import { claimSecret, deriveKeys, isUsualSecret, leaveSecret, readSecret } from './secret.ts'
import { readSettings, type Settings } from './settings.ts'
import { stopServing, stopTimes, takeLastRequests } from './stop.ts'

type Log = (line: string) => void

// Without a listener, a line on a full disk would end the process.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const logToStderr: Log = (line) => {
  process.stdout.write(`${line}\n`)
}

const otherSecret = (path: string) =>
  `The secret key at ${path} is not the one that this database was last used with. Everybody has to sign in again, and
authenticators that were registered before cannot be checked. Put the former key back if there is one; instances that
share a database must share the key (docs/operations.md).`

const otherSecretInUse = (path: string) =>
  `Another instance uses this database with another secret key than the one at ${path}. Instances that share a database
must share the key (docs/operations.md). This one serves nothing until it has the same key, or the others have ended for
two minutes.`

const noteEveryMs = 20_000

const worksAsOwner =
  'The database role may not make another one (CREATEROLE): requests work as the owner of the tables (docs/operations.md).'

const isThisMachine = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

const plainHttp = `People reach this server without encryption: whoever is on the network reads what is sent, and cookies are not
for https alone. Put a TLS proxy before it and set PUBLIC_URL=https://… (docs/operations.md).`

/** Waits while another instance uses the database with another secret. */
const takeSecret = async (
  { db, embedded }: Pick<OpenDatabase, 'db' | 'embedded'>,
  settings: Settings,
  secret: string,
  log: Log,
) => {
  const path = settings.secretKeyFile
  // Nobody else uses an embedded server.
  if (embedded) {
    await leaveSecret(db)
    await endLeases(db)
  }
  let use = await claimSecret(db, secret)
  if (use === 'refused') {
    const sentence = otherSecretInUse(path)
    log(sentence)
    const mayServe = async () => {
      use = await claimSecret(db, secret)
      return use !== 'refused'
    }
    await refuseUntil(mayServe, sentence, settings)
  }
  if (use === 'changed') log(otherSecret(path))
}

const mustMigrate =
  'The disk is full, and this version has to change the database before it can be read. Free some space, then start again.'

const rolePassword = (secret: string) => deriveKeys(secret).databaseRole.toString('hex')

/** On a full disk: the database is as the last start of this version left it. */
const prepareToRead = async (db: OpenDatabase['db'], settings: Settings, secret: string, log: Log) => {
  if (!(await isMigrated(db))) throw new Error(mustMigrate)
  if (!(await isUsualSecret(db, secret))) log(otherSecret(settings.secretKeyFile))
  return existingRequestRole(db, rolePassword(secret))
}

/** Migrates the database and returns the role that requests use. */
const prepare = async (database: OpenDatabase, settings: Settings, secret: string, log: Log) => {
  const { db } = database
  if (!database.mayWrite()) return prepareToRead(db, settings, secret, log)
  await migrate(db, { say: log })
  await checkTables(db, config.resources)
  await noteCalculated(db, config.resources)
  const unnamed = await unnamedPlace({ db, contents: contentsOf(settings) })
  if (unnamed !== null) throw new Error(unnamed)
  if (settings.demo && (await product.demo?.isEmpty(db))) {
    logToStderr('Filling the empty database with example records ...')
    await product.demo?.fill(db, { scale: 1 })
  }
  await takeSecret(database, settings, secret, log)
  const role = await ensureRequestRole(db, rolePassword(secret))
  if (!role) log(worksAsOwner)
  return role
}

/** The replica, as a role that may only read. Without such a role it would be read as the owner of the tables. */
const replicaOf = async ({ db }: OpenDatabase, { databaseReadUrl }: Settings, secret: string) => {
  if (databaseReadUrl === undefined) return undefined
  const target = { connectionString: databaseReadUrl }
  const role = await ensureReadRole(db, rolePassword(secret))
  return role ? asRole(target, role) : target
}

const start = async () => {
  requireValid(config, namesIn(product, config.resources))
  const { resources } = config
  const settings = readSettings(process.env)
  const { host, port } = settings
  await refuseTakenPort(host, port)
  let log: Log = logToStderr
  const database = await openDatabase(settings, (sentence) => log(sentence))
  const { db } = database
  const secret = await readSecret(settings.secretKeyFile)
  const { version } = project
  const role = await prepare(database, settings, secret, log)
  const replica = await replicaOf(database, settings, secret)
  const app = await buildApp(
    {
      db: await database.forRequests(role),
      ...(replica && { replica }),
      settings,
      resources,
      keys: deriveKeys(secret),
      adminFolder: join(projectFolder, 'dist', 'admin'),
      version,
      now: () => new Date(),
    },
    product,
  )

  const { publicUrl } = settings
  if (!isThisMachine(host) && !publicUrl?.startsWith('https:')) logToStderr(plainHttp)
  log = (sentence) => app.log.warn(sentence)
  takeLastRequests(app)
  if (database.mayWrite()) finishMigrations(app, db, () => new Date())
  let stopping = false
  const stop = async (why: string, code = 0) => {
    if (stopping) return
    stopping = true
    app.log.info(`${why}: stopping`)
    setTimeout(() => process.exit(1), stopTimes.process).unref()
    await stopServing(app, database)
    process.exit(code)
  }
  if (!database.embedded)
    repeat(app, noteEveryMs, 'The use of the secret key was not noted', async () => {
      if ((await claimSecret(db, secret)) !== 'refused') return
      app.log.fatal(otherSecretInUse(settings.secretKeyFile))
      stop('Another secret key is in use', 1)
    })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal))

  // Sign-in works once the port opens. A generated password is shown only here.
  const administrator = database.mayWrite() ? await ensureFirstAdministrator(db, settings) : null
  if (administrator) logToStderr(`\nSign in as ${administrator.email}`)
  if (administrator?.password)
    logToStderr(
      `Password: ${administrator.password}  (shown only once; until it is used, "npm run user -- first" makes another)`,
    )
  const address = await app.listen({ port, host }).catch((error: unknown) => {
    throw asPortProblem(error, host, port)
  })
  logToStderr(`\n${config.productName} ${version} is ready at ${address}`)
}

await start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
