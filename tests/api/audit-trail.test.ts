import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shortenTrail } from '../../api/audit/shorten-trail.ts'
import { runUserCommand } from '../../api/auth/accounts/user-command.ts'
import { withoutTrail } from '../../database/actor.ts'
import { isAudited } from '../../database/plan.ts'
import { fillDemo } from '../../demo/index.ts'
import { apiPath } from '../../model/api-path.ts'
import type { AuditEntry } from '../../model/audit.ts'
import type { Resource } from '../../model/definition.ts'
import { offers } from '../../model/offered-writes.ts'
import { resources } from '../../resources.config.ts'
import { administrator, startTestApp, type TestApp, user } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'
import { furtherOnes, typical } from '../support/field-kinds.ts'
import { addUser, addWithPassword, enableTwoFactor, testClock, wrongCodeFor } from '../support/people.ts'
import { sampleRecord } from '../support/samples.ts'

let test: TestApp
const clock = testClock(new Date().toISOString())
beforeAll(async () => {
  test = await startTestApp({ now: clock.now })
})
afterAll(() => test.close())

const historyOf = async (path: string, as: 'administrator' | 'user' = 'user'): Promise<AuditEntry[]> => {
  const reply = await test.api('GET', `${path}/history`, { as })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.entries
}
const trail = async (query = ''): Promise<AuditEntry[]> =>
  (await test.api('GET', `/AuditTrail${query}`, { as: 'administrator' })).body.entries
const entryCount = async () => Number((await test.db('audit_entry').count({ count: '*' }))[0]?.count)
const supplier = async (fields = {}) =>
  (await test.api('POST', '/Supplier', { body: { supplierName: 'Acme Bricks', ...fields } })).body

