/**
 * `npm run check`: fails if the code does not compile, tables and definitions differ, a stored sum or mark is
 * wrong, or a check of the product (`api/product.ts`) finds a fault. Prints the size of attachments, and the indexes that are not
 * built yet. `npm run check -- --explain
 * tools` prints a completed definition without a database.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { product } from '#product/api/product.ts'
import { contentSize } from '../api/attachments/contents.ts'
import { connect } from '../database/connection.ts'
import { wrongLinks } from '../database/link-tables.ts'
import { wrongMarks } from '../database/marks.ts'
import { checkTables } from '../database/migration/generate.ts'
import { describeUnfinished } from '../database/migration/later.ts'
import { describeRefusedRecords } from '../database/migration/obstacles.ts'
import { config, resources } from '../database/product.ts'
import { projectFolder } from '../database/project-folder.ts'
import { queryRow } from '../database/query.ts'
import { beatOf } from '../database/read-pool.ts'
import { wrongSums } from '../database/stored-sums.ts'
import { warningsOf } from '../model/check-definitions.ts'
import { didYouMean } from '../model/did-you-mean.ts'
import { explainDefinition } from '../model/explain-definition.ts'
import { formatCount } from '../model/format.ts'
import type { Resources } from '../model/resources.ts'
import { printProgress } from './run-command.ts'
import { requireValidConfig } from './valid-config.ts'
import { withDatabase } from './with-database.ts'

/** The completed definition, and its mistakes. */
const explain = async (definitions: Resources, name: string): Promise<string> => {
  const resource = Object.hasOwn(definitions, name) ? definitions[name] : undefined
  if (!resource) {
    process.exitCode = 1
    return `There is no resource "${name}"${didYouMean(name, Object.keys(definitions))}`
  }
  const sentences = await requireValidConfig().then(
    () => [],
    (error: Error) => error.message.split('\n'),
  )
  const mistakes = sentences.filter((sentence) =>
    ['.', ':'].some((end) => sentence.startsWith(`resources.config.ts: ${name}${end}`)),
  )
  for (const mistake of mistakes) printProgress(mistake)
  if (mistakes.length > 0) process.exitCode = 1
  return explainDefinition(resource)
}

/** Runs the compiler, if installed. @throws Error with its output */
const compile = () => {
  const compiler = join(projectFolder, 'node_modules/.bin/tsc')
  if (!existsSync(compiler)) return
  const { status, stdout } = spawnSync(compiler, ['--noEmit', '--singleThreaded', '--pretty', 'false'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout.trim())
}

/**
 * Size of attachments, identical ones counted once. PostgreSQL knows the length of uncompressed values
 * without reading them.
 */
const filesInWords = async (db: Knex): Promise<string> => {
  const { files, contents, bytes } = await queryRow<{ files: string; contents: string; bytes: string }>(
    db,
    `select (select count(*) from attachment) as files, count(*) as contents,
       coalesce(sum(${contentSize}), 0) as bytes from attachment_content`,
  )
  return `Files of records take ${formatCount(Number(bytes))} bytes: ${formatCount(Number(files))} files, ${formatCount(Number(contents))} different ones.`
}

/** How far the replica is behind, by the times that running instances write. */
const replicaInWords = async (db: Knex, databaseReadUrl: string): Promise<string> => {
  const replica = connect({ connectionString: databaseReadUrl }, { poolSize: 1, connectWithinMs: 5_000 })
  try {
    const [written, found] = [await beatOf(db), await beatOf(replica)]
    if (!written) return 'No instance uses the replica of DATABASE_READ_URL yet.'
    if (found?.epoch !== written.epoch)
      return 'The replica of DATABASE_READ_URL does not have what the primary says of itself: it is behind, or a replica of another database.'
    const seconds = Math.max(0, Math.round((written.at.getTime() - found.at.getTime()) / 1000))
    return `The replica of DATABASE_READ_URL is ${formatCount(seconds)} seconds behind.`
  } catch (error) {
    return `The replica of DATABASE_READ_URL cannot be read: ${(error as Error).message}`
  } finally {
    await replica.destroy()
  }
}

const compare = () =>
  withDatabase(async (db, settings) => {
    for (const warning of warningsOf(resources)) printProgress(warning)
    compile()
    await checkTables(db, resources)
    // Tables and definitions are alike, so it has been carried out, or never was.
    for (const name of config.removed)
      printProgress(
        `resources.config.ts: removed: "${name}" has nothing left to remove; take it out, or a later change drops its values unasked`,
      )
    const wrong = await wrongSums(db, resources)
    if (wrong.length > 0)
      throw new Error(
        `Stored sums are wrong: ${wrong.map(({ sum, records }) => `${sum} of ${records} records`).join(', ')}.`,
      )
    const marks = await wrongMarks(db, resources)
    if (marks.length > 0)
      throw new Error(
        `Marks are not what they were given for: ${marks.map(({ mark, records }) => `${mark} of ${records} records`).join(', ')}.`,
      )
    const differing = await wrongLinks(db, resources)
    if (differing.length > 0)
      throw new Error(
        `Tables that join records differ from their fields: ${differing.map(({ links, records }) => `${links} of ${records} records`).join(', ')}.`,
      )
    for (const misfit of await describeRefusedRecords(db, resources)) printProgress(misfit)
    for (const unfinished of await describeUnfinished(db)) printProgress(unfinished)
    for (const check of product.checks) {
      const wrong = await check(db)
      if (wrong !== null) throw new Error(wrong)
    }
    printProgress(await filesInWords(db))
    if (settings.databaseReadUrl !== undefined)
      printProgress(await replicaInWords(db, settings.databaseReadUrl))
    process.stdout.write(
      'The code compiles, the tables match resources.config.ts, stored sums are what they add up to, marks are what they were given for, and the checks of the product found nothing.\n',
    )
  })

const { values } = parseArgs({ options: { explain: { type: 'string' } } })
if (values.explain === undefined) compare()
else process.stdout.write(`${await explain(resources, values.explain)}\n`)
