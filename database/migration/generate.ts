import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { quoted } from '../../model/naming.ts'
import { singleId } from '../../model/offered-writes.ts'
import type { Resources } from '../../model/resources.ts'
import { type Comparison, compareTables, comparing, runStatements } from '../compare-tables.ts'
import { difference } from '../difference.ts'
import { fillLinkTables } from '../link-tables.ts'
import { fillMarks } from '../marks.ts'
import { dropViews } from '../sql.ts'
import { fillSums } from '../stored-sums.ts'
import type { Structure } from '../structure.ts'
import { type Decisions, decisionsOf } from './decisions.ts'
import { canWait, tableOf } from './later.ts'
import { type Obstacle, obstaclesTo } from './obstacles.ts'
import { columnRenames, concatSteps, optionRenames, tableRenames } from './rename.ts'

/** Content of a template literal. */
const inTemplate = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')

/** Escapes "?", which Knex treats as a placeholder. */
const escaped = (statements: readonly string[]) => inTemplate(statements.join(';\n').replaceAll('?', '\\?'))

/** In the order in which a migration carries them out. New tables have no rows, and get everything at once. */
const splitLater = (statements: readonly string[]) => {
  const made = statements.flatMap((statement) => /^create table "(\w+)"/.exec(statement)?.[1] ?? [])
  const waits = (statement: string) => canWait(statement) && !made.includes(tableOf(statement))
  return {
    now: statements.filter((statement) => !waits(statement)),
    later: statements.filter(waits),
  }
}

const laterText = (statements: readonly string[]) =>
  statements.length === 0
    ? ''
    : `
/** A table with more than 100,000 rows gets them after the start, while people work. */
export const later = [
${statements.map((statement) => `  \`${inTemplate(statement)}\`,`).join('\n')}
]
`

/** Source text of a Knex migration with these statements and their inverse, in the formatter's form. */
const migrationText = (
  { now, later }: ReturnType<typeof splitLater>,
  down: readonly string[],
): string => `import type { Knex } from 'knex'

const forward = \`
${escaped(now.length === 0 ? ['-- All of it can wait.'] : now)}
\`

const back = \`
${escaped(down)}
\`
${laterText(later)}
export const up = (knex: Knex) => knex.schema.raw(forward)
export const down = (knex: Knex) => knex.schema.raw(back)
`

export interface MigrationPlan {
  readonly name: string
  readonly up: readonly string[]
  readonly down: readonly string[]
  readonly obstacles: readonly Obstacle[]
  /** Only adds tables, nullable columns and indexes. */
  readonly additive: boolean
}

const isAdding = (statement: string) =>
  /^(create |insert into |alter table \S+ add |alter table \S+ alter column \S+ (drop not null|set default))/i.test(
    statement,
  )

/** Inserts the record of each `single` table before its constraint. */
const withSingles = (resources: Resources, statements: readonly string[]): string[] =>
  statements.flatMap((statement) => {
    const single = Object.values(resources).find(
      ({ single, table }) =>
        single && statement.startsWith(`alter table ${quoted(table)} add constraint "${table}_id_check"`),
    )
    return single
      ? [`insert into ${quoted(single.table)} (id) values (${singleId}) on conflict do nothing`, statement]
      : [statement]
  })

/** Sets the value of records without one, as an audited change. */
const fillColumn = (table: string, column: string, value: string, isFrozen: boolean) => [
  ...(isFrozen ? [`select set_config('costwright.frozen', 'off', true)`] : []),
  `select set_config('costwright.user_name', 'Migration', true)`,
  `update ${quoted(table)} set ${quoted(column)} = ${value}, version = version + 1 where ${quoted(column)} is null`,
]

