import type pg from 'pg'
import type { Random } from '../../../../demo/random.ts'
import type { Strike } from '../../arena.ts'
import type { OutsideOffice } from '../office.ts'
import { boundedSeconds, type Timed } from '../probe.ts'

/** So long may it take until an instance works again, without being started anew (seconds). */
const recoverWithin = 10

/** Shorter than any wait for the database. */
const atOnceSeconds = 2

const inWords = ({ answer, seconds }: Timed): string =>
  `${answer instanceof Error ? answer.message : `${answer.status} as ${answer.type}`} after ${seconds.toFixed(1)} s`

/** Complains unless it was answered with this status in time; 503 must be a problem in the API's own words. */
export const expectAnswer = (what: string, timed: Timed, ...statuses: number[]): string[] => {
  const { answer, seconds } = timed
  const right =
    !(answer instanceof Error) &&
    statuses.includes(answer.status) &&
    seconds < boundedSeconds &&
    (answer.status !== 503 || answer.type.startsWith('application/problem+json'))
  return right ? [] : [`${what}: ${inWords(timed)}`]
}

/** Health is told at once, whatever the database does. */
export const expectAlive = async ({ probe, instances }: OutsideOffice): Promise<string[]> => {
  const replies = await Promise.all(
    instances.map(({ address }) => probe.send(address, { method: 'GET', path: '/health' })),
  )
  return replies.flatMap((timed) => [
    ...expectAnswer('health', timed, 200),
    ...(timed.seconds < atOnceSeconds ? [] : [`health took ${timed.seconds} s`]),
  ])
}

/** What a fault of the database works with. */
export interface Disturbance {
  readonly office: OutsideOffice
  /** A session beside the app's. */
  readonly administrator: pg.Client
  readonly random: Random
  /** See Strike. */
  begins(): void
}

/** A fault of the database: when it is over, every instance must work again by itself. */
export const disturb =
  (happens: (disturbance: Disturbance) => Promise<string[]>) =>
  (office: OutsideOffice): Strike =>
  async (random, begins) => {
    const processes = processesOf(office)
    const administrator = await office.postgres.administrator()
    try {
      const wrong = await happens({ office, administrator, random, begins })
      return [...wrong, ...(await expectRecovery(office, processes))]
    } finally {
      await administrator.end()
    }
  }

/** Complains unless every instance works again in time, as the same process as before. */
const expectRecovery = async (
  { probe, instances }: OutsideOffice,
  processes: readonly number[],
): Promise<string[]> => {
  const seconds = await Promise.all(instances.map(({ address }) => probe.recovered(address)))
  return [
    ...seconds.filter((took) => took > recoverWithin).map((took) => `an instance took ${took} s to recover`),
    ...instances
      .filter(
        (instance, index) => instance.process().pid !== processes[index] || hasEnded(instance.process().pid),
      )
      .map(({ address }) => `the instance at ${address} has ended`),
  ]
}

const hasEnded = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

/** The processes of the instances as they are now. */
const processesOf = ({ instances }: OutsideOffice): number[] =>
  instances.map((instance) => instance.process().pid)
