import { fork } from 'node:child_process'

const window = 60_000
const mostRestarts = 5

/**
 * Runs a server in a process of its own and starts it again when it ends by itself after it was ready, at most five
 * times a minute; then this process ends as the server did. A signal to this process is the server's, and a server
 * whose supervisor is gone ends at once (api/supervised.ts): nothing is left behind, whichever of the two is killed.
 * @param {string} script file of the server, which sends `ready` once it serves
 * @param {readonly string[]} args its arguments
 * @param {string[]} options those of Node that it is started with
 */
export function supervise(script, args, options = []) {
  let stopping = false
  let wasReady = false
  /** @type {number[]} */
  let restarts = []
  /** @type {import('node:child_process').ChildProcess} */
  let server

  const start = () => {
    server = fork(script, args, { execArgv: options })
    server.on('message', (message) => {
      wasReady ||= message === 'ready'
    })
    server.on('exit', ended)
  }

  /** @type {(code: number | null, signal: NodeJS.Signals | null) => void} */
  const ended = (code, signal) => {
    // What cannot start at first cannot start a minute later: a setting is wrong, or a port is taken.
    if (stopping || code === 0 || !wasReady) return process.exit(code ?? 1)
    const how = signal ?? `exit ${code}`
    restarts = [...restarts.filter((time) => Date.now() - time < window), Date.now()]
    if (restarts.length > mostRestarts) {
      process.stderr.write(
        `Costwright has ended ${restarts.length} times within a minute (${how}) and stays so.\n`,
      )
      return process.exit(code || 1)
    }
    process.stderr.write(`Costwright has ended unexpectedly (${how}) and is started again.\n`)
    start()
  }

  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
    process.on(signal, () => {
      stopping = true
      server.kill(signal)
    })
  start()
}
