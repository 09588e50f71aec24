import type { Knex } from 'knex'
import { quoted } from '../../model/naming.ts'
import { runStatements } from '../compare-tables.ts'
import { connect, poolConfigOf } from '../connection.ts'
import { countOf, isDirect, query } from '../query.ts'
import { builtDefinition, ownIndexName } from '../structure.ts'

/** A table with more rows gets its indexes, and the check of its constraints, after the start. */
const largeFrom = 100_000

const indexShape = /^create index "?(\w+)"? on "?(\w+)"? /i
const constraintShape = /^alter table "?(\w+)"? add constraint "?\w+"? (check|foreign key)\b/i

/** Whether a statement can wait until people work: a unique index cannot, because it refuses what they save. */
export const canWait = (statement: string): boolean =>
  indexShape.test(statement) || constraintShape.test(statement)

/** The table of a statement that can wait. */
export const tableOf = (statement: string): string =>
  indexShape.exec(statement)?.[2] ?? constraintShape.exec(statement)?.[1] ?? ''

/** The index with its name and columns, but without a row: later migrations rename and drop it like any other. */
const asStandIn = (index: string): string => {
  const [head = index, ...condition] = index.split(/\swhere\s/i)
  return condition.length > 0
    ? `${head} where false and (${condition.join(' where ')})`
    : `${head} where false`
}

/**
 * Carries out what a migration has as `later`, after its `up` and in its transaction. A large table gets a stand-in for an index,
 * and a constraint that only new rows are checked for. `finishLater` does the rest.
 */
export const carryOutLater = async (
  trx: Knex,
  statements: readonly string[],
  rows = largeFrom,
): Promise<void> => {
  for (const statement of statements) {
    if (!canWait(statement))
      throw new Error(
        `"later" of a migration takes "create index" and "alter table … add constraint … check" or "foreign key", not "${statement}".`,
      )
    const part = `(select from ${quoted(tableOf(statement))} limit ${rows + 1}) part`
    const isLarge = (await countOf(trx, part)) > rows
    const large = indexShape.test(statement) ? asStandIn : (constraint: string) => `${constraint} not valid`
    await runStatements(trx, [isLarge ? large(statement) : statement])
  }
}

interface StandIn {
  readonly id: number
  readonly name: string
  readonly table: string
  readonly definition: string
  readonly comment: string | null
}
interface Unchecked {
  readonly name: string
  readonly table: string
}
interface Unfinished {
  readonly standIns: readonly StandIn[]
  /** Indexes of a run that was interrupted. */
  readonly leftOver: readonly string[]
  readonly unchecked: readonly Unchecked[]
}

const standInsSql = `
select x.oid::bigint as id, x.relname as name, c.relname as "table", ${builtDefinition('x.oid')} as definition,
  obj_description(x.oid, 'pg_class') as comment
from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
where x.relnamespace = current_schema()::regnamespace and pg_get_expr(i.indpred, i.indrelid) ~ '^(false$|\\(false AND )'
  and x.relname !~ '${ownIndexName}'
order by c.relname, x.relname`

/** A half-built index may serve the stand-in that it is named after. */
const leftOverSql = `
select x.relname as name
from pg_class x join pg_index i on i.indexrelid = x.oid
where x.relnamespace = current_schema()::regnamespace and x.relname ~ '${ownIndexName}'
  and not (i.indisvalid and starts_with(x.relname, 'costwright_next_')
    and exists (select from pg_class where oid::text = substring(x.relname from '\\d+$')))`

const uncheckedSql = `
select k.conname as name, c.relname as "table"
from pg_constraint k join pg_class c on c.oid = k.conrelid
where k.connamespace = current_schema()::regnamespace and k.contype in ('c', 'f') and not k.convalidated
  and obj_description(k.oid, 'pg_constraint') is distinct from 'made by hand'
order by c.relname, k.conname`

