import { freePort } from '../../../scripts/free-port.ts'
import type { Strike } from '../arena.ts'
import type { EmbeddedOffice } from '../embedded-office.ts'

/** A second app, with a port of its own, on the data directory of the first: refused in words, and the first works on. */
export const secondProcess =
  ({ places, spawn, workload }: EmbeddedOffice): Strike =>
  async () => {
    const { retried, unknown } = workload.counts
    const second = await spawn(await freePort()).ready.catch((error: Error) => error)
    await workload.progress(50)
    return [
      ...(second instanceof Error &&
      /Another Costwright \(process \d+\)/.test(second.message) &&
      second.message.includes(` is using ${places.dataDir}.`)
        ? []
        : [`the second process was not refused: ${second instanceof Error ? second.message : 'it serves'}`]),
      ...(workload.counts.retried === retried && workload.counts.unknown === unknown
        ? []
        : ['the first process was disturbed']),
    ]
  }
