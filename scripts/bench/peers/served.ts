import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { HttpCall, Send } from './http-client.ts'

/** What is called of each server. */
export const peerCalls = ['one', 'list', 'change', 'create'] as const
export type PeerCall = (typeof peerCalls)[number]

/** A server in a process of its own, and how each call is made of it. */
export interface Peer {
  readonly name: string
  readonly processId: number
  readonly send: Send
  readonly calls: Readonly<Record<PeerCall, () => HttpCall>>
  stop(): Promise<void>
}

export interface ServerProgram {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** What it says once it serves. */
  readonly ready: RegExp
}

/** Starts a server of Node's and waits until it says that it serves; its log is read and thrown away. */
export const serve = async ({ args, cwd, env, ready }: ServerProgram) => {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  await new Promise<void>((settle, fail) => {
    let said: string | undefined = ''
    const read = (text: string) => {
      if (said === undefined) return
      said += text
      if (!ready.test(said)) return
      said = undefined
      settle()
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.on('close', () => fail(new Error(said)))
  })
  return {
    processId: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** proc(5): user and system time are the 14th and 15th value, in hundredths of a second; what is before may hold spaces. */
const cpuOf = (processId: number): number => {
  const [, rest = ''] = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')
  const values = rest.split(' ')
  return (Number(values[11]) + Number(values[12])) * 10
}

export interface Cost {
  /** Milliseconds of the server's CPU for one call. */
  readonly cpu: number
  /** Milliseconds of each call, in order. */
  readonly times: readonly number[]
}

/** Makes the same call one after the other. */
export const costOf = async (
  { processId, send, calls }: Peer,
  call: PeerCall,
  batch: number,
): Promise<Cost> => {
  const before = cpuOf(processId)
  const times: number[] = []
  for (let made = 0; made < batch; made++) {
    const from = performance.now()
    await send(calls[call]())
    times.push(performance.now() - from)
  }
  return { cpu: (cpuOf(processId) - before) / batch, times }
}
