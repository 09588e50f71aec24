import { timingSafeEqual } from 'node:crypto'

/** In constant time for texts of equal length. */
export const sameText = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
