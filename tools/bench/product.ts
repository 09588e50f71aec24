import type { Knex } from 'knex'
import { openDatabaseAlongside } from '../../database/open.ts'
import { apiBase } from '../../model/api-path.ts'
import { freePort } from '../../scripts/free-port.ts'
import { runPatiently } from './patient.ts'
import { type Call, createClient, type Server, startServer } from './servers.ts'

export const printRow = (label: string, ...cells: readonly (string | number)[]): void =>
  console.log(label.padEnd(44) + cells.map((cell) => String(cell).padStart(13)).join(''))
export const quantile = (values: readonly number[], share = 0.5) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN
export const ms = (value: number) => `${value.toFixed(1)} ms`

const metricsToken = 'a-token-for-benchmarks-only'
/** Starts a server that counts, for `printMemory`. */
export const withMetrics = ['env', `METRICS_TOKEN=${metricsToken}`]
const account = { email: 'admin@costwright.example', password: 'bench-only-password' }
const startProduct = async (dataDir: string, through: readonly string[] = []) =>
  startServer([...through, process.execPath, 'scripts/command.mjs', 'server'], {
    ...{ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'warn' },
    ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, TWO_FACTOR_ROLES: 'none' },
  })
export const signIn = async ({ address }: Server, body: object = account) => {
  const { status, text } = await createClient(address)({ method: 'POST', path: `${apiBase}/auth`, body })
  if (status !== 200) throw new Error(text)
  return createClient(address, { authorization: `Bearer ${JSON.parse(text).token}` })
}

const memoryParts = [
  ['heap used', 'nodejs_heap_size_used_bytes'],
  ['heap', 'nodejs_heap_size_total_bytes'],
  ['outside it', 'nodejs_external_memory_bytes'],
  ['resident', 'process_resident_memory_bytes'],
] as const

/** What Node holds, and all its processes. The heap is that of the main thread. */
export const printMemory = async (server: Server): Promise<void> => {
  const send = createClient(server.address, { authorization: `Bearer ${metricsToken}` })
  const { text } = await send({ path: `${apiBase}/metrics` })
  const cells = memoryParts.map(([name, metric]) => {
    const [, bytes] = new RegExp(`^${metric} (\\S+)$`, 'm').exec(text) ?? []
    return `${name} ${(Number(bytes) / 1e6).toFixed(0)}`
  })
  printRow('Memory in MB', ...cells, `all ${server.memory().toFixed(0)}`)
}

export const withProduct = async (
  dataDir: string,
  work: (server: Server, db: Knex) => Promise<void>,
  through?: readonly string[],
) => {
  const server = await startProduct(dataDir, through)
  const { db, stop } = await openDatabaseAlongside({ dataDir }, () => {})
  // As PostgreSQL does within minutes; a run before this one may have filled a table and ended.
  await runPatiently(db, 'analyze')
  await work(server, db).finally(stop).finally(server.stop)
}

export const listOf = (endpoint: string, parameters: Readonly<Record<string, unknown>>): Call => {
  const query = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])
  return { path: `${apiBase}/${endpoint}?${new URLSearchParams(query)}` }
}
let count = 0
/** A new number, so that no two calls are the same. */
export const nextNumber = () => ++count
export const save = (id: number): Call => {
  const body = { supplierName: `Supplier ${nextNumber()} of ${id}`, contactName: 'Ann' }
  return { method: 'PUT', path: `${apiBase}/Supplier/${id}`, body }
}
export const search = () => listOf('PurchaseHeader', { range: [0, 24], filter: { q: 'steel' } })
export const statement = (quote: number): Call => ({
  path: `${apiBase}/QuoteHeader/QuoteStatementItem/${quote}`,
})

const longest = 'select quote_header_id as id from quote_line group by 1 order by count(*) desc, 1 limit 1'
export const firstId = async (db: Knex, sql: string) => String((await db.raw(sql)).rows[0]?.id)
export const longestQuote = async (db: Knex) => Number(await firstId(db, longest))

const addPeople = `with made as (insert into user_account (email, first_name, last_name, roles)
    select 'person' || n || '@bench.example', 'Person', n::text, array['User'] from generate_series(1, 50) n
    on conflict do nothing returning id)
  insert into user_credential (user_id, password_hash, changed_at)
  select made.id, c.password_hash, now() from made, (select password_hash from user_credential order by user_id limit 1) c`

/** Adds the accounts of 50 people and returns a function that signs one of them in. */
export const withAccounts = async (server: Server, db: Knex) => {
  await db.raw(addPeople)
  return (n: number) => signIn(server, { ...account, email: `person${n}@bench.example` })
}
