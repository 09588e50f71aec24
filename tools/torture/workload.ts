import { randomUUID } from 'node:crypto'
import { createRandom } from '../../model/random.ts'
import { check } from './check/index.ts'
import { readWorld } from './check/world.ts'
import { createHttpClient, type UnderWay } from './http-client.ts'
import { type ReadCounts, startReader } from './reader.ts'
import { type Credentials, signIn } from './session.ts'
import { makeSharedRecords } from './shared-records.ts'
import { createWriter, type Reports, type UnknownWrite, type Writer } from './writer.ts'

export interface WorkloadOptions {
  /**
   * Called for each request, for example `http://127.0.0.1:3000`: the app can restart at another address, or
   * have several.
   */
  readonly nextAddress: () => string
  readonly credentials: Credentials
  /** Determines the operations; the interleaving of several writers is not deterministic. */
  readonly seed: string
  readonly writers?: number
  /** Share of lost replies that are not retried. Default: 0.15. */
  readonly givesUp?: number
  /**
   * Waits until the database has ended each write, also those that nobody waits for any longer. Called when the writers
   * have stopped, before records are compared.
   */
  readonly untilSettled?: () => Promise<void>
}

export interface Workload {
  readonly acknowledged: ReadonlyMap<string, number>
  acknowledgedCount(): number
  /** Retried requests, and writes whose outcome had to be looked up. */
  readonly counts: { readonly retried: number; readonly unknown: number }
  readonly reads: Readonly<ReadCounts>
  underWay(): readonly UnderWay[]
  /** Resolves after this many more acknowledged writes. Rejects if a writer has ended. */
  progress(writes: number): Promise<void>
  watch(): Watch
  /** Lets every writer finish its current write and start no other. The app must be up. */
  drain(): Promise<void>
  resume(): void
  /**
   * Drains, compares all data with all acknowledged writes, and continues.
   * @returns all errors so far
   */
  check(): Promise<readonly string[]>
  stop(): Promise<void>
}

export interface Watch {
  /**
   * Resolves when every writer has had a reply to a write sent after this call.
   * @returns since the watch began, in milliseconds
   */
  everybodyServed(): Promise<Longest>
}

interface Longest {
  /** Longest time that a writer was without a reply. */
  readonly wait: number
  /** Longest time that no writer had a saved record. */
  readonly withoutSaved: number
}

/** Barrier that writers pass before each operation. */
const createGate = () => {
  let passed = Promise.resolve()
  let open = () => {}
  return {
    pass: () => passed,
    close: () => {
      open()
      passed = new Promise((resolve) => {
        open = resolve
      })
    },
    open: () => open(),
  }
}

const watchServing = (listeners: Set<Listener>, writers: number): Watch => {
  const lastServed = Array<number>(writers).fill(Date.now())
  let wait = 0
  let withoutSaved = 0
  let lastSaved = Date.now()
  let sentAfter = Number.POSITIVE_INFINITY
  const missing = new Set(lastServed.keys())
  let everybody = () => {}
  const listener: Listener = {
    acknowledged: () => {
      const now = Date.now()
      withoutSaved = Math.max(withoutSaved, now - lastSaved)
      lastSaved = now
    },
    served: (writer, sentAt) => {
      const now = Date.now()
      wait = Math.max(wait, now - (lastServed[writer] ?? now))
      lastServed[writer] = now
      if (sentAt >= sentAfter) missing.delete(writer)
      if (missing.size === 0) everybody()
    },
  }
  listeners.add(listener)
  return {
    everybodyServed: async () => {
      await new Promise<void>((resolve) => {
        everybody = resolve
        sentAfter = Date.now()
      })
      listeners.delete(listener)
      return { wait, withoutSaved }
    },
  }
}

interface Listener {
  acknowledged?(): void
  served?(writer: number, sentAt: number): void
}

/** Starts writers on a running app. Existing data is not changed, and checked. */
export const startWorkload = async ({
  nextAddress,
  credentials,
  seed,
  writers: writerCount = 6,
  givesUp = 0.15,
  untilSettled = async () => {},
}: WorkloadOptions): Promise<Workload> => {
  const client = createHttpClient(nextAddress)
  const token = await signIn(client, credentials)
  const baseline = await readWorld(client, token)
  const common = await makeSharedRecords(client, token, seed)

  const acknowledged = new Map<string, number>()
  const counts = { retried: 0, unknown: 0 }
  const violations: string[] = []
  let unknown: UnknownWrite[] = []
  const listeners = new Set<Listener>()
  const reports: Reports = {
    acknowledged: (operation) => {
      acknowledged.set(operation, (acknowledged.get(operation) ?? 0) + 1)
      for (const listener of [...listeners]) listener.acknowledged?.()
    },
    served: (writer, sentAt) => {
      for (const listener of [...listeners]) listener.served?.(writer, sentAt)
    },
    retried: () => counts.retried++,
    unknown: (write) => {
      counts.unknown++
      unknown.push(write)
    },
    violated: (sentence) => violations.push(sentence),
  }

  const run = randomUUID().slice(0, 8)
  const shared = { seed, run, client, common, givesUp, reports }
  const tokens = await Promise.all(Array.from({ length: writerCount }, () => signIn(client, credentials)))
  const writers: Writer[] = tokens.map((own, index) => createWriter({ ...shared, index, token: own }))
  const reader = startReader(client, token, createRandom(`${seed}/reader`), reports.violated)

  const gate = createGate()
  let stopped = false
  let busy = 0
  let idle = () => {}
  const work = async (writer: Writer) => {
    for (let number = 1; ; number++) {
      await gate.pass()
      if (stopped) return
      busy++
      await writer.takeTurn(number)
      busy--
      if (busy === 0) idle()
    }
  }
  const working = Promise.all(writers.map(work))
  working.catch((error: Error) => violations.push(`A writer ended: ${error.stack}`))

  const drain = async () => {
    gate.close()
    if (busy === 0) return
    const drained = new Promise<void>((resolve) => {
      idle = resolve
    })
    await Promise.race([drained, working])
  }

  return {
    acknowledged,
    acknowledgedCount: () => [...acknowledged.values()].reduce((sum, count) => sum + count, 0),
    counts,
    reads: reader.counts,
    underWay: () => client.underWay(),
    progress: async (writes) => {
      const enough = new Promise<void>((resolve) => {
        let left = writes
        const listener: Listener = {
          acknowledged: () => {
            if (--left > 0) return
            listeners.delete(listener)
            resolve()
          },
        }
        listeners.add(listener)
      })
      await Promise.race([enough, working])
    },
    watch: () => watchServing(listeners, writerCount),
    drain,
    resume: () => gate.open(),
    check: async () => {
      await drain()
      await untilSettled()
      const books = writers.map(({ book }) => book)
      violations.push(...(await check({ client, token, baseline, common, books, unknown })))
      unknown = []
      gate.open()
      return violations
    },
    stop: async () => {
      await drain()
      stopped = true
      gate.open()
      await Promise.all([working, reader.stop()])
      client.close()
    },
  }
}
