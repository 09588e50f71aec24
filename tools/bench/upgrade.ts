import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { migrate, migrationsFolder } from '../../database/migrate.ts'
import { finishLater } from '../../database/migration/later.ts'
import { ms, printRow, quantile, save, signIn } from './product.ts'
import type { Reply, Server } from './servers.ts'

const many = 1_000_000

const fillSuppliers = async (db: Knex) => {
  await db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0; set local session_replication_role = replica')
    await trx.raw(`insert into supplier (supplier_name)
      select 'Supplier ' || n || ' of Mill Lane' from generate_series((select count(*) from supplier), ${many}) n`)
  })
  await db.raw('vacuum analyze supplier')
}

const change = 'alter table supplier add column bench_note text'
const index = 'create index supplier_bench_idx on supplier (lower(supplier_name) collate "C", id)'

/** As a migration of the next version, which the former one does not mind. */
const withMigration = async (
  db: Knex,
  { up, later }: { readonly up: string; readonly later: readonly string[] },
  work: (folders: readonly string[]) => Promise<void>,
) => {
  const folder = mkdtempSync(join(tmpdir(), 'costwright-bench-'))
  const text = `export const up = (knex) => knex.raw(${JSON.stringify(up)})
export const later = ${JSON.stringify(later)}
export const down = () => {}\n`
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, '9999_bench.ts'), text)
  try {
    await work([migrationsFolder, folder])
  } finally {
    await db.raw(`drop index if exists supplier_bench_idx; alter table supplier drop column if exists bench_note;
      delete from knex_migrations where name = '9999_bench'`)
    rmSync(folder, { recursive: true })
  }
}

/** A client saves without a pause while the next version migrates a table of a million rows and builds an index on it. */
export const measureUpgrade = async (server: Server, db: Knex) => {
  const send = await signIn(server)
  await fillSuppliers(db)
  const saving = async (name: string, work: () => Promise<void>) => {
    let isDone = false
    const since = performance.now()
    const done = work().finally(() => {
      isDone = true
    })
    // Awaited after the saves.
    done.catch(() => {})
    const replies: Reply[] = []
    for (let at = 0; !isDone || at < 50; at++) replies.push(await send(save(1 + (at % 50))))
    await done
    const took = ms(performance.now() - since)
    const times = replies.map(({ milliseconds }) => milliseconds)
    const refused = replies.filter(({ status }) => status >= 400).length
    printRow(`  ${name}`, took, times.length, refused, ms(quantile(times)), ms(quantile(times, 1)))
  }
  printRow('Saves while a million rows change', 'time', 'saves', 'refused', 'median', 'longest')
  await saving('nothing else', async () => {})
  await withMigration(db, { up: `${change}; ${index}`, later: [] }, (folders) =>
    saving('index in the migration', () => migrate(db, { folders })),
  )
  await withMigration(db, { up: change, later: [index] }, async (folders) => {
    await saving('index after the start: the migration', () => migrate(db, { folders }))
    const { signal } = new AbortController()
    await saving('index after the start: the index', () => finishLater(db, { signal, say: () => {} }))
  })
}
