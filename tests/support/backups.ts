import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Knex } from 'knex'
import { takeBackup } from '../../database/backup/take-backup.ts'
import { writeWholeFile } from '../../database/backup/whole-file.ts'
import { readStructure, type Structure } from '../../database/structure.ts'
import { allTablesOf, contentsOf } from './contents.ts'

/** A folder for backups, and file names in it. */
export const backupFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'costwright-backup-'))
  let count = 0
  return {
    path,
    /** The path of a file that does not exist yet. */
    newFile: () => join(path, `${++count}.backup.gz`),
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

/** Creates a backup as `npm run backup` does. */
export const backUp = (db: Knex, file: string) =>
  takeBackup(db, { product: '0.0.0-test', secretMark: null }, async (lines) => {
    await writeWholeFile(file, lines, { force: false })
  })

/** The structure of the schema: tables, and the functions of triggers. */
export const structureOf = async (db: Knex): Promise<{ tables: Structure; routines: string[] }> => {
  const { rows } = await db.raw<{ rows: { definition: string }[] }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
  )
  return {
    tables: await readStructure(db, 'public', await allTablesOf(db)),
    routines: rows.map(({ definition }) => definition),
  }
}

/** The next value of every sequence. */
export const sequencesOf = async (db: Knex) => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const places = rows.map(({ name }) => `select '${name}' as name, last_value, is_called from ${name}`)
  return places.length === 0 ? [] : (await db.raw<{ rows: unknown[] }>(places.join(' union all '))).rows
}

/** All content that a restored database must share with the original. */
export const everythingIn = async (db: Knex) => ({
  // Figures that are kept are made again after a restore.
  contents: await contentsOf(
    db,
    (await allTablesOf(db)).filter((table) => table !== 'kept_figure'),
  ),
  structure: await structureOf(db),
  sequences: await sequencesOf(db),
})

/**
 * Rewrites a backup with other lines and matching checksums.
 * @param change gets the lines without the last one, which has the totals
 */
export const forge = async (
  from: string,
  to: string,
  change: (lines: string[]) => string[],
): Promise<void> => {
  const lines = gunzipSync(await readFile(from))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  const last = lines.pop() ?? ''
  const text = `${change(lines).join('\n')}\n`
  const { end } = JSON.parse(last) as { end: { sha256: string } }
  end.sha256 = createHash('sha256').update(text).digest('hex')
  await writeFile(to, gzipSync(`${text}${JSON.stringify({ end })}\n`))
}

/**
 * The rows of the tables as a backup stores them, by table, without the columns that are left out. Equal
 * results are equal bytes of the file.
 */
export const rowsInBackup = async (
  db: Knex,
  tables: readonly string[],
  without: readonly string[] = [],
): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  const parts: Buffer[] = []
  await takeBackup(db, { product: '0.0.0-test', secretMark: null }, async (lines) => {
    for await (const part of lines) parts.push(part)
  })
  let kept: number[] = []
  let rows: string[] | undefined
  for (const line of Buffer.concat(parts).toString('utf8').split('\n'))
    if (line.startsWith('{"table":')) {
      const { table, columns } = JSON.parse(line) as { table: string; columns: string[] }
      kept = columns.flatMap((column, index) => (without.includes(column) ? [] : [index]))
      rows = tables.includes(table) ? [] : undefined
      if (rows) found[table] = rows
    } else if (line === '\\.') rows = undefined
    else if (rows) {
      const values = line.split('\t')
      rows.push(kept.map((index) => values[index]).join('\t'))
    }
  return found
}
