import type { Knex } from 'knex'

export interface Measured {
  /** Milliseconds. The fastest is what it costs by itself, where the machine has other things to do as well. */
  readonly fastest: number
  readonly median: number
  readonly slowest: number
  readonly queries: number
  readonly bytes: number
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Runs a call a few times to warm up, then `runs` times, one after the other. */
export const measure = async (db: Knex, runs: number, call: () => Promise<string>): Promise<Measured> => {
  for (let i = 0; i < 3; i++) await call()
  let queries = 0
  const count = () => {
    queries++
  }
  db.on('query', count)
  const times: number[] = []
  let bytes = 0
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    bytes = Buffer.byteLength(await call())
    times.push(performance.now() - start)
  }
  db.off('query', count)
  return {
    fastest: Math.min(...times),
    median: median(times),
    slowest: Math.max(...times),
    queries: queries / runs,
    bytes,
  }
}

/** Microseconds of this process's CPU that one call costs, over a batch. */
const cpuPerCall = async (batch: number, call: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  for (let i = 0; i < batch; i++) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / batch
}

export interface Comparison {
  /** CPU of the first over that of the second: the median of the rounds. */
  readonly ratio: number
  /** The first over itself, measured the same way: how far from 1 noise alone goes. */
  readonly control: number
}

/**
 * Compares the CPU of two calls in interleaved rounds with an A/A control, as requests per second alone cannot tell
 * small effects on a shared machine.
 */
export const compareCpu = async (
  rounds: number,
  batch: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<Comparison> => {
  const ratios: number[] = []
  const controls: number[] = []
  for (const call of [first, second]) await cpuPerCall(batch, call)
  for (let round = 0; round < rounds; round++) {
    const a = await cpuPerCall(batch, first)
    const b = await cpuPerCall(batch, second)
    const again = await cpuPerCall(batch, first)
    ratios.push((a + again) / 2 / b)
    controls.push(a / again)
  }
  return { ratio: median(ratios), control: median(controls) }
}