describe('The history of a record', () => {
  it('shows who created, changed and deleted it, when, with old and new values', async () => {
    const { id } = await supplier({ contactName: 'Ada' })
    const path = `/Supplier/${id}`
    await test.api('PATCH', path, { body: { contactName: 'Bob', contactEmail: 'bob@acme.example' } })
    await test.api('DELETE', path, { as: 'administrator' })
    const entries = await historyOf(path)
    expect(entries.map(({ action, userName }) => [action, userName])).toEqual([
      ['deleted', 'First Administrator'],
      ['changed', 'Una User'],
      ['created', 'Una User'],
    ])
    const [deleted, changed, created] = entries
    expect(created?.changes).toEqual([
      { field: 'supplierName', from: null, to: 'Acme Bricks' },
      { field: 'contactName', from: null, to: 'Ada' },
      { field: 'statementsShow', from: null, to: 'gross' },
      { field: 'enabled', from: null, to: true },
    ])
    expect(changed?.changes).toEqual([
      { field: 'contactName', from: 'Ada', to: 'Bob' },
      { field: 'contactEmail', from: null, to: 'bob@acme.example' },
    ])
    expect(deleted?.changes).toContainEqual({ field: 'contactName', from: 'Bob', to: null })
    expect(Date.parse(created?.at ?? '')).toBeLessThanOrEqual(Date.now())
    expect(created).toMatchObject({ resource: 'suppliers', recordId: id })
  })

  const isRecorded = async (resource: Resource) => {
    const { id } = await sampleRecord(test, resource)
    const path = `${apiPath(resource)}/${id}`
    // Records that migrations create have no author.
    const first = resource.single ? 'changed' : 'created'
    expect((await historyOf(path, 'administrator')).map(({ action }) => action)).toEqual([first])
    if (!offers(resource, 'delete')) return
    expect((await test.api('DELETE', path, { as: 'administrator' })).status).toBe(200)
    expect((await historyOf(path, 'administrator')).map(({ action }) => action)).toEqual([
      'deleted',
      'created',
    ])
  }
  it.each(typical.filter(isAudited))('is recorded for every resource: $title', isRecorded)
  it.each(furtherOnes.filter(isAudited))(
    'is recorded for every resource: $title',
    { tags: 'rare' },
    isRecorded,
  )

  it('has one entry for a month close, and none for its lines', async () => {
    const { id } = await sampleRecord(test, resources['project-close-lines'])
    expect(await historyOf(`/ProjectCloseLine/${id}`)).toEqual([])
    const close = (await test.api('GET', `/ProjectCloseLine/${id}`)).body.projectCloseId
    expect((await historyOf(`/ProjectClose/${close}`)).map(({ action }) => action)).toEqual(['created'])
  })

  it('is empty for a record older than the trail, and 404 for one that never existed', async () => {
    const id = await test.db.transaction(async (trx) => {
      await withoutTrail(trx)
      const [row] = await trx('supplier')
        .insert({ supplier_name: 'Loaded' })
        .returning<{ id: number }[]>('id')
      return row?.id
    })
    expect(await historyOf(`/Supplier/${id}`)).toEqual([])
    expect((await test.api('GET', '/Supplier/999999/history')).status).toBe(404)
  })

  it('has no entry for a save without changes or a refused save', async () => {
    const record = await supplier()
    const path = `/Supplier/${record.id}`
    await test.api('PATCH', path, { body: { supplierName: 'Acme Bricks' } })
    await test.api('PATCH', path, { body: { supplierName: '' } })
    await test.api('PATCH', path, { body: { supplierName: 'Late' }, headers: { 'if-match': '"1"' } })
    expect(await historyOf(path)).toHaveLength(1)
  })

  it('has one entry for a request repeated with its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'history-once' }
    const body = { supplierName: 'Once' }
    const first = await test.api('POST', '/Supplier', { body, headers })
    await test.api('POST', '/Supplier', { body, headers })
    expect(await historyOf(`/Supplier/${first.body.id}`)).toHaveLength(1)
  })

  it('keeps every digit, and leaves out computed fields', async () => {
    const { quote, quoteLine } = costingRecords(test)
    const { id } = await quoteLine((await quote()).id, { quantity: 10_000_000_000.1234, costEach: 0.5 })
    const path = `/quoteline/${id}`
    await test.api('PATCH', path, { body: { quantity: 0.0001 } })
    const [changed, created] = await historyOf(path)
    expect(changed?.changes).toEqual([{ field: 'quantity', from: 10_000_000_000.1234, to: 0.0001 }])
    expect(created?.changes.map(({ field }) => field)).not.toContain('total')
  })

  it('is paged, newest first', async () => {
    const { id } = await supplier()
    const path = `/Supplier/${id}`
    for (const contactName of ['a', 'b', 'c', 'd']) await test.api('PATCH', path, { body: { contactName } })
    const first = (await test.api('GET', `${path}/history?limit=3`)).body
    const second = (await test.api('GET', `${path}/history?limit=3&before=${first.next}`)).body
    expect([...first.entries, ...second.entries].map(({ changes }) => changes[0].to)).toEqual([
      'd',
      'c',
      'b',
      'a',
      'Acme Bricks',
    ])
    expect(second.next).toBeNull()
  })

  it('is complete when pages split entries of one instant, and marks the last page', async () => {
    const { body } = await test.api('POST', '/Supplier', { body: { supplierName: 'Aldermoor' } })
    // All have the start time of one transaction, as the lines of an import do.
    await test.db.transaction(async (trx) => {
      for (const n of [1, 2, 3])
        await trx('supplier')
          .where({ id: body.id })
          .update({ contact_name: `Contact ${n}` })
    })
    const seen: unknown[] = []
    let address = `/Supplier/${body.id}/history?limit=2`
    for (
      let next: number | null = 0;
      next !== null;
      address = `/Supplier/${body.id}/history?limit=2&before=${next}`
    ) {
      const page = (await test.api('GET', address)).body as { entries: { id: number }[]; next: number | null }
      expect(page.entries).toHaveLength(2)
      seen.push(...page.entries.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toHaveLength(4)
    expect(new Set(seen).size).toBe(4)
  })

  it('refuses unknown query parameters', async () => {
    for (const query of ['limit=0', 'limit=201', 'before=x', 'offset=1', 'limit=1&limit=2'])
      expect((await test.api('GET', `/Supplier/1/history?${query}`)).status).toBe(400)
  })
})

describe('The audit trail', () => {
  it('writes a change of 3,000 records as fast after changes of one record, whose plans are kept', {
    tags: 'slow',
  }, async () => {
    const taken = async (trx: Knex, contact: string) => {
      const before = performance.now()
      await trx('supplier').where('supplier_name', 'like', 'Of many %').update({ contact_name: contact })
      return performance.now() - before
    }
    await test.db.transaction(async (trx) => {
      await trx.raw(
        `insert into supplier (supplier_name) select 'Of many ' || n from generate_series(1, 3000) n`,
      )
      await taken(trx, 'warm')
      await trx.raw('discard plans')
      const afresh = await taken(trx, 'Ada')
      await trx.raw('discard plans')
      for (const name of [...'abcdefghij'])
        await trx('supplier').where({ supplier_name: 'Of many 1' }).update({ contact_name: name })
      // Each row beside each other one took fifteen times as long.
      expect((await taken(trx, 'Bob')) / afresh).toBeLessThan(4)
      await trx('supplier').where('supplier_name', 'like', 'Of many %').delete()
    })
  })

  it('groups all writes of a copy or a link call as one request', async () => {
    const { quote, quoteLine, purchase, purchaseLine } = costingRecords(test)
    const original = await quote({ quoteNumber: 'Q1' })
    const line = await quoteLine(original.id, { quantity: 5 })
    await quoteLine(original.id)
    const copy = await test.api('POST', '/QuoteHeader/copy', { body: { id: original.id } })
    const requestId = copy.headers['x-request-id']
    const ofCopy = (await trail()).filter((entry) => entry.requestId === requestId)
    expect(ofCopy.map(({ action, resource }) => [action, resource])).toEqual([
      ['created', 'quote-lines'],
      ['created', 'quote-lines'],
      ['created', 'quote-headers'],
    ])
    const bought = await purchaseLine((await purchase()).id, { quantity: 5 })
    await link(test, [bought.id], [[line.id, 2]])
    await link(test, [bought.id], [[line.id, 3]])
    expect(
      (await trail('?resource=quote-purchase-links&limit=2')).map(({ changes }) =>
        changes.find(({ field }) => field === 'linkedQuantity'),
      ),
    ).toEqual([
      { field: 'linkedQuantity', from: 2, to: 5 },
      { field: 'linkedQuantity', from: null, to: 2 },
    ])
  })

  it('can be filtered by person, record, kind, action and time', async () => {
    const { id } = await supplier()
    const [entry] = await historyOf(`/Supplier/${id}`)
    if (!entry) throw new Error('No entry')
    const after = new Date(Date.parse(entry.at) + 1).toISOString()
    for (const query of [
      `?resource=suppliers&recordId=${id}`,
      `?userId=${entry.userId}&limit=1`,
      `?action=created&resource=suppliers&limit=1`,
      `?from=${entry.at}&to=${after}`,
    ])
      expect(await trail(query)).toContainEqual(entry)
    for (const query of [
      `?resource=suppliers&recordId=${id}&action=deleted`,
      `?userId=999999`,
      `?resource=suppliers&recordId=${id}&from=${after}`,
      `?resource=suppliers&recordId=${id}&to=${entry.at}`,
    ])
      expect(await trail(query)).toEqual([])
  })

  it('is refused to users, and invalid queries are refused to everyone', async () => {
    expect((await test.api('GET', '/AuditTrail')).status).toBe(403)
    for (const query of [
      'recordId=1',
      'resource=nothing',
      'action=read',
      'from=yesterday',
      'from=2024-02-30T00:00:00Z',
      'to=0000-01-01T00:00:00Z',
      'to=2016-12-31T23:59:60Z',
      'to=2025-01-01T00:00:00%2B01',
      'userId=0',
      'q=1',
    ])
      expect((await test.api('GET', `/AuditTrail?${query}`, { as: 'administrator' })).status).toBe(400)
  })

  it('cannot be changed or deleted by any call or statement of the app', async () => {
    await supplier()
    for (const statement of [
      'update audit_entry set user_name = null',
      'delete from audit_entry',
      'truncate audit_entry',
    ])
      await expect(test.db.raw(statement)).rejects.toThrow()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const reply = await test.api(method, '/AuditTrail', { as: 'administrator', body: {} })
      expect(reply.status).toBe(404)
    }
  })

  it('is shortened by the operator only, with an entry about it, and never near today', {
    tags: 'rare',
  }, async () => {
    const own = await startTestApp({ now: clock.now })
    const old = new Date('2019-04-05T23:59:59Z')
    await own.db('audit_entry').insert([
      { at: old, action: 'signed_in', table_name: 'user_account' },
      { at: new Date('2019-04-06T00:00:00Z'), action: 'signed_out', table_name: 'user_account' },
    ])
    const before = Number((await own.db('audit_entry').count({ count: '*' }))[0]?.count)
    expect(await shortenTrail(own.db, '2019-04-06', clock.now())).toBe(1)
    expect(await own.db('audit_entry').where('at', '<', '2020-01-01')).toMatchObject([
      { action: 'signed_out' },
    ])
    expect(await own.db('audit_entry')).toHaveLength(before)
    const { entries } = (await own.api('GET', '/AuditTrail?action=trail_shortened', { as: 'administrator' }))
      .body
    expect(entries).toMatchObject([
      {
        userName: 'npm run trail',
        recordId: null,
        changes: [
          { field: 'at', from: '2019-04-06', to: null },
          { field: 'entries', from: 1, to: null },
        ],
      },
    ])
    const lately = new Date(clock.now().getTime() - 89 * 86_400_000).toISOString().slice(0, 10)
    await expect(shortenTrail(own.db, lately, clock.now())).rejects.toThrow('last 90 days are kept')
    for (const day of ['yesterday', '2019-02-30x', '06/04/2019'])
      await expect(shortenTrail(own.db, day, clock.now())).rejects.toThrow('must look like 2019-04-06')
    await own.close()
  })

  it('uses an index for every filter', { tags: 'rare' }, async () => {
    const own = await startTestApp()
    await own.db.raw(
      `insert into audit_entry (at, user_id, action, table_name, record_id)
       select now() - n * interval '1 minute', n % 50, 'signed_in', 'user_account', n from generate_series(1, 20000) n`,
    )
    await own.db.raw('analyze audit_entry')
    const asked: { sql: string; bindings: Knex.RawBinding[] }[] = []
    own.db.on('query', (query) => query.sql.includes('from audit_entry') && asked.push(query))
    const filters = ['action=restored', 'resource=suppliers', 'resource=suppliers&recordId=7', 'userId=49']
    for (const filter of [...filters, 'from=2030-01-01T00:00:00Z'])
      await own.api('GET', `/AuditTrail?${filter}`, { as: 'administrator' })
    const plans = await Promise.all(
      asked.slice().map(async ({ sql, bindings }) => {
        const { rows } = await own.db.raw(`explain ${sql.replace(/\$\d+/g, '?')}`, bindings)
        return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
      }),
    )
    expect(plans).toHaveLength(5)
    for (const plan of plans) expect(plan).toContain('audit_entry_')
    // Uses the index of the filter, not a scan by time.
    expect(plans[0]).toContain('audit_entry_action_idx')
    expect(plans[1]).toMatch(/audit_entry_(table|record)_idx/)
    await own.close()
  })

  it('is written in the same transaction as the change', async () => {
    const before = await entryCount()
    await expect(
      test.db.transaction(async (trx) => {
        await trx('supplier').insert({ supplier_name: 'Never' })
        throw new Error('given up')
      }),
    ).rejects.toThrow('given up')
    expect(await entryCount()).toBe(before)
  })

  it('leaves out the demo firm, which no user entered', { tags: 'slow' }, async () => {
    const empty = await startTestApp()
    await fillDemo(empty.db, { scale: 1 })
    const { rows } = await empty.db.raw('select distinct table_name from audit_entry')
    expect(rows).toEqual([{ table_name: 'user_account' }])
    await empty.close()
  })
})

