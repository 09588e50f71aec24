import type { Random } from '../model/random.ts'

/** Share of a job's work done after the share `t` of its time, both 0 to 1: slow, fast, slow. */
export const workDone = (t: number): number => 3 * t ** 2 - 2 * t ** 3

/** Share of a job's time after which the share `work` is done: the inverse of `workDone`. */
export const timeOf = (work: number): number => {
  let [low, high] = [0, 1]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (workDone(middle) < work) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** How far a real month strays from the curve, up or down. */
export const monthlyNoise = 0.11

/**
 * The spend of each day of a job as a running share of the spend so far: ends at 1.
 * @param duration days that the whole job takes
 * @param elapsed days until today, at most `duration`
 */
export const runningSpend = (duration: number, elapsed: number, random: Random): number[] => {
  const daysOfNoise = 30
  let factor = 1
  let total = 0
  const running = Array.from({ length: elapsed }, (_, index) => {
    if (index % daysOfNoise === 0) factor = random.between(1 - monthlyNoise, 1 + monthlyNoise)
    total += (workDone((index + 1) / duration) - workDone(index / duration)) * factor
    return total
  })
  return running.map((value) => value / total)
}

/** The day, counted from 0, on which the running share is reached. */
export const dayOfSpend = (running: readonly number[], share: number): number => {
  const found = running.findIndex((value) => value >= share)
  return found === -1 ? Math.max(0, running.length - 1) : found
}