/** Statements that give a value to records without one, for columns that become required. */
const fillsOf = (actual: Structure, wanted: Structure, { fills, neverEmpty }: Decisions) => {
  const statements = [...neverEmpty, ...fills].flatMap(([at, value]): [string, string[]][] => {
    const [table = '', column = ''] = at.split('.')
    const [was, is] = [actual[table]?.columns[column], wanted[table]?.columns[column]]
    const isNew = !was && !fills.has(at)
    // A value of an optional field is for the records that are there when it becomes a column.
    const isFilled = is?.notNull ? !was?.notNull : is && !was
    if (!actual[table] || !isFilled || isNew) return []
    const isFrozen = Object.hasOwn(actual[table].triggers, `${table}_frozen`)
    return [[at, fillColumn(table, column, value, isFrozen)]]
  })
  return new Map(statements)
}

/** Max. characters of the description in the file name. */
const longest = 60

const changesOf = (actual: Structure, wanted: Structure): string[] => {
  const tables = [...new Set([...Object.keys(actual), ...Object.keys(wanted)])]
  return tables.flatMap((table) => {
    const [from, to] = [actual[table], wanted[table]]
    // What joins records comes and goes with the column of a field.
    if (!(from ?? to)?.columns.id) return []
    if (!from) return [`create_${table}`]
    if (!to) return [`remove_${table}`]
    const columns = [...new Set([...Object.keys(from.columns), ...Object.keys(to.columns)])].flatMap(
      (column) => {
        const [was, is] = [from.columns[column], to.columns[column]]
        if (!was) return [`add_${table}_${column}`]
        if (!is) return [`remove_${table}_${column}`]
        return JSON.stringify(was) === JSON.stringify(is) ? [] : [`change_${table}_${column}`]
      },
    )
    if (columns.length > 0) return columns
    return difference({ [table]: from }, { [table]: to }).length === 0 ? [] : [`change_rules_of_${table}`]
  })
}

/**
 * File name of a migration: `add_tool_website`, `rename_tool_serial`; for several changes, the first and the
 * number of others.
 * @param renamed descriptions of its renames
 */
const nameOfChange = (renamed: readonly string[], actual: Structure, wanted: Structure): string => {
  const changes = [...renamed, ...changesOf(actual, wanted)]
  const [first = 'change_tables'] = changes
  const name = changes.length > 1 ? `${first}_and_${changes.length - 1}_more` : first
  return name.length > longest ? first.slice(0, longest).replace(/_[^_]*$/, '') : name
}

const sentenceOf = (error: unknown) =>
  error instanceof Error ? (error.message.split(' - ').at(-1) ?? error.message) : String(error)

/** A required column whose values are gone cannot come back while there are records. */
const isWithoutValues = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23502'

/** Runs the migration forth and back on the tables, and reports where PostgreSQL or the result disagrees. */
const tried = async (
  { trx, wanted, readActual }: Comparison,
  original: Structure,
  forward: readonly string[],
  down: readonly string[],
): Promise<Obstacle[]> => {
  const obstacle = (sentence: string): Obstacle[] => [
    { at: '', sentence, remedy: 'write this migration by hand, or make the change in several steps' },
  ]
  try {
    await runStatements(trx, forward)
  } catch (error) {
    return obstacle(`PostgreSQL refuses it: ${sentenceOf(error)}`)
  }
  const left = difference(await readActual(), wanted)
  if (left.length > 0) return obstacle(`It would leave the tables different: ${left.join('; ')}`)
  try {
    await runStatements(trx, down)
  } catch (error) {
    return isWithoutValues(error) ? [] : obstacle(`Its way back fails: ${sentenceOf(error)}`)
  }
  const leftBack = difference(await readActual(), original)
  return leftBack.length === 0
    ? []
    : obstacle(`Its way back would leave the tables different: ${leftBack.join('; ')}`)
}

/**
 * Plans the migration from the tables to the definitions: renames, then the remaining difference with fill values.
 * Carries it out on the database, forth and back, and rolls back.
 */
