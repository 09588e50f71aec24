/** Repeatable chance: the same seed gives the same sequence on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  between(min: number, max: number): number
  /** A whole number, both bounds included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** FNV-1a, 32 bits: turns a text seed into a number. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/**
 * A generator of its own for each purpose, so that more of one thing does not change all that follows.
 * The algorithm is mulberry32, public domain, by Tommy Ettinger.
 * @param seed any text, for instance `firm/24-101/payments`
 */
export const createRandom = (seed: string): Random => {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[whole(0, list.length - 1)]
      if (picked === undefined) throw new Error('Cannot pick from an empty list')
      return picked
    },
    shuffled: (list) => {
      const rest = [...list]
      return list.flatMap(() => rest.splice(whole(0, rest.length - 1), 1))
    },
  }
}

/** Rounds to a multiple of the step, without the binary dust: `toStep(42.61, 0.25)` is 42.5. */
export const toStep = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toFixed(4))
