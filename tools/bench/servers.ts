import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { projectFolder } from '../../database/project-folder.ts'
import { fillDemo } from '../../demo/index.ts'
import { printProgress } from '../../scripts/run-command.ts'
import { runPatiently } from './patient.ts'
import { addYears } from './years.ts'

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

/** Fills a data directory with about 100,000 purchase lines, and those of `years` before, unless already filled. */
export const fillDataDir = async (dataDir: string, years = 0): Promise<void> => {
  const mark = join(dataDir, 'filled')
  if (existsSync(mark)) return
  printProgress(`Filling ${dataDir}`)
  const { db, stop } = await openDatabase({ dataDir }, () => {})
  try {
    await migrate(db)
    await fillDemo(db, { scale: 173 })
    await addYears(db, years)
    // As PostgreSQL does within minutes; until then searches read the new entries of the trigram indexes one by one.
    await runPatiently(db, 'vacuum (analyze)')
    writeFileSync(mark, '')
  } finally {
    await stop()
  }
}
