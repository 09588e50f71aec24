import { timingSafeEqual } from 'node:crypto'

/** Compares without telling by its time where the texts differ; any bytes are welcome. */
export const sameText = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
