import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Project folder, with a trailing slash. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** @typedef {import('node:stream').Readable} Readable */
/** @typedef {{ code: number, output: string, aside: string }} Result `aside`: what it wrote to its descriptor 3 */

/**
 * Runs a program in the project folder. A signal to this process also ends the program and its children.
 * @param {string} program
 * @param {string[]} args
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv, yields?: boolean }} [options] `show`: prints output as
 * it arrives, in addition to returning it; `yields`: runs at low priority
 * @returns {Promise<Result>} code 127 if the program does not exist
 */
export async function run(program, args, { show = false, env = process.env, yields = false } = {}) {
  const child = /** @type {import('node:child_process').ChildProcessByStdio<null, Readable, Readable>} */ (
    spawn(program, args, {
      cwd: projectFolder,
      env,
      // A separate process group, so that one signal reaches all of it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
  )
  if (yields && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let output = ''
  let aside = ''
  /** @type {(stream: NodeJS.WriteStream) => (text: string) => void} */
  const take = (stream) => (text) => {
    output += text
    if (show) stream.write(text)
  }
  child.stdout.setEncoding('utf8').on('data', take(process.stdout))
  child.stderr.setEncoding('utf8').on('data', take(process.stderr))
  child.stdio[3]?.on('data', (bytes) => {
    aside += bytes
  })
  const forward = endWith(() => child.pid)
  try {
    return await new Promise((settle) => {
      child.on('error', (error) => settle({ code: 127, output: error.message, aside }))
      child.on('close', (code) => settle({ code: code ?? 1, output, aside }))
    })
  } finally {
    forward.stop()
  }
}

/** @param {() => number | undefined} groupOf */
function endWith(groupOf) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    const group = groupOf()
    try {
      if (group) process.kill(-group, signal)
    } catch {
      // It has already ended.
    }
  }
  // This process can also end for another reason: a parallel program failed, or received the signal first.
  const leaveNothing = () => passOn('SIGTERM')
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    passOn(signal)
    process.off('exit', leaveNothing)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  for (const signal of signals) process.on(signal, end)
  process.on('exit', leaveNothing)
  return {
    stop: () => {
      for (const signal of signals) process.off(signal, end)
      process.off('exit', leaveNothing)
    },
  }
}
