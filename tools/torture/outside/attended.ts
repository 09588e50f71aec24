import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

export interface Attended {
  readonly pid: number
  output(): string
  stop(signal: NodeJS.Signals): Promise<void>
}

const undos = new Set<() => void>()
process.on('exit', () => {
  for (const undo of [...undos].reverse()) undo()
})

/** Undoes something when this process ends. Returns a function to call once it has been undone. */
export const undoneAtTheEnd = (undo: () => void): (() => void) => {
  undos.add(undo)
  return () => undos.delete(undo)
}

/**
 * Starts a server and waits until it is ready. It ends with this process at the latest.
 * @param isReady polled
 * @param lastSignal sent when this process ends
 * @throws with the output if it ends, or is not ready within 30 seconds
 */
export const attend = async (
  program: string,
  args: readonly string[],
  isReady: () => Promise<boolean>,
  {
    lastSignal = 'SIGTERM',
    ...options
  }: { lastSignal?: NodeJS.Signals; uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<Attended> => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const hasEnded = undoneAtTheEnd(() => child.kill(lastSignal))
  let output = ''
  let running = true
  const read = (text: string) => {
    output += text
  }
  child.stdout.setEncoding('utf8').on('data', read)
  child.stderr.setEncoding('utf8').on('data', read)
  child.on('error', ({ message }) => read(message))
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      running = false
      hasEnded()
      resolve()
    })
  })
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  const end = Date.now() + 30_000
  while (!(await isReady())) {
    if (!running || Date.now() > end) {
      await stop('SIGKILL')
      throw new Error(`${program} did not start: ${output}`)
    }
    await delay(25)
  }
  return { pid: child.pid ?? 0, output: () => output, stop }
}
