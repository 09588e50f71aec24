import { setTimeout as delay } from 'node:timers/promises'

/**
 * Waits for a condition. False if it does not hold in time (seconds).
 * @param pause between two looks, in milliseconds
 */
export const comesTrue = async (
  condition: () => boolean | Promise<boolean>,
  seconds = 30,
  pause = 20,
): Promise<boolean> => {
  const end = Date.now() + seconds * 1000
  while (!(await condition())) {
    if (Date.now() > end) return false
    await delay(pause)
  }
  return true
}
