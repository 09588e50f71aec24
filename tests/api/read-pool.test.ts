import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ConnectionTarget, connect } from '../../database/connection.ts'
import { asRole } from '../../database/open.ts'
import { ensureReadRole, type RequestRole } from '../../database/request-role.ts'
import { type As, startTestApp, type TestApp, type TestInstance } from '../support/app.ts'
import { addUser } from '../support/people.ts'
import { makeScene } from '../support/scene.ts'

/** Until the replica was looked at twice, and a connection to it that hangs was given up. */
const soon = { timeout: 15_000 }
const metricsToken = 'a-token-for-the-metrics'

describe('Reads with a replica', () => {
  let role: RequestRole
  let one: TestApp
  const lines: string[] = []

  /**
   * The same database as a role that sees other suppliers and marks: a replica that stopped when the test began.
   * @see setReplica
   */
  const replicaOf = async (db: Knex, target: ConnectionTarget): Promise<ConnectionTarget> => {
    const made = await ensureReadRole(db, 'aa11')
    if (!made) throw new Error('The test server lets roles be made')
    role = made
    await db.raw(`
      create schema behind;
      create table behind.supplier (like supplier including all);
      create table behind.last_write (like last_write including all);
      create view behind.server_beat as select * from server_beat;
      grant usage on schema behind to ${role.user};
      grant select on all tables in schema behind to ${role.user};
      alter role ${role.user} set search_path = behind, public`)
    return asRole(target, role)
  }

  const metric = async (name: string, { api }: TestInstance = one): Promise<number> => {
    const { raw } = await api('GET', '/metrics', { as: { token: metricsToken } })
    return Number(raw.payload.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1])
  }
  const fromReplica = () => metric('costwright_pooled_reads_total\\{server="replica"\\}')
  const untilUsed = (is: 0 | 1, instance?: TestInstance) =>
    vi.waitFor(async () => expect(await metric('costwright_replica_used', instance)).toBe(is), soon)

  /** What the replica has caught up with. */
  const catchUp = () =>
    one.db.raw(`
      truncate behind.supplier, behind.last_write;
      insert into behind.supplier overriding system value select * from supplier;
      insert into behind.last_write select * from last_write`)

  const exported = async (as: As, { api }: TestInstance = one) => {
    const { raw } = await api('GET', '/Supplier/export.csv', { as })
    expect(raw.statusCode).toBe(200)
    return raw.payload
  }
  const save = async (as: As, supplierName: string) => {
    expect((await one.api('POST', '/Supplier', { as, body: { supplierName } })).status).toBe(201)
  }

  beforeAll(async () => {
    one = await startTestApp({
      replicaOf,
      metricsToken,
      logLevel: 'info',
      logStream: { write: (line) => void lines.push(line) },
    })
    await untilUsed(1)
  })
  afterAll(async () => {
    await one.db.raw('drop owned by ??; drop role ??', [role.user, role.user])
    await one.close()
  })

  it('a person who wrote nothing is answered by the replica', async () => {
    const { token } = await one.signIn(await addUser(one))
    await save('administrator', 'Only on the primary')
    await expect.poll(() => exported({ token }), soon).not.toContain('Only on the primary')
  })

  it('export, search, home page and reports are read by the replica', { tags: 'slow' }, async () => {
    const scene = await makeScene(one)
    await catchUp()
    const paths = [
      '/Supplier/export.xlsx',
      '/Search?q=brick',
      '/Home',
      `/excelquote/fullreport/${scene.quote.id}`,
      `/ProjectControl/${scene.project.id}/excel`,
    ]
    for (const path of paths) {
      const before = await fromReplica()
      const byReplica = async () => {
        expect([path, (await one.api('GET', path)).status]).toEqual([path, 200])
        return fromReplica()
      }
      // On a busy machine the primary may be faster.
      await expect.poll(byReplica, soon).toBeGreaterThan(before)
    }
  })

  it('a person sees their own write, on both instances and with an API token', { tags: 'slow' }, async () => {
    const { token } = await one.signIn(await addUser(one))
    const made = await one.api('POST', '/auth/tokens', {
      as: { token },
      body: { name: 'Script', role: 'User', days: 1 },
    })
    expect(made.status).toBe(201)
    const two = await one.startBeside()
    await untilUsed(1, two)
    await catchUp()
    await save({ token: made.body.token }, 'Mine')
    for (const as of [{ token }, { token: made.body.token }])
      for (const instance of [one, two]) {
        expect(await exported(as, instance)).toContain('Mine')
        expect((await instance.api('GET', '/Search?q=Mine', { as })).body.found).toHaveLength(1)
      }
    await two.close()
  })

  it('a person is answered by the replica again once it has their write', async () => {
    await save('administrator', 'Later on the replica')
    await one.db.raw(`insert into behind.last_write select * from last_write
      on conflict (user_id) do update set number = excluded.number`)
    await expect.poll(() => exported('administrator'), soon).not.toContain('Later on the replica')
  })

  it('a record that the replica does not have is looked for on the primary', async () => {
    const { token } = await one.signIn(await addUser(one))
    const before = await fromReplica()
    expect((await one.api('GET', '/excelquote/fullreport/999999', { as: { token } })).status).toBe(404)
    expect(await fromReplica()).toBe(before)
  })

  it('a read that conflicts with what the replica replays is answered by the primary', async () => {
    const { token } = await one.signIn(await addUser(one))
    await save('administrator', 'During a conflict')
    await one.db.raw(`
      alter table behind.supplier rename to calm_supplier;
      create function behind.conflict() returns boolean language plpgsql as $$ begin
        raise exception 'canceling statement due to conflict with recovery' using errcode = '40001';
      end $$;
      create view behind.supplier as select * from behind.calm_supplier union all
        select * from public.supplier where behind.conflict();
      grant select on behind.supplier, behind.calm_supplier to ${role.user}`)
    expect(await exported({ token })).toContain('During a conflict')
    await one.db.raw(`drop view behind.supplier; drop function behind.conflict();
      alter table behind.calm_supplier rename to supplier`)
    await expect.poll(() => exported({ token }), soon).not.toContain('During a conflict')
  })

  it('the role of the replica reads no secret and writes nothing', async () => {
    const db = connect(asRole(one.target, role), { poolSize: 1 })
    for (const forbidden of [
      'select * from session',
      'select * from user_credential',
      'select * from api_token',
      `insert into public.supplier (supplier_name) values ('x')`,
      'delete from public.audit_entry',
    ])
      await expect(db.raw(forbidden), forbidden).rejects.toThrow(/permission denied/)
    await db.destroy()
  })

  it('a replica of another life of the primary is not asked', { tags: 'slow' }, async () => {
    // PostgreSQL empties the table after a crash and a promotion.
    await one.db.raw(`drop view behind.server_beat; create table behind.server_beat as select * from server_beat;
      grant select on behind.server_beat to ${role.user}; delete from server_life`)
    await untilUsed(0)
    const { token } = await one.signIn(await addUser(one))
    await save('administrator', 'In another life')
    expect(await exported({ token })).toContain('In another life')
    await one.db.raw(`drop table behind.server_beat; create view behind.server_beat as select * from server_beat;
      grant select on behind.server_beat to ${role.user}`)
    await untilUsed(1)
  })

  it('while it is away the primary answers, the log says so once, and the instance is ready', {
    tags: 'slow',
  }, async () => {
    await save('administrator', 'While it is away')
    lines.length = 0
    await one.db.raw(`alter role ${role.user} nologin`)
    await one.db.raw('select pg_terminate_backend(pid) from pg_stat_activity where usename = ?', [role.user])
    for (let call = 0; call < 3; call++) expect(await exported('administrator')).toContain('While it is away')
    await untilUsed(0)
    expect((await one.api('GET', '/ready')).status).toBe(200)
    await one.db.raw(`alter role ${role.user} login`)
    await untilUsed(1)
    expect(lines.filter((line) => line.includes('is not used, the primary answers'))).toHaveLength(1)
  })
})