/** What migrations have left for after the start. */
export const readUnfinished = async (db: Knex): Promise<Unfinished> => ({
  standIns: await query<StandIn & Record<string, unknown>>(db, standInsSql),
  leftOver: (await query<{ name: string }>(db, leftOverSql)).map(({ name }) => name),
  unchecked: await query<Unchecked & Record<string, unknown>>(db, uncheckedSql),
})

export const isFinished = ({ standIns, leftOver, unchecked }: Unfinished): boolean =>
  standIns.length + leftOver.length + unchecked.length === 0

/** A sentence for each index that is not built yet, and each constraint that older records are not checked for. */
export const describeUnfinished = async (db: Knex): Promise<string[]> => {
  const { standIns, unchecked } = await readUnfinished(db)
  return [
    ...standIns.map(
      ({ name, table }) =>
        `The index ${name} of ${table} is not built yet. The server builds it after its next start.`,
    ),
    ...unchecked.map(
      ({ name, table }) =>
        `The constraint ${name} of ${table} is checked for new records only. The server checks the others after its next start, and its log says if some do not meet it.`,
    ),
  ]
}

/** An instance that was killed leaves the statement of its connection running for a while. */
const buildingSql = `
select from pg_stat_progress_create_index where datname = current_database() limit 1`

interface Finishing {
  /** Stops the running statement. What it leaves is finished by the next run. */
  readonly signal: AbortSignal
  readonly say: (sentence: string) => void
}

/**
 * Builds the indexes that have a stand-in, and checks the constraints that only new rows were checked for, while people work:
 * none of its statements keeps anybody from reading or saving. Can be stopped at any point and begun again.
 * What fails, such as a constraint that records do not meet, is said, and the rest done.
 */
export const finishLater = async (db: Knex, { signal, say }: Finishing): Promise<void> => {
  // A separate pool, because it has other time limits. Its second connection cancels the statement of the first.
  const own = connect(poolConfigOf(db).target, { poolSize: 2, isPatient: true })
  const run = (statement: string) => query(own, statement.replaceAll('?', '\\?'), [], { signal })
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    const since = performance.now()
    say(`${what}, while people work.`)
    try {
      await work()
      say(`${what} took ${((performance.now() - since) / 1000).toFixed(1)} s.`)
    } catch (error) {
      signal.throwIfAborted()
      say(`${what} failed: ${error instanceof Error ? error.message : error}`)
    }
  }
  try {
    await query(own, 'select')
    // Behind a pooler they would stay with a connection of others.
    if (isDirect(own))
      await query(
        own,
        `select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`,
      )
    if ((await query(own, buildingSql)).length > 0) return
    const { standIns, leftOver, unchecked } = await readUnfinished(own)
    for (const name of leftOver) await run(`drop index concurrently if exists ${quoted(name)}`)
    for (const standIn of standIns)
      await attempt(`Building the index ${standIn.name} of ${standIn.table}`, () => build(own, standIn, run))
    for (const { name, table } of unchecked)
      await attempt(`Checking the constraint ${name} of ${table}`, () =>
        run(`alter table ${quoted(table)} validate constraint ${quoted(name)}`),
      )
  } finally {
    await own.destroy()
  }
}

const build = async (
  own: Knex,
  { id, name, table, definition, comment }: StandIn,
  run: (statement: string) => Promise<unknown>,
) => {
  const [next, old] = [`costwright_next_${id}`, `costwright_stand_in_${id}`]
  // Whole, if the last run ended before it was renamed.
  const isBuilt = (await query(own, 'select from pg_class where relname = :next', { next })).length > 0
  if (!isBuilt)
    await run(definition.replace(/^create index \S+/i, `create index concurrently ${quoted(next)}`))
  if (comment !== null) await run(`comment on index ${quoted(next)} is '${comment.replaceAll("'", "''")}'`)
  await own.transaction(async (trx) => {
    await runStatements(trx, [
      `alter index ${quoted(name)} rename to ${quoted(old)}`,
      `alter index ${quoted(next)} rename to ${quoted(name)}`,
    ])
  })
  await run(`drop index concurrently ${quoted(old)}`)
  // The planner knows nothing of the expressions of an index until then.
  await run(`analyze ${quoted(table)}`)
}
