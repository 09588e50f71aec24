import type pg from 'pg'
import type { Random } from '../../../../model/random.ts'
import type { Strike } from '../../arena.ts'
import type { OutsideOffice } from '../office.ts'
import { boundedSeconds, type Timed } from '../probe.ts'

/** Max. recovery time of an instance without a restart, in seconds. */
const recoverWithin = 10

/** Shorter than any database timeout. */
const atOnceSeconds = 2

const inWords = ({ answer, seconds }: Timed): string =>
  `${answer instanceof Error ? answer.message : `${answer.status} as ${answer.type}`} after ${seconds.toFixed(1)} s`

/** Reports a reply with another status or out of time. A 503 must be a problem reply of the API. */
export const expectAnswer = (what: string, timed: Timed, ...statuses: number[]): string[] => {
  const { answer, seconds } = timed
  const right =
    !(answer instanceof Error) &&
    statuses.includes(answer.status) &&
    seconds < boundedSeconds &&
    (answer.status !== 503 || answer.type.startsWith('application/problem+json'))
  return right ? [] : [`${what}: ${inWords(timed)}`]
}

/** The health check replies immediately, whatever the state of the database. */
export const expectAlive = async ({ probe, instances }: OutsideOffice): Promise<string[]> => {
  const replies = await Promise.all(
    instances.map(({ address }) => probe.send(address, { method: 'GET', path: '/health' })),
  )
  return replies.flatMap((timed) => [
    ...expectAnswer('health', timed, 200),
    ...(timed.seconds < atOnceSeconds ? [] : [`health took ${timed.seconds} s`]),
  ])
}

export interface Disturbance {
  readonly office: OutsideOffice
  readonly administrator: pg.Client
  readonly random: Random
  begins(): void
}

/** A database fault after which every instance must recover by itself. */
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

/** Reports instances that do not recover in time as the same process. */
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

const processesOf = ({ instances }: OutsideOffice): number[] =>
  instances.map((instance) => instance.process().pid)
