import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HttpCall, Send } from './http-client.ts'

/** What is called of each server. */
export const peerCalls = ['one', 'list', 'change', 'create'] as const
export type PeerCall = (typeof peerCalls)[number]

/** A server in a process of its own. */
export interface Served {
  /** Milliseconds of CPU that its process has had. */
  cpu(): Promise<number>
  readonly send: Send
}

/** How each call is made of it. */
export interface Peer extends Served {
  readonly name: string
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

const cpuTeller = fileURLToPath(new URL('tell-cpu.cjs', import.meta.url))

/** Starts a server of Node's and waits until it says that it serves; its log is read and thrown away. */
export const serve = async ({ args, cwd, env, ready }: ServerProgram) => {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, ['--require', cpuTeller, ...args], {
    cwd,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
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
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.on('close', () => fail(new Error(said)))
  })
  return {
    cpu: async () => {
      const told = new Promise<NodeJS.CpuUsage>((settle) => {
        child.on('message', function hear(message) {
          // The product's server also says when it is ready.
          if (!(message instanceof Object && 'user' in message)) return
          child.off('message', hear)
          settle(message as NodeJS.CpuUsage)
        })
      })
      child.send('cpu')
      const { user, system } = await told
      return (user + system) / 1000
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export interface Cost {
  /** Milliseconds of the server's CPU for one call. */
  readonly cpu: number
  /** Milliseconds of each call, in order. */
  readonly times: readonly number[]
}

/** Makes so many calls, one after the other. */
export const costOf = async (
  { cpu, send }: Served,
  nextCall: () => HttpCall,
  batch: number,
): Promise<Cost> => {
  const before = await cpu()
  const times: number[] = []
  for (let made = 0; made < batch; made++) {
    const from = performance.now()
    await send(nextCall())
    times.push(performance.now() - from)
  }
  return { cpu: ((await cpu()) - before) / batch, times }
}
