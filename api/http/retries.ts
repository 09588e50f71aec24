/** Tries to hand something to another server: the last is a day after the first. */
export const maxTries = 12

/** Milliseconds until the next try. */
export const pauseAfter = (tries: number): number => Math.min(2 ** tries, 240) * 60_000
