import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '../../model/random.ts'
import type { Arena, Fault, OpenArena } from './arena.ts'
import type { Watch } from './workload.ts'

export interface FaultResult {
  readonly fault: string
  thrown: number
  /** Writes acknowledged before, during and after it; all were checked. */
  acknowledged: number
  readonly wrong: string[]
  /** Differences that a control must cause. */
  lostAsItMust: number
  /** Longest wait of a writer for a reply, in seconds. */
  longestWait: number
  /** Longest time without a saved record of anybody, in seconds. */
  longestWithoutSaved: number
}

/** Max. wait for recovery (milliseconds). */
const patience = 60_000

const noWait = { wait: 0, withoutSaved: 0 }

/** Injects one fault, waits until all writers are served again, and compares everything. */
const throwFault = async (
  { workload }: OpenArena,
  fault: Fault,
  seed: string,
  writesBefore: number,
): Promise<Omit<FaultResult, 'fault' | 'thrown'>> => {
  const random = createRandom(seed)
  const before = workload.acknowledgedCount()
  await workload.progress(random.whole(20, writesBefore))
  let watch: Watch | undefined
  const wrong = await fault.strike(random, () => {
    watch = workload.watch()
  })
  const tooLong = delay(patience, null, { ref: false })
  const longest = watch ? await Promise.race([watch.everybodyServed(), tooLong]) : noWait
  if (longest === null) wrong.push(`somebody was not served again within ${patience / 1000} seconds`)
  else wrong.push(...(await workload.check()))
  const acknowledged = workload.acknowledgedCount() - before
  const { wait, withoutSaved } = longest ?? { wait: patience, withoutSaved: patience }
  const result = {
    acknowledged,
    wrong,
    lostAsItMust: 0,
    longestWait: wait / 1000,
    longestWithoutSaved: withoutSaved / 1000,
  }
  if (!fault.mustLose) return result
  if (wrong.length > 0) return { ...result, wrong: [], lostAsItMust: wrong.length }
  return { ...result, wrong: ['nothing was lost, so that what is kept otherwise shows nothing'] }
}

export interface RoundsOptions {
  readonly arenas: readonly Arena[]
  readonly seed: string
  readonly only?: string
  /** No fault starts after this time (milliseconds). */
  readonly until: number
  /** Max. acknowledged writes before a fault. Default: 120. */
  readonly writesBefore?: number
  readonly say: (line: string) => void
}

/**
 * Opens one arena after the other and injects its faults in random order, repeatedly until the time is over.
 * Stops at the first error, because later results would be unreliable.
 */
export const playRounds = async ({
  arenas,
  seed,
  only,
  until,
  writesBefore = 120,
  say,
}: RoundsOptions): Promise<FaultResult[]> => {
  const results = new Map<string, FaultResult>()
  const note = (
    fault: string,
    {
      acknowledged,
      wrong,
      lostAsItMust,
      longestWait,
      longestWithoutSaved,
    }: Omit<FaultResult, 'fault' | 'thrown'>,
  ) => {
    const result = results.get(fault) ?? {
      fault,
      thrown: 0,
      acknowledged: 0,
      wrong: [],
      lostAsItMust: 0,
      longestWait: 0,
      longestWithoutSaved: 0,
    }
    result.thrown++
    result.acknowledged += acknowledged
    result.wrong.push(...wrong)
    result.lostAsItMust += lostAsItMust
    result.longestWait = Math.max(result.longestWait, longestWait)
    result.longestWithoutSaved = Math.max(result.longestWithoutSaved, longestWithoutSaved)
    results.set(fault, result)
  }

  const playArena = async (arena: Arena, round: number): Promise<boolean> => {
    // Short, because names that contain it are limited; independent of the other arenas.
    const arenaSeed = `${seed}-${round}-${createRandom(arena.name).whole(10, 99)}`
    const open = await arena.open(arenaSeed)
    try {
      const faults = open.faults.filter(({ name }) => only === undefined || [name, arena.name].includes(only))
      const controls = faults.filter(({ mustLose }) => mustLose)
      const others = faults.filter(({ mustLose }) => !mustLose)
      for (const fault of [...createRandom(arenaSeed).shuffled(others), ...controls]) {
        if (Date.now() > until && round > 1) return true
        const result = await throwFault(open, fault, `${arenaSeed}/${fault.name}`, writesBefore).catch(
          (error: Error) => ({
            acknowledged: 0,
            wrong: [error.message],
            lostAsItMust: 0,
            longestWait: 0,
            longestWithoutSaved: 0,
          }),
        )
        say(
          `${fault.name}: ${result.acknowledged} writes, ${result.wrong.length} wrong, ${result.longestWithoutSaved.toFixed(1)} s without a saved record`,
        )
        for (const sentence of result.wrong) say(sentence)
        if (result.wrong.length > 0 && open.said) say(`The app said last:\n${open.said()}`)
        note(fault.name, result)
        if (result.wrong.length > 0) return false
      }
      return true
    } finally {
      await open.close()
    }
  }

  for (let round = 1; round === 1 || Date.now() < until; round++)
    for (const arena of arenas) {
      if (round > 1 && Date.now() > until) break
      if (!(await playArena(arena, round))) return [...results.values()]
    }
  return [...results.values()]
}
