import type { Strike } from '../arena.ts'
import type { EmbeddedOffice } from '../embedded-office.ts'

/** A second app on the data directory of the first: refused in words, and the first works on. */
export const secondProcess =
  ({ app, places, spawn, workload }: EmbeddedOffice): Strike =>
  async () => {
    const { retried, unknown } = workload.counts
    const second = await spawn().ready.catch((error: Error) => error)
    const sentence = `Another Costwright (process ${app().pid}) is using ${places.dataDir}.`
    await workload.progress(50)
    return [
      ...(second instanceof Error && second.message.includes(sentence)
        ? []
        : [`the second process was not refused: ${second instanceof Error ? second.message : 'it serves'}`]),
      ...(workload.counts.retried === retried && workload.counts.unknown === unknown
        ? []
        : ['the first process was disturbed']),
    ]
  }
