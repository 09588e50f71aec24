import type { Knex } from 'knex'
import { productName } from './product.ts'
import { query } from './query.ts'

const oldestVersion = 15

/** What a server says of itself. */
export interface ServerKind {
  /** `version()`. */
  readonly version: string
  /** `server_version_num`: 150004. */
  readonly versionNumber: number
  /** Whether it is an Aurora Limitless database. */
  readonly isLimitless?: boolean
  /** Tables that Citus distributes. */
  readonly distributed?: readonly string[]
}

const whyNot = `${productName} keeps sums, links and the audit trail by triggers of statements that see all their rows`

/**
 * One sentence on a server that speaks like PostgreSQL and does not run our triggers, or one that is too old; undefined for
 * any other.
 */
export const whyUnsuitable = ({
  version,
  versionNumber,
  isLimitless = false,
  distributed = [],
}: ServerKind): string | undefined => {
  const name = [
    /^CockroachDB/i.test(version) && 'CockroachDB',
    /-YB-|Yugabyte/i.test(version) && 'YugabyteDB',
    isLimitless && 'Aurora PostgreSQL Limitless',
  ].find((found) => found !== false)
  if (name) return `is ${name}, which cannot be used: ${whyNot}.`
  const [table] = distributed
  if (table)
    return `has tables that Citus distributes (${table}), which cannot be used: ${whyNot}. Undistribute them.`
  const major = Math.floor(versionNumber / 10_000)
  return major < oldestVersion
    ? `is PostgreSQL ${major}; ${productName} needs ${oldestVersion} or newer.`
    : undefined
}

/** Asks for more only where the server is PostgreSQL. */
export const readServerKind = async (db: Knex): Promise<ServerKind> => {
  const [server] = await query<{ version: string; versionNumber: number }>(
    db,
    `select version() as version, current_setting('server_version_num')::integer as "versionNumber"`,
  )
  if (!server) throw new Error('The server does not say what it is')
  if (whyUnsuitable(server)) return server
  const [extras] = await query<{ isLimitless: boolean; isCitus: boolean }>(
    db,
    `select to_regclass('rds_aurora.limitless_tables') is not null as "isLimitless",
       to_regclass('pg_catalog.pg_dist_partition') is not null as "isCitus"`,
  )
  const distributed = extras?.isCitus
    ? await query<{ table: string }>(
        db,
        `select c.relname as table from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
         where c.relnamespace = current_schema()::regnamespace order by c.relname`,
      )
    : []
  return {
    ...server,
    isLimitless: extras?.isLimitless === true,
    distributed: distributed.map(({ table }) => table),
  }
}
