import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actAs, systemActor } from '../../database/actor.ts'
import { type ApiReply, startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, openReport, shownRows } from '../support/costing.ts'
import { addUser } from '../support/people.ts'
import { untilWaiting, whileLocked } from '../support/waiting.ts'

let test: TestApp
let records: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  records = costingRecords(test)
})
afterAll(() => test.close())

const statuses = (replies: readonly ApiReply[]) => replies.map(({ status }) => status).sort()

describe('Two people who change one record at once', () => {
  it.each(['PUT', 'PATCH'] as const)('by %s: one change succeeds, the other is refused', async (method) => {
    const { body } = await test.api('POST', '/Supplier', { body: { supplierName: 'Garthby Steel' } })
    const change = (contactName: string) => () =>
      test.api(method, `/Supplier/${body.id}`, {
        headers: { 'if-match': '"1"' },
        body: { supplierName: 'Garthby Steel', contactName },
      })
    const replies = await whileLocked(test.db, `select from supplier where id = ${body.id} for update`, [
      change('Anna'),
      change('Ben'),
    ])
    expect(statuses(replies)).toEqual([200, 412])
    const stored = await test.api('GET', `/Supplier/${body.id}`)
    const [made] = replies.filter(({ status }) => status === 200)
    expect(stored.body).toEqual(made?.body)
    expect(stored.body.version).toBe(2)
  })

  it('by PATCH of different fields and without a version: both changes are stored', async () => {
    const { body } = await test.api('POST', '/Supplier', { body: { supplierName: 'Oxmoor Tiles' } })
    const change = (values: Record<string, string>) => () =>
      test.api('PATCH', `/Supplier/${body.id}`, { body: values })
    const replies = await whileLocked(test.db, `select from supplier where id = ${body.id} for update`, [
      change({ contactName: 'Anna' }),
      change({ contactNumber: '01632 960123' }),
    ])
    expect(statuses(replies)).toEqual([200, 200])
    const stored = await test.api('GET', `/Supplier/${body.id}`)
    expect(stored.body).toMatchObject({ contactName: 'Anna', contactNumber: '01632 960123', version: 3 })
  })
})

describe('A change that is sent twice at once under one key', () => {
  it.each(['PUT', 'PATCH', 'DELETE'] as const)(
    'by %s is made once, and both get the same reply',
    async (method) => {
      const { body } = await test.api('POST', '/Supplier', { body: { supplierName: 'Hollinroyd Roofing' } })
      const values = { supplierName: 'Hollinroyd Roofing Ltd' }
      const send = () =>
        test.api(method, `/Supplier/${body.id}`, {
          headers: { 'idempotency-key': `${method} twice` },
          ...(method !== 'DELETE' && { body: values }),
        })
      const replies = await whileLocked(test.db, `select from supplier where id = ${body.id} for update`, [
        send,
        send,
      ])
      expect(statuses(replies)).toEqual([200, 200])
      expect(replies[0]?.raw.body).toBe(replies[1]?.raw.body)
      expect(replies[0]?.headers.etag).toBe(replies[1]?.headers.etag)
      const { rows } = await test.db.raw(
        `select action from audit_entry where table_name = 'supplier' and record_id = ? order by id`,
        [body.id],
      )
      expect(rows).toEqual([{ action: 'created' }, { action: method === 'DELETE' ? 'deleted' : 'changed' }])
    },
  )

  it('gets the first reply again after another user has changed the record', async () => {
    const { body } = await test.api('POST', '/Supplier', { body: { supplierName: 'Inglewick Windows' } })
    const send = () =>
      test.api('PUT', `/Supplier/${body.id}`, {
        headers: { 'idempotency-key': 'comes again', 'if-match': '"1"' },
        body: { supplierName: 'Inglewick Windows Ltd' },
      })
    const first = await send()
    await test.api('PATCH', `/Supplier/${body.id}`, { body: { contactName: 'Ann' } })
    const again = await send()
    expect([again.status, again.raw.body, again.headers.etag]).toEqual([200, first.raw.body, '"2"'])
    expect((await test.api('GET', `/Supplier/${body.id}`)).body).toMatchObject({
      contactName: 'Ann',
      version: 3,
    })
  })

  it('is refused when the key was used for something else, and writes nothing', async () => {
    const { body } = await test.api('POST', '/Supplier', { body: { supplierName: 'Fellgate Groundworks' } })
    const headers = { 'idempotency-key': 'used for something else' }
    const count = async () => Number((await test.db('supplier').count())[0]?.count)
    expect((await test.api('POST', '/Supplier', { headers, body: { supplierName: 'Another' } })).status).toBe(
      201,
    )
    const before = await count()
    const address = `/Supplier/${body.id}`
    const others = [
      await test.api('PUT', address, { headers, body: { supplierName: 'Changed' } }),
      await test.api('DELETE', address, { headers }),
      await test.api('POST', '/Supplier', { headers, body: { supplierName: 'A third' } }),
    ]
    expect(statuses(others)).toEqual([422, 422, 422])
    expect((await test.api('GET', address)).body).toEqual(body)
    expect(await count()).toBe(before)
  })
})

describe('A record that is changed and deleted at once', () => {
  it('is changed first or deleted, and the second request is refused', async () => {
    const { body } = await test.api('POST', '/Supplier', { body: { supplierName: 'Jessoptarn Joinery' } })
    const headers = { 'if-match': '"1"' }
    const replies = await whileLocked(test.db, `select from supplier where id = ${body.id} for update`, [
      () => test.api('PATCH', `/Supplier/${body.id}`, { headers, body: { contactName: 'Ben' } }),
      () => test.api('DELETE', `/Supplier/${body.id}`, { headers }),
    ])
    const [changed, deleted] = replies.map(({ status }) => status)
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual([changed, deleted])
    expect((await test.api('GET', `/Supplier/${body.id}`)).status).toBe(changed === 200 ? 200 : 404)
  })
})

