/** Least processor time of three runs, in milliseconds: other work on the machine can only add to it. */
const leastTime = async (run: () => unknown): Promise<number> => {
  const times: number[] = []
  for (const _ of [1, 2, 3]) {
    const before = process.cpuUsage()
    await run()
    times.push(process.cpuUsage(before).user / 1000)
  }
  return Math.min(...times)
}

const reference = 'x'.repeat(8_000_000)

/** Reads 8 million characters one by one: 30 to 60 ms where a request may hold the event loop for 200 ms. */
const readOnce = (): number => {
  let sum = 0
  for (let at = 0; at < reference.length; at += 1) sum = (sum + reference.charCodeAt(at)) | 0
  return sum
}

/**
 * Processor time of a function, in readings of a text of 8 million characters. A ratio within one run holds on every
 * machine, a limit in milliseconds does not.
 * @example expect(await inReadings(() => matchLines(lines, items, terms))).toBeLessThan(40)
 */
export const inReadings = async (run: () => unknown): Promise<number> => {
  const before = await leastTime(readOnce)
  const time = await leastTime(run)
  return time / Math.max(before, await leastTime(readOnce))
}

/** Milliseconds of a reading on the processor for which limits in milliseconds are meant. */
const usualReading = 30

/** How many times slower this processor is now, with all that it does beside; 1 if it is faster. */
export const slownessNow = async (): Promise<number> =>
  Math.max(1, (await leastTime(readOnce)) / usualReading)
