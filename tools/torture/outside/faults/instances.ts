import { setTimeout as delay } from 'node:timers/promises'
import type { Strike } from '../../arena.ts'
import type { Answer } from '../../http-client.ts'
import type { OutsideOffice } from '../office.ts'
import { expectAnswer } from './expect.ts'

/** Reports writers that had to retry: the proxy should have done it. */
const expectNothingNoticed = async (
  { workload }: OutsideOffice,
  happens: () => Promise<string[]>,
): Promise<string[]> => {
  const { retried, unknown } = workload.counts
  const wrong = await happens()
  await workload.progress(50)
  const times = workload.counts.retried + workload.counts.unknown - retried - unknown
  return [...wrong, ...(times === 0 ? [] : [`${times} requests were not answered`])]
}

/** kill -9 of one instance; the proxy retries its requests on the other, with the same Idempotency-Key. */
export const killInstance =
  (office: OutsideOffice): Strike =>
  (random, begins) =>
    expectNothingNoticed(office, async () => {
      const instance = random.pick(office.instances)
      begins()
      await instance.process().stop('SIGKILL')
      await delay(random.whole(0, 3000))
      await instance.start()
      return []
    })

/** The proxy checks instances twice a second, as documented (milliseconds). */
const untilProxySees = 2000

/** Milliseconds after which a stop is explained by what its statements wait for: all of them should have ended. */
const longStop = 6000

/** Statements of all sessions and who blocks them. */
const statementsNow = async (office: OutsideOffice): Promise<string> => {
  const administrator = await office.postgres.administrator()
  try {
    const { rows } = await administrator.query(
      `select pid, state, wait_event, pg_blocking_pids(pid) as blocked_by, clock_timestamp() - xact_start as since,
              left(query, 200) as query
       from pg_stat_activity
       where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()
       order by xact_start`,
    )
    return rows.map((row) => JSON.stringify(row)).join('\n')
  } finally {
    await administrator.end()
  }
}

/** Replaces the instances one after the other, as for an update. */
export const rollingRestart =
  (office: OutsideOffice): Strike =>
  async (_random, begins) => {
    const waiting: string[] = []
    const wrong = await expectNothingNoticed(office, async () => {
      begins()
      const wrong: string[] = []
      for (const instance of office.instances) {
        const stopped = instance.process().stop()
        const late = await Promise.race([stopped.then(() => false), delay(longStop, true, { ref: false })])
        if (late) waiting.push(await statementsNow(office))
        const [code] = await stopped
        if (code !== 0) wrong.push(`an instance ended with ${code}: ${instance.process().output()}`)
        await instance.start()
        await delay(untilProxySees)
      }
      return wrong
    })
    return wrong.length === 0
      ? []
      : [...wrong, ...waiting.map((statements) => `a stop waited for:\n${statements}`)]
  }

let people = 0

export const newUser = async ({ probe, instances }: OutsideOffice) => {
  const password = 'works on both of them'
  const email = `person${++people}@firm.example`
  const body = { email, firstName: 'Bo', lastName: 'Both', password, passwordConfirm: password }
  const address = instances[0]?.address ?? ''
  // The fault before this one may have ended its connections.
  await probe.recovered(address)
  await probe.signInAgain(address)
  const { answer, seconds } = await probe.send(address, { method: 'POST', path: '/UserAccounts', body })
  if (answer instanceof Error) throw new Error(`Nobody could be added after ${seconds} s`, { cause: answer })
  if (answer.status !== 201)
    throw new Error(`Nobody could be added: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { id: Number(answer.body.id), email, password }
}

/**
 * Signs in on one instance and works on the other. Signing out or disabling on one takes effect on the other
 * immediately.
 */
export const useBothInstances =
  (office: OutsideOffice): Strike =>
  async () => {
    const { probe } = office
    const [one = '', two = ''] = office.instances.map(({ address }) => address)
    const { id, email, password } = await newUser(office)
    const signIn = async () => {
      const reply = await probe.send(one, { method: 'POST', path: '/auth', body: { email, password } })
      return String((reply.answer as Answer).body?.token)
    }
    const list = (address: string, token: string) =>
      probe.send(address, { method: 'GET', path: '/ProjectStatus' }, token)
    const wrong: string[] = []

    const first = await signIn()
    wrong.push(...expectAnswer('work on the other instance', await list(two, first), 200))
    await probe.send(two, { method: 'POST', path: '/auth/logout' }, first)
    wrong.push(...expectAnswer('work after logging out', await list(one, first), 401))

    const second = await signIn()
    wrong.push(...expectAnswer('work on the other instance', await list(two, second), 200))
    const disabled = {
      method: 'PATCH',
      path: `/UserAccounts/${id}`,
      body: { isEnabled: false },
    } as const
    wrong.push(...expectAnswer('disabling the account', await probe.send(one, disabled), 200))
    wrong.push(...expectAnswer('work with a disabled account', await list(two, second), 401))

    const key = { 'idempotency-key': `both ${email}` }
    const status = { method: 'POST', path: '/ProjectStatus', headers: key } as const
    const body = { projectStatusDescription: `Both ${email}` }
    const replies = await Promise.all([one, two].map((to) => probe.send(to, { ...status, body })))
    const made = new Set(
      replies.map(({ answer }) => (answer instanceof Error ? answer.message : answer.body?.id)),
    )
    return made.size === 1 ? wrong : [...wrong, `one key made ${[...made].join(' and ')}`]
  }
