import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.ts'
import type { Strike } from '../arena.ts'
import type { EmbeddedOffice } from '../embedded-office.ts'

/** Milliseconds between bursts of writes while the second app starts. */
const breath = 200

/**
 * A second app on the same data directory, with another port: it is rejected with a message, and the first continues.
 */
export const secondProcess =
  ({ paths, spawn, workload }: EmbeddedOffice): Strike =>
  async () => {
    const { retried, unknown } = workload.counts
    const starting = spawn(await freePort()).ready.catch((error: Error) => error)
    let isOver = false
    starting.then(() => {
      isOver = true
    })
    // Slower than usual: the start takes seconds, in which writers would create hundreds of records.
    while (!isOver) {
      await workload.progress(5)
      await workload.drain()
      await delay(breath)
      workload.resume()
    }
    const second = await starting
    await workload.progress(20)
    return [
      ...(second instanceof Error &&
      /Another Costwright \(process \d+\)/.test(second.message) &&
      second.message.includes(` is using ${paths.dataDir}.`)
        ? []
        : [`the second process was not refused: ${second instanceof Error ? second.message : 'it serves'}`]),
      ...(workload.counts.retried === retried && workload.counts.unknown === unknown
        ? []
        : ['the first process was disturbed']),
    ]
  }
