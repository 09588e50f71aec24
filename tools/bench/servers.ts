import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { projectFolder } from '../../database/project-folder.ts'
import { fillDemo } from '../../demo/index.ts'
import { printProgress } from '../../scripts/run-command.ts'

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly body?: object
}

export interface Reply {
  readonly status: number
  readonly text: string
  readonly milliseconds: number
}

/** Sends calls over keep-alive connections with the anti-forgery cookie, like a browser. */
export const createClient = (address: string, headers: Readonly<Record<string, string>> = {}) => {
  let echoed: Readonly<Record<string, string>> = {}
  return async ({ method = 'GET', path, body }: Call): Promise<Reply> => {
    const from = performance.now()
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: { ...headers, ...echoed, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const [cookie, value = ''] = /XSRF-TOKEN=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '') ?? []
    if (cookie) echoed = { cookie, 'x-xsrf-token': value }
    return { status: reply.status, text, milliseconds: performance.now() - from }
  }
}

interface Usage {
  readonly cpu: number
  readonly memory: number
  readonly peak: number
}

/** Node processes below a pid (Linux): CPU in milliseconds, in steps of 10, and resident memory in MB. */
const nodeProcesses = (pid: number): Usage[] => {
  try {
    // proc(5): fields 14 and 15 are user and system time in ticks of 10 ms.
    const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    if (name.startsWith('postgres')) return []
    const fields = rest.split(' ')
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const memory = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000
    const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1000
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    const own = { cpu: 10 * (Number(fields[11]) + Number(fields[12])), memory, peak }
    return [own, ...children.filter(Boolean).flatMap((child) => nodeProcesses(Number(child)))]
  } catch {
    return []
  }
}

export interface Server {
  readonly address: string
  /** Milliseconds from the command to `ready at`. */
  readonly startTime: number
  /** CPU of its Node processes in milliseconds, without PostgreSQL. */
  cpu(): number
  /** Resident memory of its Node processes in MB. */
  memory(): number
  /** Peak of the same in MB. */
  peakMemory(): number
  stop(): Promise<unknown>
}

export const startServer = async (
  command: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Server> => {
  const { DATABASE_URL: _, ...environment } = process.env
  const from = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: projectFolder,
    env: { ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const address = await new Promise<string>((settle, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-5000)
        const [, found] = /ready at (http:\S+)/.exec(output) ?? []
        if (found) settle(found)
      })
    child.on('close', () => fail(new Error(output)))
  })
  const startTime = performance.now() - from
  const sumOf = (part: keyof Usage) =>
    nodeProcesses(child.pid ?? 0).reduce((sum, each) => sum + each[part], 0)
  return {
    address,
    startTime,
    cpu: () => sumOf('cpu'),
    memory: () => sumOf('memory'),
    peakMemory: () => sumOf('peak'),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Copies all purchases with their lines until there are `purchases`, without triggers and foreign keys. */
const multiplyPurchases = async (db: Knex, purchases: number): Promise<void> => {
  const numbers = ['user_po_no', 'accounts_po_no', 'supplier_po_invoice_no']
  const { rows } = await db.raw<{ rows: { name: string; columns: string[]; count: number; most: number }[] }>(
    `select table_name as name, array_agg(column_name::text) as columns,
       (select count(*)::integer from purchase_header) as count, (select max(id) from purchase_line) as most
     from information_schema.columns
     where table_schema = current_schema and table_name in ('purchase_header', 'purchase_line') and is_generated = 'NEVER'
     group by 1 order by 1`,
  )
  await db.transaction(async (trx) => {
    await trx.raw(`set local statement_timeout = 0; set local session_replication_role = replica`)
    for (const { name, columns, count, most } of rows) {
      const valueIn = (column: string) => {
        if (column === 'id' || column === 'purchase_header_id') return `${column} + copy * ${most}`
        return numbers.includes(column) ? `left(${column}, 40) || '/' || copy` : column
      }
      printProgress(`Copying ${name}`)
      await trx.raw(`insert into ${name} (${columns}) overriding system value
        select ${columns.map(valueIn)} from ${name}, generate_series(1, ${Math.ceil(purchases / count) - 1}) copy`)
      await trx.raw(`select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from ${name}))`)
    }
  })
  for (const { name } of rows) await db.raw(`vacuum analyze ${name}`)
}

/** Fills a data directory with about 100,000 purchase lines, unless already filled. */
export const fillDataDir = async (dataDir: string, purchases?: number): Promise<void> => {
  const mark = join(dataDir, 'filled')
  if (existsSync(mark)) return
  printProgress(`Filling ${dataDir}`)
  const { db, stop } = await openDatabase({ dataDir }, () => {})
  try {
    await migrate(db)
    await fillDemo(db, { scale: 173 })
    if (purchases !== undefined) await multiplyPurchases(db, purchases)
    // As PostgreSQL does within minutes; until then searches read the new entries of the trigram indexes one by one.
    await db.raw('vacuum (analyze)')
    writeFileSync(mark, '')
  } finally {
    await stop()
  }
}
