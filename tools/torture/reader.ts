import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../model/random.ts'
import { type HttpClient, LostReply } from './http-client.ts'
import { kinds, pathOf } from './records.ts'

export interface ReadCounts {
  answered: number
  /** Rejected with 429 or 503, or without a reply. */
  refused: number
}

export interface Reader {
  readonly counts: ReadCounts
  stop(): Promise<void>
}

/** Reads lists continuously. Reports every reply other than 200, 429 and 503. */
export const startReader = (
  client: HttpClient,
  token: string,
  random: Random,
  violated: (sentence: string) => void,
): Reader => {
  const counts: ReadCounts = { answered: 0, refused: 0 }
  let stopped = false
  const look = async () => {
    const path = `${pathOf(random.pick(kinds))}?range=[0,24]&sort=["id","DESC"]`
    const outcome = await client
      .send({ method: 'GET', path: encodeURI(path), headers: { authorization: `Bearer ${token}` } })
      .catch((error: Error) => error)
    if (outcome instanceof LostReply) counts.refused++
    else if (outcome instanceof Error) throw outcome
    else if (outcome.status === 200) counts.answered++
    else if ([429, 502, 503, 504].includes(outcome.status)) counts.refused++
    else violated(`GET ${path}: ${outcome.status} ${JSON.stringify(outcome.body)}`)
  }
  const looking = (async () => {
    while (!stopped) {
      await look()
      await delay(50)
    }
  })()
  return {
    counts,
    stop: () => {
      stopped = true
      return looking
    },
  }
}
