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
    // Now and then the server asks something for itself beside them.
    queries: Math.round((queries / runs) * 10) / 10,
    bytes,
  }
}

export interface Comparison {
  /** CPU of the first over that of the second: the median of the rounds. */
  readonly ratio: number
  /** The first over itself, measured the same way: how far from 1 noise alone goes. */
  readonly control: number
  /** What one call of the first costs: the median. */
  readonly cost: number
}

/**
 * Compares what two calls cost in interleaved rounds with an A/A control, as requests per second alone cannot tell
 * small effects on a shared machine.
 * @param first makes a batch of calls and answers what each of them cost; so does `second`
 */
export const compareCosts = async (
  rounds: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<Comparison> => {
  const all: [number, number, number][] = []
  for (const warmUp of [first, second]) await warmUp()
  for (let round = 0; round < rounds; round++) all.push([await first(), await second(), await first()])
  return {
    ratio: median(all.map(([a, b, again]) => (a + again) / 2 / b)),
    control: median(all.map(([a, , again]) => a / again)),
    cost: median(all.flatMap(([a, , again]) => [a, again])),
  }
}