describe('Account activity', () => {
  const events = async (id: number) =>
    (await historyOf(`/UserAccounts/${id}`, 'administrator')).map(({ action, userName, changes }) => [
      action,
      userName,
      changes.map(({ field }) => field).join(),
    ])

  it('is audited: sign-ins, failures, passwords, roles, two-factor and log-outs', async () => {
    const newUser = await addWithPassword(test)
    const { token } = await test.signIn(newUser)
    const key = await enableTwoFactor(test, token, clock)
    await test.api('POST', '/auth/twofactorlogin', {
      as: 'anonymous',
      body: { email: newUser.email, password: newUser.password, twoFactorCode: wrongCodeFor(key, clock) },
    })
    await test.api('POST', '/auth', {
      as: 'anonymous',
      body: { email: newUser.email, password: 'wrong one' },
    })
    await test.api('POST', '/auth/logout', { as: { token }, body: {} })
    await test.api('PATCH', `/UserAccounts/${newUser.id}`, {
      as: 'administrator',
      body: { roles: ['User', 'Administrator'] },
    })
    await test.api('POST', `/auth/remove2fa/${newUser.id}`, { as: 'administrator', body: false })
    const name = (await test.api('GET', `/UserAccounts/${newUser.id}`)).body
    const own = `${name.firstName} ${name.lastName}`
    expect(await events(newUser.id)).toEqual([
      ['changed', 'First Administrator', 'has2FA'],
      ['changed', 'First Administrator', 'roles'],
      ['signed_out', own, ''],
      ['sign_in_failed', null, ''],
      ['code_failed', own, ''],
      ['changed', own, 'has2FA'],
      ['signed_in', own, ''],
      ['password_changed', 'First Administrator', ''],
      ['created', 'First Administrator', 'email,firstName,lastName,roles,isEnabled,has2FA'],
    ])
  })

  it('is audited for blocked sign-ins and for exports', { tags: 'slow' }, async () => {
    const newUser = await addUser(test)
    const { token } = await test.signIn(newUser)
    await enableTwoFactor(test, token, clock)
    const of = async (action: string) =>
      test.db('audit_entry').where({ action, record_id: newUser.id }).select('user_name', 'client')
    const client = '127.0.0.1'
    const { email, password } = newUser
    await test.api('POST', '/auth', { as: 'anonymous', body: { email, password } })
    expect(await of('code_asked')).toMatchObject([{ client }])
    const change = { currentPassword: 'not the present one', newPassword: 'a walk by the canal 7' }
    await test.api('POST', '/auth/prove', { as: { token }, body: { password: 'not this either' } })
    await test.api('POST', '/auth/ChangePassword', { as: { token }, body: change })
    expect((await of('proof_failed')).map(({ client }) => client)).toContain(client)
    expect((await test.api('GET', '/AuditTrail', { as: { token } })).status).toBe(403)
    expect(await of('refused')).toMatchObject([{ client }])
    for (let i = 0; i < 10; i++)
      await test.api('POST', '/auth', { as: 'anonymous', body: { email, password: 'a wrong guess' } })
    expect(await of('sign_in_paused')).not.toEqual([])
    const { id } = await costingRecords(test).quote()
    expect((await test.api('GET', `/excelquote/fullreport/${id}`)).status).toBe(200)
    expect((await historyOf(`/QuoteHeader/${id}`, 'administrator'))[0]).toMatchObject({
      action: 'report_taken',
      userName: 'Una User',
    })
  })

  it('is shown only to Administrators, except changes of the record', async () => {
    const newUser = await addUser(test)
    await test.signIn(newUser)
    expect((await historyOf(`/UserAccounts/${newUser.id}`)).map(({ action }) => action)).toEqual(['created'])
  })

  it('is audited without passwords or the text typed for an unknown address', async () => {
    const typed = { email: 'hunter2-typed-here@nobody.example', password: 'another secret typed' }
    await test.api('POST', '/auth', { as: 'anonymous', body: typed })
    const [entry] = await trail('?action=sign_in_failed&limit=1')
    expect(entry).toMatchObject({ recordId: null, userName: null, client: '127.0.0.1', changes: [] })
    const { rows } = await test.db.raw(`select string_agg(e::text, '') as everything from audit_entry e`)
    for (const secret of [typed.email, typed.password, user.password, administrator.password])
      expect(rows[0].everything).not.toContain(secret)
    expect(rows[0].everything).not.toContain('$argon2')
  })

  it('names the command line as the author of an operator’s change', async () => {
    const newUser = await addUser(test)
    await runUserCommand(test.db, ['disable', newUser.email], () => {})
    expect((await events(newUser.id))[0]).toEqual(['changed', 'npm run user', 'isEnabled'])
  })
})