export const planMigration = (
  db: Knex,
  resources: Resources,
  decisions: Decisions = decisionsOf(resources),
): Promise<MigrationPlan> =>
  comparing(db, resources, async (comparison) => {
    const { trx, wanted, readActual } = comparison
    const carryOut = async <S extends { up: readonly string[] }>(steps: S) => {
      await runStatements(trx, steps.up)
      return steps
    }
    await dropViews(trx)
    const original = await readActual()
    const tables = await carryOut(tableRenames(original, decisions))
    const columns = await carryOut(columnRenames(await readActual(), decisions))
    const options = await carryOut(optionRenames(await readActual(), decisions))
    const actual = await readActual()
    const { obstacles, dropped } = await obstaclesTo(trx, actual, wanted, resources, decisions)
    const before = concatSteps(tables, columns, options)
    const { now, later } = splitLater([
      ...withSingles(
        resources,
        difference(actual, wanted, { dropped, fills: fillsOf(actual, wanted, decisions) }),
      ),
      ...fillLinkTables(
        wanted,
        (table, owner, column) => !actual[table] && actual[owner]?.columns[column] !== undefined,
      ),
      ...fillSums(actual, wanted, dropped),
      ...fillMarks(actual, wanted, resources),
    ])
    const forward = [...now, ...later]
    const down = [
      ...difference(wanted, actual, { dropped }),
      ...before.down,
      ...fillLinkTables(original, (table) => !wanted[table]),
      ...fillSums(wanted, original, dropped),
    ]
    const names = [...tables.up, ...columns.up].flatMap((statement) => {
      const [, table, column, to] =
        /^alter table "(\w+)" rename (?:column "(\w+)" )?to "(\w+)"$/.exec(statement) ?? []
      return table ? [['rename', table, column, 'to', to].filter(Boolean).join('_')] : []
    })
    const up = [...before.up, ...forward]
    return {
      name: nameOfChange(names, actual, wanted),
      up,
      down,
      obstacles:
        obstacles.length > 0 || up.length === 0
          ? obstacles
          : await tried(comparison, original, forward, down),
      additive: up.every(isAdding),
    }
  })

/**
 * Throws if tables and definitions differ.
 * @throws Error with the statements of the missing migration
 */
export const checkTables = async (db: Knex, resources: Resources): Promise<void> => {
  const { actual, wanted } = await compareTables(db, resources)
  if (difference(actual, wanted).length === 0) return
  const { up } = await planMigration(db, resources)
  throw new Error(
    `The tables do not match resources.config.ts. Run "npm run migration". It would do this:\n${up
      .map((statement) => `  ${statement}`)
      .join('\n')}`,
  )
}

const takesName = /^[a-z0-9_]+$/

/**
 * Writes the next migration of a folder.
 * @param name lower-case letters, digits and "_"; default: derived from its first change
 * @returns path of the file
 */
export const writeMigration = async (
  { up, down, name: ownName }: Pick<MigrationPlan, 'up' | 'down'> & { readonly name?: string },
  folder: string,
  name = ownName ?? 'change_tables',
): Promise<string> => {
  if (!takesName.test(name))
    throw new Error(`"${name}" is no name of a migration: write small letters, digits and "_".`)
  await mkdir(folder, { recursive: true })
  const numbers = (await readdir(folder)).map((file) => Number.parseInt(file, 10)).filter(Number.isFinite)
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  const file = join(folder, `${number}_${name}.ts`)
  await writeFile(file, migrationText(splitLater(up), down), { flag: 'wx' })
  return file
}

/** A migration for statements that somebody writes: the history names its author. */
export const ownStep: Pick<MigrationPlan, 'up' | 'down'> = {
  up: [`select set_config('costwright.user_name', 'Migration', true)`, '-- Your statements'],
  down: ['-- Their way back'],
}

export const refusalOf = (obstacles: readonly Obstacle[]): string =>
  [
    'The migration would lose or break records, so it was not written:',
    ...obstacles.map(({ sentence, remedy }) => `  ${sentence}; ${remedy}`),
  ].join('\n')
