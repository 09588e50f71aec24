import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { type Beat, beat, beatOf, maxBehindSeconds } from '../../database/read-pool.ts'
import { repeat } from '../http/repeat.ts'
import type { Watched } from './reads.ts'

const beatEveryMs = 1_000
const answerWithinMs = 1_000

interface Replica extends Pick<Watched, 'isUsed' | 'behindSeconds'> {
  readonly db: Knex
  /** It is not used until it answers again. */
  noteFailure(error: unknown): void
}

const unlike = `it does not have what the primary says of itself: it is behind, or a replica of another database`

const inTime = async <Result>(asked: Promise<Result>): Promise<Result> => {
  // A reply that comes too late is of no interest.
  asked.catch(() => {})
  const tooLate = delay(answerWithinMs, undefined, { ref: false }).then(() => {
    throw new Error('it does not answer')
  })
  tooLate.catch(() => {})
  return Promise.race([asked, tooLate])
}

/**
 * Writes the time to the primary each second, and reads before what the replica has of the time before.
 * @param primary a pool for this, in which nothing else waits
 */
export const watchReplica = (app: FastifyInstance, primary: Knex, db: Knex): Replica => {
  let before: Beat | undefined
  let behind: number | undefined
  let isUsed: boolean | undefined
  const decide = (whyNot: string | null) => {
    const is = whyNot === null
    if (is !== isUsed && is) app.log.info('The replica of DATABASE_READ_URL is used')
    if (is !== isUsed && !is)
      app.log.warn(`The replica of DATABASE_READ_URL is not used, the primary answers: ${whyNot}`)
    isUsed = is
  }

  const look = async (): Promise<string | null> => {
    const found = await inTime(beatOf(db))
    behind = undefined
    if (found?.epoch !== before?.epoch || !found || !before) return unlike
    behind = Math.max(0, Math.round((before.at.getTime() - found.at.getTime()) / 1000))
    return behind > maxBehindSeconds ? `it is ${behind} seconds behind` : null
  }
  repeat(app, beatEveryMs, 'The replica was not looked at', async () => {
    if (before)
      decide(
        await look().catch((error: Error) => {
          behind = undefined
          return error.message
        }),
      )
    // Without a primary, each request says so.
    before = await beat(primary).catch(() => undefined)
  })

  return {
    db,
    isUsed: () => isUsed === true,
    behindSeconds: () => behind,
    noteFailure: (error) => decide(error instanceof Error ? error.message : String(error)),
  }
}
