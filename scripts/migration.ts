/**
 * `npm run migration [-- NAME]`: writes the migration from the tables to resources.config.ts. `-- --step NAME`: writes an empty
 * one for handwritten statements. `-- --replace`: rewrites the last migration if it cannot run. `-- --undo [--removed
 * TABLE.COLUMN]`: reverts the newest migration, applied or not.
 */

import { unlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import {
  appliedMigrations,
  baselineOf,
  isOfFramework,
  migrate,
  migrationNames,
  migrationsFolder,
  withBaseline,
} from '../database/migrate.ts'
import { type Ask, needlesslyRemoved, planWithAnswers } from '../database/migration/ask.ts'
import { type Decisions, decisionsOf } from '../database/migration/decisions.ts'
import { MigrationFailure } from '../database/migration/failure.ts'
import { ownStep, planMigration, writeMigration } from '../database/migration/generate.ts'
import { describeRefusedRecords } from '../database/migration/obstacles.ts'
import { type UndoneMigration, undoMigration } from '../database/migration/undo.ts'
import { openDatabase } from '../database/open.ts'
import { config } from '../database/product.ts'
import { printProgress, runCommand } from './run-command.ts'
import { requireValidConfig } from './valid-config.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs pending migrations first, because the comparison needs them. */
const carryOutPending = async (db: Knex, replace: boolean) => {
  const applied = withBaseline(await appliedMigrations(db), await baselineOf())
  const pending = (await migrationNames()).filter((name) => !applied.includes(name))
  if (pending.length > 0 && applied.length > 0) say(`Carrying out first: ${pending.join(', ')}`)
  try {
    await migrate(db, { say: printProgress })
  } catch (error) {
    if (!(error instanceof MigrationFailure) || isOfFramework(error.migration)) throw error
    if (!replace || error.migration !== pending.at(-1))
      throw new Error(
        `${error.message}\nPut the file right, or have it written again: npm run migration -- --replace`,
      )
    await unlink(join(migrationsFolder, `${error.migration}.ts`))
    say(`Removed migrations/${error.migration}.ts, which could not be carried out.`)
    await migrate(db, { say: printProgress })
  }
}

const write = async (db: Knex, name: string | undefined, ask: Ask | undefined) => {
  const planFor = (decisions: Decisions) => planMigration(db, config.resources, decisions)
  const decisions = decisionsOf(config.resources, config.removed)
  const plan = await planWithAnswers(planFor, decisions, ask)
  const needless = await needlesslyRemoved(planFor, decisions, plan)
  const named = needless.map((at) => `"${at}"`).join(', ')
  const says =
    needless.length === 1
      ? `resources.config.ts: removed: ${named} loses nothing by this change; take it out, or a later change drops its values unasked`
      : `resources.config.ts: removed: ${named} lose nothing by this change; take them out, or a later change drops their values unasked`
  if (needless.length > 0 && plan.up.length > 0) throw new Error(says)
  if (needless.length > 0) say(says)
  if (plan.up.length === 0) {
    // A rule that the database does not hold changes no table.
    for (const refused of await describeRefusedRecords(db, config.resources)) say(refused)
    say('The tables match resources.config.ts: there is nothing to migrate.')
    return
  }
  const file = relative(process.cwd(), await writeMigration(plan, migrationsFolder, name))
  say(`${plan.up.join(';\n')};\n\nWrote ${file}. The next start carries it out.`)
}

const undoneText = (undone: UndoneMigration | null): string => {
  if (!undone) return 'There is no migration to take back.'
  if (!undone.wasApplied) return `Removed the file of ${undone.name}, which was not carried out yet.`
  const done = `Took back ${undone.name} and removed its file.`
  const { empty } = undone
  if (empty.length === 0) return done
  return `${done} Without the values that they had: ${empty.join(', ')}.`
}

await runCommand(async (settings) => {
  const { values, positionals } = parseArgs({
    options: {
      undo: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      step: { type: 'string' },
      removed: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  await requireValidConfig()
  const database = await openDatabase(settings, printProgress)
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stderr })
    : null
  try {
    if (values.undo) {
      const undone = await undoMigration(database.db, { removed: values.removed })
      say(undoneText(undone))
      return
    }
    await carryOutPending(database.db, values.replace)
    if (values.step !== undefined) {
      const file = await writeMigration(ownStep, migrationsFolder, values.step)
      say(`Wrote ${relative(process.cwd(), file)}. Add your statements; the next start carries them out.`)
      return
    }
    await write(database.db, positionals[0], terminal ? (question) => terminal.question(question) : undefined)
  } finally {
    terminal?.close()
    await database.stop()
  }
})
