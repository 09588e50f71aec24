import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The production server in a separate process, which may still be starting. */
export interface StartingServer {
  readonly pid: number
  /**
   * Resolves to its address, such as `http://127.0.0.1:40123`; rejects with its output when it ends before.
   */
  readonly ready: Promise<string>
  /** Its output so far. */
  output(): string
  /** Resolves to exit code and signal when it has ended. */
  readonly ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>
  /** Sends the signal and waits for the end; returns exit code and signal. */
  stop(signal?: NodeJS.Signals): Promise<[code: number | null, signal: NodeJS.Signals | null]>
}

export interface ServerProcess extends StartingServer {
  /** Its address, such as `http://127.0.0.1:40123`. */
  readonly address: string
}

/**
 * Runs `npm start` on a free port, without the demo firm.
 * @param settings additional environment variables
 * @param through a program and its arguments that run the command, such as one that enters a namespace
 */
export const spawnServerProcess = (
  settings: Readonly<Record<string, string>>,
  through: readonly string[] = [],
): StartingServer => {
  const script = fileURLToPath(new URL('../../scripts/command.mjs', import.meta.url))
  const { DATABASE_URL: _, ...env } = process.env
  const [program = '', ...args] = [...through, process.execPath, script, 'server']
  const child = spawn(program, args, {
    env: { ...env, PORT: '0', DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  let output = ''
  const ready = new Promise<string>((settle, fail) => {
    const read = (text: string) => {
      output += text
      const found = output.match(/ready at (http:\S+)/)
      if (found?.[1]) settle(found[1])
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.on('close', () => fail(new Error(output)))
  })
  // Prevents an unhandled rejection when no caller waits for it.
  ready.catch(() => {})
  return {
    pid: child.pid ?? 0,
    ready,
    output: () => output,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** The same, and waits for its address. @throws Error with its output, when it ends before */
export const startServerProcess = async (
  settings: Readonly<Record<string, string>>,
  through?: readonly string[],
): Promise<ServerProcess> => {
  const starting = spawnServerProcess(settings, through)
  return { ...starting, address: await starting.ready }
}