describe('A row that a background job changes between read and write', () => {
  it('is written nevertheless, and keeps that change', async () => {
    const { body } = await test.api('POST', '/Supplier', { body: { supplierName: 'Garthby Steel' } })
    const holder = await test.db.transaction()
    // Like a trigger that maintains a sum: the version stays.
    await holder.raw(`update supplier set contact_name = 'Anna' where id = ?`, [body.id])
    const change = test.api('PUT', `/Supplier/${body.id}`, {
      headers: { 'if-match': '"1"' },
      body: { supplierName: 'Garthby Steel Ltd' },
    })
    await untilWaiting(test.db, 1)
    await holder.commit()
    const { status, body: answered } = await change
    expect([status, answered.contactName, answered.version]).toEqual([200, 'Anna', 2])
  })
})

describe('A record that is deleted while another transaction moves it to a new parent', () => {
  it('is answered as it was last, with the name of that parent', async () => {
    const { id } = await records.quote({ quoteNumber: 'Q8' })
    const holder = await test.db.transaction()
    const [project] = await holder('project').insert({ project_name: 'Sallow Wharf' }).returning('id')
    await holder('quote_header').where({ id }).update({ project_id: project.id, version: 2 })
    const deletion = test.api('DELETE', `/QuoteHeader/${id}`)
    await untilWaiting(test.db, 1)
    await holder.commit()
    expect(await deletion).toMatchObject({ status: 200, body: { projectName: 'Sallow Wharf', version: 2 } })
  })
})

describe('A record that is deleted while another transaction holds it and renames what it refers to', () => {
  it('is answered with the new name', async () => {
    const { id, supplierId } = await records.purchase()
    const holder = await test.db.transaction()
    await holder.raw('select from purchase_header where id = ? for update', [id])
    await holder('supplier').where({ id: supplierId }).update({ supplier_name: 'Renamed Stone' })
    const deletion = test.api('DELETE', `/PurchaseHeader/${id}`)
    await untilWaiting(test.db, 1)
    await holder.commit()
    expect(await deletion).toMatchObject({ status: 200, body: { supplierName: 'Renamed Stone' } })
  })
})

describe('Two copies of one quote at once', () => {
  it('get different numbers', async () => {
    const quote = await records.quote({ quoteNumber: 'Q7' })
    const copy = () => test.api('POST', '/QuoteHeader/copy', { body: { id: quote.id } })
    const replies = await whileLocked(
      test.db,
      `select from project where id = ${quote.projectId} for no key update`,
      [copy, copy],
    )
    expect(replies.map(({ body }) => body.quoteNumber).sort()).toEqual(['Q7 (Copy 2)', 'Q7 (Copy)'])
  })
})

describe('An account that changes between the password check and the response', () => {
  /** Holds the account until the call has checked the password and waits, then applies the change first. */
  const changedMeanwhile = async (id: number, change: string, call: () => Promise<ApiReply>) => {
    const holder = await test.db.transaction()
    try {
      await actAs(holder, systemActor('A test'))
      await holder.raw('select from user_account where id = ? for no key update', [id])
      const reply = call()
      await untilWaiting(test.db, 1)
      await holder.raw(change, [id])
      await holder.commit()
      return await reply
    } finally {
      if (!holder.isCompleted()) await holder.rollback()
    }
  }
  const disabled = 'update user_account set is_enabled = false where id = ?'
  /** The hash of another user, which this password does not match. */
  const another = '(select min(password_hash) from user_credential other where other.user_id <> mine.user_id)'
  const otherPassword = `update user_credential mine set password_hash = ${another} where user_id = ?`

  it.each([
    ['was disabled', disabled],
    ['has another password', otherPassword],
  ])('gives no access when it %s', async (_what, change) => {
    const { id, email, password } = await addUser(test)
    const reply = await changedMeanwhile(id, change, () =>
      test.api('POST', '/auth', { as: 'anonymous', body: { email, password } }),
    )
    expect(reply.status).toBe(401)
    expect(reply.body.type).toBe('urn:costwright:problem:wrong_credentials')
    expect(await test.db('session').where({ user_id: id })).toEqual([])
  })

  it('keeps the password that an Administrator set, not the one of its owner', { tags: 'rare' }, async () => {
    const user = await addUser(test)
    const { token } = await test.signIn(user)
    const body = { currentPassword: user.password, newPassword: 'a rather new password' }
    const reply = await changedMeanwhile(user.id, otherPassword, () =>
      test.api('POST', '/auth/ChangePassword', { as: { token }, body }),
    )
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors)).toEqual(['currentPassword'])
    const kept = await test.db.raw(
      `select password_hash = ${another} as kept from user_credential mine where user_id = ?`,
      [user.id],
    )
    expect(kept.rows).toEqual([{ kept: true }])
  })
})

describe('A report that is written during other work', () => {
  it('shows a single moment on all of its sheets', async () => {
    const quote = await records.quote()
    await records.quoteLine(quote.id, { quantity: 2, costEach: 10 })
    const holder = await test.db.transaction()
    // The statement waits for this lock; the summary has read its figures of the quote by then.
    await holder.raw('lock table costing_category in access exclusive mode')
    const report = openReport(test, quote.id)
    await untilWaiting(test.db, 1)
    await records.payment(quote.id, '2025-02-28', 123.45)
    await holder.rollback()
    const cells = (await report).worksheets.flatMap((sheet) => shownRows(sheet).flat())
    expect(cells).toContain(20)
    expect(cells).not.toContain(123.45)
  })
})
