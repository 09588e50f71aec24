import type { Knex } from 'knex'
import { runUserCommand } from '../../api/auth/accounts/user-command.ts'
import { migrate, migrationNames, migrationSource } from '../../database/migrate.ts'
import { fillDemo } from '../../demo/index.ts'
import { structureOf } from './backups.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** Puts records into every table of this version, as the first years of a firm would. */
export const fillEverything = async (db: Knex): Promise<void> => {
  await fillDemo(db, { scale: 1 })
  for (const name of ['Olive', 'Oscar'])
    await runUserCommand(db, ['add', `${name}@firm.example`, name, 'Older'], () => {}, 'a password of old')
  await db.raw(`
    insert into session (id, user_id, created_at, expires_at, proved_at, last_used_at)
      select gen_random_uuid(), id, now(), now() + interval '8 hours', now(), now() from user_account;
    insert into recovery_code (user_id, code) select id, sha256('r') from user_account;
    insert into account_link select sha256(email::bytea), id, 'reset', now() + interval '1 hour' from user_account;
    insert into mail_outbox values (gen_random_uuid(), '\\x00', now(), now(), 0);
    insert into api_token select gen_random_uuid(), id, sha256(email::bytea), 'P', 'User', now(), now() + interval '1 day'
      from user_account;
    insert into home_visit select id, now() from user_account;
    insert into match_dismissal (purchase_line_id, quote_line_id)
      select purchase_line_id, quote_line_id from quote_purchase_link;
    insert into two_factor (user_id, pending_key, pending_until)
      select id, '\\x00ff5c', now() from user_account limit 1;
    insert into sign_in_attempt values ('client', sha256('c'), 3, now());
    insert into known_client select id, sha256('c'), now() from user_account;
    insert into idempotency_key (user_id, key, request_hash, json, headers)
      select id, 'k', 'h', '{"a":"\t\n\\\\"}', '{"b": [1, null]}' from user_account
  `)
}

/** Takes a database back to the first so many migrations; its records stay, but for those without a table. */
export const rollBackTo = (db: Knex, count: number): Promise<void> =>
  db.transaction(async (trx) => {
    for (let left = (await trx('knex_migrations')).length; left > count; left--)
      await trx.migrate.down({ migrationSource: migrationSource() })
  })

/** Carries out the migrations up to so many, as a start of that version does. */
export const migrateTo = async (db: Knex, count: number): Promise<void> =>
  migrate(db, undefined, (await migrationNames()).slice(0, count))

type Structure = Awaited<ReturnType<typeof structureOf>>

/** The structure of every version by the number of its migrations, as they make it one after the other. */
export const madeStructures = async (): Promise<Structure[]> => {
  const { db, drop } = await createTestDatabase({ empty: true })
  const made: Structure[] = []
  for (const count of (await migrationNames()).keys()) {
    await migrateTo(db, count + 1)
    made[count + 1] = await structureOf(db)
  }
  await drop()
  return made
}

/** That of every version but this one, when the later migrations were taken back. */
export const structuresTakenBack = async (): Promise<Structure[]> => {
  const { db, drop } = await createTestDatabase()
  const left: Structure[] = []
  for (let count = (await migrationNames()).length - 1; count > 0; count--) {
    await rollBackTo(db, count)
    left[count] = await structureOf(db)
  }
  await drop()
  return left
}

/**
 * Databases of earlier versions with records in every table, to be copied. Each is taken back from the one after it, so
 * that records are made once.
 */
export const filledDatabases = () => {
  const made = new Map<number, Promise<TestDatabase>>()
  const make = async (count: number): Promise<TestDatabase> => {
    const isLatest = count === (await migrationNames()).length
    const database = await createTestDatabase(isLatest ? {} : { copyOf: (await at(count + 1)).name })
    await (isLatest ? fillEverything(database.db) : rollBackTo(database.db, count))
    await database.db.destroy()
    return database
  }
  const at = (count: number): Promise<TestDatabase> => {
    const known = made.get(count) ?? make(count)
    made.set(count, known)
    return known
  }
  return {
    /** The name of the one that the first so many migrations end, to which nobody is connected. */
    nameAt: async (count: number) => (await at(count)).name,
    dropAll: async () => {
      for (const each of made.values()) await (await each).drop()
    },
  }
}

/** The columns of every table, but for the list of migrations. */
export const columnsIn = async (db: Knex): Promise<Record<string, string[]>> => {
  const { rows } = await db.raw<{ rows: { table: string; columns: string[] }[] }>(
    `select table_name as table, json_agg(column_name order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public' and table_name not like 'knex_%' group by table_name`,
  )
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

/** The values in these columns, of all rows in one order. */
export const valuesIn = async (db: Knex, columns: Record<string, string[]>) => {
  const values: Record<string, string[]> = {}
  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await db.raw<{ rows: { row: string }[] }>(
      `select row(${names.map(() => '??').join(', ')})::text as row from ?? order by 1`,
      [...names, table],
    )
    values[table] = rows.map(({ row }) => row)
  }
  return values
}
