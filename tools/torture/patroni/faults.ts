import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../../model/random.ts'
import type { Strike } from '../arena.ts'
import type { Cluster } from './cluster.ts'
import type { Node } from './node.ts'
import type { PatroniOffice } from './office.ts'

interface Disturbance {
  readonly cluster: Cluster
  /** The primary when the fault begins. */
  readonly primary: Node
  readonly random: Random
  /** Resolves after this many more saved records. */
  progress(writes: number): Promise<void>
  begins(): void
}

type Happens = (disturbance: Disturbance) => Promise<string[]>

/** Whether all three machines run again. Patroni may have to be restarted, which is told: only its operator can. */
const becomesWholeAgain = async (cluster: Cluster): Promise<boolean> => {
  if (await cluster.becomesWhole()) return true
  const restarted = await cluster.restartStuck()
  if (restarted.length === 0) return false
  process.stdout.write(`Patroni was stuck, and was restarted on ${restarted.join(', ')}\n`)
  return cluster.becomesWhole()
}

/** A fault after which the same process of the app must work again by itself, and all three machines. */
const disturb =
  (happens: Happens) =>
  ({ cluster, instance, workload }: PatroniOffice): Strike =>
  async (random, begins) => {
    if (!(await cluster.becomesWhole())) return ['the cluster was not whole before']
    const primary = await cluster.leader()
    const { pid } = instance.process()
    const progress = (writes: number) => workload.progress(writes)
    const wrong = await happens({ cluster, primary, random, progress, begins })
    if (!(await becomesWholeAgain(cluster)))
      wrong.push(`the cluster did not become whole again: ${await cluster.state()}`)
    if (instance.process().pid !== pid) wrong.push('the app was restarted')
    return wrong
  }

const takenOver = async ({ cluster, primary }: Disturbance): Promise<string[]> =>
  (await cluster.leaderChanges(primary)) ? [] : ['no standby took over']

/** Milliseconds: longer than Patroni's `ttl` and its pauses. */
const longerThanTtl = 30_000

/** kill -9 of PostgreSQL alone: Patroni starts it again, or another takes over. */
const killPostgres: Happens = async ({ primary, progress, begins }) => {
  begins()
  primary.killPostgres()
  await progress(20)
  return []
}

const killPrimary: Happens = async (disturbance) => {
  const { primary, begins } = disturbance
  begins()
  await primary.kill()
  const wrong = await takenOver(disturbance)
  await disturbance.progress(20)
  await primary.start()
  return wrong
}

/** SIGSTOP of everything on the machine, and SIGCONT once another is the primary: the old one must acknowledge nothing. */
const pausePrimary: Happens = async (disturbance) => {
  const { primary, random, begins } = disturbance
  begins()
  primary.pause()
  try {
    const wrong = await takenOver(disturbance)
    await delay(random.whole(0, 5_000))
    return wrong
  } finally {
    primary.resume()
  }
}

const loseDisk: Happens = async (disturbance) => {
  const { primary, begins } = disturbance
  begins()
  primary.loseDisk()
  return takenOver(disturbance)
}

/** The network between the primary and every etcd is silent; the others reach it. */
const loseEtcd: Happens = async ({ primary, begins }) => {
  begins()
  primary.loseEtcd()
  await delay(longerThanTtl)
  primary.findEtcd()
  return []
}

const stopEtcd: Happens = async ({ cluster: { nodes }, begins }) => {
  begins()
  await Promise.all(nodes.map(({ etcd }) => etcd.stop()))
  await delay(longerThanTtl)
  await Promise.all(nodes.map(({ etcd }) => etcd.start()))
  return []
}

/** The standby for which commits wait. */
const killStandby: Happens = async ({ cluster, progress, begins }) => {
  const standby = await cluster.synchronousStandby()
  begins()
  await standby.kill()
  await progress(20)
  await standby.start()
  return []
}

const switchOver: Happens = async (disturbance) => {
  disturbance.begins()
  const reply = await disturbance.cluster.switchover()
  const wrong = await takenOver(disturbance)
  // On a busy machine Patroni answers 503 before it is done.
  return wrong.length > 0 ? [...wrong, `the switchover was answered: ${reply}`] : []
}

export const faults: Readonly<Record<string, (office: PatroniOffice) => Strike>> = {
  'PostgreSQL of the primary killed': disturb(killPostgres),
  'machine of the primary killed': disturb(killPrimary),
  'primary paused': disturb(pausePrimary),
  'primary loses its disk': disturb(loseDisk),
  'primary loses etcd': disturb(loseEtcd),
  'etcd stopped everywhere': disturb(stopEtcd),
  'synchronous standby killed': disturb(killStandby),
  'switchover asked for': disturb(switchOver),
}
