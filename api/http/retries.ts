/** Tries to hand something to another server: the last is a day after the first. */
export const maxTries = 12

/** Minutes. */
const longestPause = 240

/** Milliseconds until the next try. */
export const pauseAfter = (tries: number): number => Math.min(2 ** tries, longestPause) * 60_000

/** A time that lies further ahead than any pause comes from a clock that went wrong since. `:now` is the time. */
export const isDueSql = `(next_try_at <= :now or next_try_at > cast(:now as timestamptz) + interval '${longestPause + 60} minutes')`
