import pg from 'pg'
import type { Certificate } from '../outside/certificate.ts'
import { role } from '../outside/postgres.ts'
import { comesTrue } from '../until.ts'
import { choosePorts, type Node, type Ports, prepareNode, superuser } from './node.ts'

/** A member as `GET /cluster` of Patroni's REST API has it. */
interface Member {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica'
  readonly state: string
  readonly timeline?: number
}

/** Three machines as docs/operations.md says, and the empty database. */
export interface Cluster {
  readonly machines: readonly Ports[]
  readonly nodes: readonly Node[]
  /** The primary, as etcd has it. */
  leader(): Promise<Node>
  /** The standby that has every acknowledged commit. */
  synchronousStandby(): Promise<Node>
  /** Whether another machine has become the primary, within a minute. */
  leaderChanges(from: Node): Promise<boolean>
  /** Whether all three run, with a synchronous standby, within two minutes. */
  becomesWhole(): Promise<boolean>
  /**
   * Restarts Patroni where it is stuck, as docs/operations.md says: on a leader that writes the synchronous standby with an old
   * revision for ever (patroni/patroni#2779, mended in 3.1.0), and on a machine that has not joined.
   * @returns names of the machines
   */
  restartStuck(): Promise<string[]>
  /** The members as Patroni has them, and what each machine said last. */
  state(): Promise<string>
  switchover(): Promise<string>
  /** Waits until no transaction of the app is open: a commit waits for its standby after its client has gone. */
  untilSettled(): Promise<void>
  close(): Promise<void>
}

const names = ['one', 'two', 'three']

const stuckKey = 'Synchronous replication key updated by someone else'

/** Milliseconds between two questions, each of which Patroni asks etcd. */
const pause = 500

const within = (milliseconds: number) => ({ signal: AbortSignal.timeout(milliseconds) })

export const startCluster = async (folder: string, tls: Certificate): Promise<Cluster> => {
  const machines: Ports[] = []
  for (const _name of names) machines.push(await choosePorts())
  const nodes: Node[] = []
  const close = async () => {
    await Promise.all(nodes.map((node) => node.close()))
  }
  for (const [index, name] of names.entries())
    nodes.push(await prepareNode({ folder, name, machines, index, tls }))

  /** From the first machine that answers; none if etcd does not. */
  const members = async (): Promise<readonly Member[]> => {
    for (const { address } of nodes) {
      const reply = await fetch(`${address}/cluster`, within(3_000)).catch(() => null)
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return []
  }
  const inRole = async (wanted: Member['role']): Promise<Node> => {
    const { name } = (await members()).find((member) => member.role === wanted) ?? {}
    const node = nodes.find((one) => one.name === name)
    if (!node) throw new Error(`No machine is the ${wanted}`)
    return node
  }
  const isWhole = async () => {
    const all = await members()
    const count = (wanted: Member['role']) => all.filter((member) => member.role === wanted).length
    return (
      all.length === names.length &&
      all.every(({ state }) => ['running', 'streaming'].includes(state)) &&
      new Set(all.map(({ timeline }) => timeline)).size === 1 &&
      count('leader') === 1 &&
      count('sync_standby') === 1
    )
  }
  const becomesWhole = () => comesTrue(isWhole, 120, pause)

  try {
    await Promise.all(nodes.map((node) => node.start()))
    if (!(await becomesWhole()))
      throw new Error(`The cluster did not start: ${JSON.stringify(await members())}`)
    await createDatabase(await inRole('leader'), tls)
  } catch (error) {
    await close()
    throw error
  }
  return {
    machines,
    nodes,
    leader: () => inRole('leader'),
    synchronousStandby: () => inRole('sync_standby'),
    leaderChanges: (from) =>
      comesTrue(
        async () => {
          const leader = (await members()).find((member) => member.role === 'leader')
          return leader !== undefined && leader.name !== from.name
        },
        60,
        pause,
      ),
    becomesWhole,
    restartStuck: async () => {
      const all = await members()
      const stuck = nodes.filter((node) => {
        const member = all.find(({ name }) => name === node.name)
        return (
          !['running', 'streaming'].includes(member?.state ?? '') ||
          (member?.role === 'leader' && node.lastWords().includes(stuckKey))
        )
      })
      for (const node of stuck) await node.restartPatroni()
      return stuck.map(({ name }) => name)
    },
    state: async () =>
      [JSON.stringify(await members()), ...nodes.map((node) => `${node.name}:\n${node.lastWords()}`)].join(
        '\n',
      ),
    switchover: async () => {
      const leader = await inRole('leader')
      const reply = await fetch(`${leader.address}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name }),
        ...within(60_000),
      })
      return `${reply.status} ${await reply.text()}`
    },
    untilSettled: async () => {
      const isSettled = async () => {
        const { rows } = await asSuperuser(await inRole('leader'), 'postgres', tls, openTransactions)
        return rows.length === 0
      }
      if (!(await comesTrue(() => isSettled().catch(() => false), 60, pause)))
        throw new Error('A transaction did not end within a minute')
    },
    close,
  }
}

/** An address in the form of `DATABASE_URL`, with TLS as documented. */
export const addressOf = (
  { name, password }: { readonly name: string; readonly password: string },
  ports: readonly number[],
  database: string,
  { certificate }: Certificate,
): string =>
  `postgres://${name}:${encodeURIComponent(password)}@${ports.map((port) => `localhost:${port}`).join(',')}/${database}?sslmode=verify-full&sslrootcert=${certificate}`

const openTransactions = `select from pg_stat_activity
  where datname = '${role.name}' and usename like '${role.name}%' and xact_start is not null`

const asSuperuser = async (
  { postgresPort }: Node,
  database: string,
  tls: Certificate,
  ...statements: readonly string[]
): Promise<pg.QueryResult> => {
  const client = new pg.Client(addressOf(superuser, [postgresPort], database, tls))
  client.on('error', () => {})
  await client.connect()
  try {
    let result = await client.query('select')
    for (const statement of statements) result = await client.query(statement)
    return result
  } finally {
    await client.end()
  }
}

const createDatabase = (node: Node, tls: Certificate) =>
  asSuperuser(
    node,
    'postgres',
    tls,
    `create role ${role.name} login createrole password '${role.password}'`,
    `create database ${role.name} owner ${role.name}`,
  )
