import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Knex } from 'knex'
import { quoted } from '../model/naming.ts'
import { firmDaySql } from './firm-day.ts'
import { frameworkFolder, projectFolder } from './project-folder.ts'
import { query } from './query.ts'
import { requestRolePrefix } from './request-role.ts'

/**
 * The functions and views of the database are code, like that of the server: `database/sql/<topic>.sql` has the
 * functions of triggers, `database/sql/views/<view>.sql` a select. In both, `firm_day()` is today's date for the firm. A start installs the files that changed, before
 * (functions) and after (views) the migrations, so that no migration repeats them.
 */
interface SqlFile {
  readonly name: string
  readonly text: string
  /** Comment on the first function, or the view: tells which text is installed. */
  readonly mark: string
}

const sqlFolder = join(frameworkFolder, 'database', 'sql')
const viewsFolder = join(projectFolder, 'database', 'sql', 'views')

const filesIn = async (folder: string): Promise<SqlFile[]> => {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // A product without views has no such folder.
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = found.filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('firm_day()', firmDaySql())
      const digest = createHash('sha256').update(text).digest('hex').slice(0, 16)
      return { name, text, mark: `database/sql ${name} ${digest}` }
    }),
  )
}

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let value: Promise<T> | undefined
  return () => (value ??= read())
}
const functionFiles = once(() => filesIn(sqlFolder))
const viewFiles = once(() => filesIn(viewsFolder))

const marksSql = `
  select obj_description(oid, 'pg_proc') as mark from pg_proc
  where pronamespace = current_schema()::regnamespace
  union
  select obj_description(oid, 'pg_class') from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'v'`

/** The files whose text is not the one that is installed. */
const changed = async (db: Knex, files: readonly SqlFile[]): Promise<SqlFile[]> => {
  if (files.length === 0) return []
  const rows = await query<{ mark: string | null }>(db, marksSql)
  const installed = new Set(rows.map(({ mark }) => mark))
  return files.filter(({ mark }) => !installed.has(mark))
}

/** Whether all functions and views are those of this version. */
export const isInstalled = async (db: Knex): Promise<boolean> =>
  (await changed(db, [...(await functionFiles()), ...(await viewFiles())])).length === 0

/** With its arguments. */
const firstFunction = ({ name, text }: SqlFile): string => {
  const [, found] = /^create or replace function (\w+\([^)]*\))/m.exec(text) ?? []
  if (found === undefined) throw new Error(`database/sql/${name} has no "create or replace function name()".`)
  return found
}

const viewOf = ({ name }: SqlFile): string => quoted(basename(name, '.sql'))

const run = (db: Knex, statements: readonly string[]) => db.raw(statements.join(';\n').replaceAll('?', '\\?'))

/** Before migrations, whose triggers name the functions. PL/pgSQL looks for tables only as it runs. */
export const installFunctions = async (trx: Knex): Promise<void> => {
  for (const file of await changed(trx, await functionFiles()))
    await run(trx, [
      file.text.trim().replace(/;$/, ''),
      `comment on function ${firstFunction(file)} is '${file.mark}'`,
    ])
}

/** Running instances read a replaced view at once (`ensureRequestRole`). */
const grantSql = (view: string) => `do $$
declare
  reader text := (select r.rolname from pg_roles r, pg_database d
    where d.datname = current_database() and r.rolname = '${requestRolePrefix}' || d.oid);
begin
  if reader is not null then execute format('grant select on ${view} to %I', reader); end if;
end $$`

/**
 * After migrations. All if one has changed, because one may read another, whose name is before its own.
 * @returns whether one has
 */
export const installViews = async (trx: Knex): Promise<boolean> => {
  const files = await viewFiles()
  if ((await changed(trx, files)).length === 0) return false
  await dropViews(trx)
  for (const file of files)
    try {
      await run(trx, [
        `create view ${viewOf(file)} as ${file.text.trim().replace(/;$/, '')}`,
        `comment on view ${viewOf(file)} is '${file.mark}'`,
        grantSql(viewOf(file)),
      ])
    } catch (cause) {
      const [sentence] = String(cause instanceof Error ? cause.message : cause)
        .split(' - ')
        .slice(-1)
      throw new Error(`database/sql/views/${file.name} does not fit the tables: ${sentence}`, { cause })
    }
  return true
}

/** PostgreSQL neither changes nor drops a column that a view reads. `installViews` brings them back. */
export const dropViews = async (trx: Knex): Promise<void> => {
  const views = (await viewFiles()).map(viewOf)
  if (views.length > 0) await trx.raw(`drop view if exists ${views.join(', ')}`)
}
