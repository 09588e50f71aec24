import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../run.mjs'

/** What one start of the built product takes. */
export interface StartTimes {
  /** From the command to the line that it is ready, in milliseconds. */
  readonly ready: number
  /** Resident memory of the Node processes then, in MB: the server, and what starts it again when it ends. */
  readonly server: number
  readonly supervisor: number
}

const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
}

/** The server is the supervisor's child that is Node; PostgreSQL is the server's. */
const serverOf = async (supervisor: number): Promise<number> => {
  const children = await readFile(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}

const startOnce = async (dataDir: string): Promise<StartTimes> => {
  const { DATABASE_URL: _, ...env } = process.env
  const from = performance.now()
  const child = spawn(process.execPath, [join(projectFolder, 'scripts', 'start.mjs')], {
    env: { ...env, PORT: '0', DEMO: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: 'bench-only-password' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    const ready = await new Promise<number>((settle, fail) => {
      let said = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('ready at http')) settle(performance.now() - from)
      })
      child.on('close', () => fail(new Error(said)))
    })
    const supervisor = child.pid ?? 0
    const server = await memoryOf(await serverOf(supervisor))
    return { ready, server, supervisor: await memoryOf(supervisor) }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Starts the product again and again as `npm start` does, on data that is there. Linux only: it reads /proc. */
export const measureStart = async (runs: number): Promise<readonly StartTimes[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'costwright-bench-'))
  try {
    await startOnce(dataDir)
    const times: StartTimes[] = []
    for (let run = 0; run < runs; run++) times.push(await startOnce(dataDir))
    return times
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
