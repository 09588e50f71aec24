import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { everyone } from '../../api/access.ts'
import { replyToWrite } from '../../api/crud/reply-to-write.ts'
import type { Job, RecordEvent, ServerExtensions } from '../../api/own-code/extension-points.ts'
import { signatureOf } from '../../api/own-code/webhook.ts'
import { flag, objectSchema, text } from '../../model/schemas.ts'
import { suppliers } from '../../resources.config.ts'
import {
  type ApiCall,
  administrator,
  startTestApp,
  type TestApp,
  type TestInstance,
  user,
} from '../support/app.ts'
import { pollMails as poll } from '../support/mail-server.ts'
import { testClock } from '../support/people.ts'

const secret = `whsec_${Buffer.from('24 bytes that are a key!').toString('base64')}`
const received: { headers: Readonly<Record<string, unknown>>; body: string }[] = []
let status = 204
const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
})

let runs = 0
let jobFails = false
let codeFails = false
let loops = 0
const seen: RecordEvent[] = []
let conversions = 0
let counted: { readonly supplierName: string }[] = []
let countFails = false
const countSuppliers: Job<{ readonly supplierName: string }> = {
  name: 'Count suppliers',
  run: async ({ db }, input) => {
    if (countFails) throw new Error('Nobody counts')
    counted.push(input)
    const [found] = await db('supplier').where({ supplier_name: input.supplierName }).count()
    return `Counted ${found?.count}.`
  },
}
const extensions: ServerExtensions = {
  routes: [
    (context) => async (app) => {
      app.post<{ Body: { supplierName: string; fails: boolean } }>(
        '/Shop/order',
        {
          config: { access: everyone },
          schema: {
            summary: 'Order from a new supplier',
            body: objectSchema({ supplierName: text, fails: flag }),
            response: { 200: objectSchema({ supplierName: text }) },
          },
        },
        (request, reply) =>
          replyToWrite(context, request, reply, async (trx) => {
            const { supplierName, fails } = request.body
            const write = context.writerOf(trx)
            await write.create(suppliers, { supplierName })
            if (supplierName.startsWith('Queued'))
              await write.enqueue(countSuppliers, { supplierName }, { once: supplierName })
            if (supplierName.endsWith('tomorrow'))
              await write.enqueue(countSuppliers, { supplierName }, { at: tomorrow() })
            if (fails) throw new Error('The shop is closed')
            return { status: 200, json: JSON.stringify({ supplierName }) }
          }),
      )
    },
  ],
  jobs: [
    {
      name: 'Name suppliers',
      at: '02:00',
      run: async ({ write }) => {
        runs += 1
        if (jobFails) throw new Error('No line\nto the shop')
        const id = await write((writer) => writer.create(suppliers, { supplierName: `Night ${runs}` }))
        return `Named supplier ${id}.`
      },
    },
    countSuppliers,
    {
      name: 'Convert',
      once: true,
      run: async () => {
        conversions += 1
        return 'Converted.'
      },
    },
    { name: 'Fetch', every: '15 min', run: async () => 'Fetched.' },
  ],
  after: [
    { name: 'shop', of: 'suppliers', webhook: { url: 'SHOP_URL', secret: 'SHOP_SECRET' } },
    {
      name: 'contacts',
      of: 'suppliers',
      on: ['changed'],
      fields: ['contactName'],
      run: async (event) => {
        if (codeFails) throw new Error('Not now')
        seen.push(event)
      },
    },
    {
      name: 'loop',
      of: 'suppliers',
      on: ['changed'],
      fields: ['contactNumber'],
      run: async ({ data }, { write }) => {
        const { recordId: id, changes } = data
        if (!String(changes.contactNumber?.[1]).startsWith('loop')) return
        loops += 1
        await write((writer) => writer.change(suppliers, id, { contactNumber: `loop ${loops}` }))
      },
    },
    { name: 'silent', of: 'suppliers', webhook: { url: 'NO_URL', secret: 'NO_SECRET' } },
  ],
}

const clock = testClock()
const tomorrow = () => new Date(clock.now().getTime() + 86_400_000)
let one: TestApp
let two: TestInstance
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', () => done()))
  vi.stubEnv('SHOP_URL', `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
  vi.stubEnv('SHOP_SECRET', secret)
  one = await startTestApp({ now: clock.now, extensions })
  two = await one.startBeside()
})
afterAll(async () => {
  await two.close()
  await one.close()
  await new Promise((done) => receiver.close(done))
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
/** Signs in after the clock has passed the length of a session. */
const signIn = async () => {
  asUser = { as: { token: (await one.signIn(user)).token } }
  asAdministrator = { as: { token: (await one.signIn(administrator)).token } }
}
let asUser: ApiCall
let asAdministrator: ApiCall
beforeEach(async () => {
  await signIn()
  received.length = 0
  seen.length = 0
  status = 204
  jobFails = false
  codeFails = false
  countFails = false
  counted = []
})

const addSupplier = async (supplierName: string): Promise<number> =>
  (await one.api('POST', '/Supplier', { ...asUser, body: { supplierName } })).body.id
const eventsOf = (name: string): RecordEvent[] =>
  received
    .map(({ body }) => JSON.parse(body) as RecordEvent)
    .filter(({ data }) => JSON.stringify(data).includes(name))
const deliveryOf = (record_id: number, subscription = 'shop') =>
  one.db('event_delivery').where({ record_id, subscription }).orderBy('id').first()
const stateOf = async (id: number) => (await deliveryOf(id)).state
const waiting = () => one.db('event_delivery').where({ state: 'waiting' })
const lastRun = () => one.db('job_run').where({ name: 'Name suppliers' }).orderBy('id', 'desc').first()

describe('A webhook', () => {
  it('gets each committed write once from two instances, signed, with its changes', async () => {
    const id = await addSupplier('Signed Ltd')
    await one.api('PATCH', `/Supplier/${id}`, { ...asUser, body: { contactName: 'Ann' } })
    await two.api('DELETE', `/Supplier/${id}`, asUser)
    await poll(() => received.length).toBe(3)
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'suppliers.created',
        data: { recordId: id, by: 'Una User', changes: { supplierName: [null, 'Signed Ltd'] } },
      },
      { type: 'suppliers.changed', data: { recordId: id, changes: { contactName: [null, 'Ann'] } } },
      { type: 'suppliers.deleted', data: { recordId: id } },
    ])
    for (const { headers, body } of received) {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      const signature = signatureOf(
        key,
        String(headers['webhook-id']),
        Number(headers['webhook-timestamp']),
        body,
      )
      expect(headers).toMatchObject({ 'webhook-signature': signature, 'content-type': 'application/json' })
    }
    await poll(() => waiting()).toEqual([])
  })

  it('is tried again until it is accepted, and then gets what came after, in order', async () => {
    status = 503
    const id = await addSupplier('Retried Ltd')
    await one.api('PATCH', `/Supplier/${id}`, { ...asUser, body: { contactName: 'Bo' } })
    await poll(async () => (await deliveryOf(id)).answer).toMatch(/^The receiver answered 503/)
    expect(await deliveryOf(id)).toMatchObject({ state: 'waiting', tries: 1 })
    expect(eventsOf('Retried Ltd')).toHaveLength(1)
    status = 204
    clock.advance({ minutes: 2 })
    await poll(() => received.length).toBe(3)
    const ids = received.map(({ headers }) => headers['webhook-id'])
    expect(ids[1]).toBe(ids[0])
    expect(JSON.parse(received[2]?.body ?? '').type).toBe('suppliers.changed')
  })

  it('is never sent for a refused write, a preview, or a call that fails after it has written', async () => {
    await one.api('POST', '/Supplier', { ...asUser, body: { supplierName: '' } })
    await one.api('POST', '/Shop/order', {
      ...asUser,
      body: { supplierName: 'Rolled back Ltd', fails: true },
    })
    const text = 'Supplier Name\nPreviewed Ltd\n'
    await one.api('POST', '/Supplier/import?dry=true', {
      ...asUser,
      text,
      headers: { 'content-type': 'text/csv' },
    })
    await addSupplier('Accepted Ltd')
    await poll(() => received.length).toBe(1)
    expect(eventsOf('Accepted Ltd')).toHaveLength(1)
    await poll(() => waiting()).toEqual([])
    expect(received).toHaveLength(1)
  })

  it('gets the rows of an import and what an undo takes back', async () => {
    const text = 'Supplier Name\nFirst row Ltd\nSecond row Ltd\n'
    const imported = await one.api('POST', '/Supplier/import', {
      ...asUser,
      text,
      headers: { 'content-type': 'text/csv' },
    })
    await one.api('POST', '/Undo', { ...asUser, body: { requestId: imported.body.requestId } })
    await poll(() => received.map(({ body }) => JSON.parse(body).type).sort()).toEqual([
      'suppliers.created',
      'suppliers.created',
      'suppliers.deleted',
      'suppliers.deleted',
    ])
    await poll(() => waiting()).toEqual([])
  })

  it('fails after a day, and is sent again when an Administrator asks for it', async () => {
    status = 500
    const id = await addSupplier('Given up Ltd')
    await poll(async () => {
      clock.advance({ hours: 4 })
      return stateOf(id)
    }).toBe('failed')
    await signIn()
    status = 204
    const { body } = await one.api('GET', '/Automation/deliveries?state=failed', asAdministrator)
    expect(body).toMatchObject([
      {
        subscription: 'shop',
        resource: 'suppliers',
        recordId: id,
        action: 'created',
        tries: 12,
        nextTryAt: null,
      },
    ])
    expect(body[0].answer).toMatch(/^The receiver answered 500/)
    const again = () => one.api('POST', `/Automation/deliveries/${body[0].id}/again`, asAdministrator)
    expect((await again()).status).toBe(200)
    await poll(() => stateOf(id)).toBe('done')
    expect((await again()).status).toBe(404)
  })
})

describe('Code after a commit', () => {
  it('runs for changes of its fields only, and again if it fails', async () => {
    codeFails = true
    const id = await addSupplier('Called Ltd')
    await one.api('PATCH', `/Supplier/${id}`, { ...asUser, body: { contactNumber: '1' } })
    await one.api('PATCH', `/Supplier/${id}`, { ...asUser, body: { contactName: 'Cy' } })
    await poll(async () => (await deliveryOf(id, 'contacts'))?.answer).toBe('Not now')
    codeFails = false
    clock.advance({ minutes: 2 })
    await poll(() => seen.map(({ data }) => data.changes)).toEqual([{ contactName: [null, 'Cy'] }])
  })
})

describe('Code that writes what it subscribes to', () => {
  it('gets its own writes three times, and the list and the log say once that it is stopped', async () => {
    const id = await addSupplier('Looping Ltd')
    const listed = () => one.db('event_delivery').where({ record_id: id, subscription: 'loop' }).orderBy('id')
    await one.api('PATCH', `/Supplier/${id}`, { ...asUser, body: { contactNumber: 'loop' } })
    await poll(async () => (await listed()).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'failed',
    ])
    expect(loops).toBe(4)
    expect((await listed()).at(-1).answer).toMatch(/^Not delivered: it follows from what subscribers wrote/)
    await one.api('PATCH', `/Supplier/${id}`, { ...asUser, body: { contactNumber: 'loop again' } })
    await poll(() => loops).toBe(8)
    await poll(async () => (await listed()).filter(({ state }) => state === 'waiting')).toEqual([])
    expect((await listed()).filter(({ state }) => state === 'failed')).toHaveLength(1)
  })
})

describe('An event whose next try is in the future, by a clock that was ahead', () => {
  it('is tried now', async () => {
    status = 503
    const id = await addSupplier('Ahead Ltd')
    await poll(async () => (await deliveryOf(id)).answer).toMatch(/503/)
    status = 204
    const ahead = new Date(clock.now().getTime() + 400 * 86_400_000)
    await one
      .db('event_delivery')
      .where({ record_id: id, subscription: 'shop' })
      .update({ next_try_at: ahead })
    await poll(() => stateOf(id)).toBe('done')
  })
})

describe('A job', () => {
  it('runs once a day over two instances, at its time in the firm’s day', async () => {
    await poll(
      async () => (await one.db('scheduled_work').where({ name: 'job Name suppliers' })).length,
    ).toBe(1)
    // The days that passed in the tests before.
    await poll(() =>
      one.db('scheduled_work').where('name', 'like', 'job %').whereNotNull('held_until'),
    ).toEqual([])
    clock.advance({ hours: 24 })
    const since = clock.now()
    const runsOfToday = () =>
      one.db('job_run').where({ name: 'Name suppliers' }).where('began_at', '>=', since)
    vi.advanceTimersByTime(30_000)
    await poll(runsOfToday).toMatchObject([{ state: 'done' }])
    for (let tick = 0; tick < 3; tick += 1) vi.advanceTimersByTime(30_000)
    await signIn()
    const [{ last }] = (await one.api('GET', '/Automation/jobs', asAdministrator)).body
    expect(last.says).toMatch(/^Named supplier \d+\.$/)
    expect(await runsOfToday()).toHaveLength(1)
    const { body } = await one.api('GET', `/Supplier?filter=${encodeURIComponent('{"q":"Night"}')}`, asUser)
    const history = await one.api('GET', `/Supplier/${body[0].id}/history`, asUser)
    expect(history.body.entries[0].userName).toBe('Name suppliers')
  })

  it('that fails says why, and runs again when an Administrator starts it', async () => {
    jobFails = true
    const start = (name: string) =>
      one.api('POST', '/Automation/jobs/run', { ...asAdministrator, body: { name } })
    expect((await start('Name suppliers')).status).toBe(202)
    await poll(async () => (await lastRun()).state).toBe('failed')
    expect((await lastRun()).says).toBe('No line to the shop')
    jobFails = false
    await start('Name suppliers')
    await poll(async () => (await lastRun()).state).toBe('done')
    await one
      .db('scheduled_work')
      .where({ name: 'job Name suppliers' })
      .update({ held_until: one.db.raw("now() + interval '1 minute'") })
    const running = await start('Name suppliers')
    expect({ status: running.status, title: running.body.title }).toEqual({
      status: 409,
      title: 'This job is running. Wait until it has ended.',
    })
    expect((await start('Nothing')).body.errors).toEqual({ name: ['There is no job of this name.'] })
  })
})

describe('A queued job', () => {
  const order = (supplierName: string, fails = false) =>
    one.api('POST', '/Shop/order', { ...asUser, body: { supplierName, fails } })
  const queued = (job = 'Count suppliers') =>
    one.db('queued_job').where({ job }).orderBy('id', 'desc').first()

  it('runs once after the commit with its input, over two instances', async () => {
    await order('Queued Ltd')
    await poll(async () => (await queued()).answer).toBe('Counted 1.')
    await order('Queued Ltd')
    await order('Queued Second Ltd')
    await poll(async () => (await queued()).state).toBe('done')
    expect(counted).toEqual([{ supplierName: 'Queued Ltd' }, { supplierName: 'Queued Second Ltd' }])
  })

  it('is left out if the write fails', async () => {
    await order('Queued Then Refused Ltd', true)
    await order('Queued Third Ltd')
    await poll(() => counted).toEqual([{ supplierName: 'Queued Third Ltd' }])
  })

  it('waits for its time', async () => {
    await order('Ltd of tomorrow')
    await order('Queued Today Ltd')
    await poll(() => counted).toEqual([{ supplierName: 'Queued Today Ltd' }])
    clock.advance({ hours: 25 })
    await poll(() => counted).toHaveLength(2)
    expect(counted[1]).toEqual({ supplierName: 'Ltd of tomorrow' })
  })

  it('is tried for a day, then listed as failed, and queued again by an Administrator', {
    tags: 'slow',
  }, async () => {
    countFails = true
    await order('Queued In Vain Ltd')
    await poll(async () => {
      clock.advance({ hours: 4 })
      return (await queued()).state
    }).toBe('failed')
    await signIn()
    const listed = async () =>
      (await one.api('GET', '/Automation/jobs', asAdministrator)).body.find(
        ({ name }: { name: string }) => name === 'Count suppliers',
      )
    expect(await listed()).toMatchObject({
      at: null,
      waiting: 0,
      failed: 1,
      last: { state: 'failed', says: 'Nobody counts' },
    })
    countFails = false
    const start = () =>
      one.api('POST', '/Automation/jobs/run', { ...asAdministrator, body: { name: 'Count suppliers' } })
    expect((await start()).status).toBe(202)
    await poll(async () => (await queued()).state).toBe('done')
    expect((await start()).body.errors).toEqual({
      name: ['Nothing of this job has failed; it runs when a write queues it.'],
    })
  })

  it('that runs once, ever, ran once over two instances', async () => {
    await poll(async () => (await queued('Convert')).answer).toBe('Converted.')
    const three = await one.startBeside()
    await order('Queued Last Ltd')
    await poll(async () => (await queued()).state).toBe('done')
    await three.close()
    expect(conversions).toBe(1)
  })
})

describe('A job with an interval', () => {
  it('runs when the interval has passed since its last run', async () => {
    const runsSince = (since: Date) =>
      one.db('job_run').where({ name: 'Fetch', state: 'done' }).where('began_at', '>=', since)
    clock.advance({ minutes: 16 })
    const since = clock.now()
    await poll(() => runsSince(since)).toHaveLength(1)
    for (let tick = 0; tick < 3; tick += 1) vi.advanceTimersByTime(30_000)
    await one.api('GET', '/Automation/jobs', asAdministrator)
    expect(await runsSince(since)).toHaveLength(1)
  })
})

describe('A job whose server died', () => {
  it('is shown as failed when its lease has ended, and runs again', async () => {
    await one.db('job_run').insert({ name: 'Name suppliers', state: 'running', began_at: clock.now() })
    const { id } = await lastRun()
    await one
      .db('scheduled_work')
      .where({ name: 'job Name suppliers' })
      .update({ held_until: one.db.raw("now() - interval '1 second'"), held_by: crypto.randomUUID() })
    vi.advanceTimersByTime(30_000)
    await poll(() => one.db('job_run').where({ id }).first()).toMatchObject({
      state: 'failed',
      says: 'The server stopped while it ran.',
    })
  })
})

describe('An own route', () => {
  it('has its access, its checks and its place in the OpenAPI document', { tags: 'slow' }, async () => {
    const body = { supplierName: 'Ordered Ltd', fails: false }
    expect((await one.api('POST', '/Shop/order', { as: 'anonymous', body })).status).toBe(401)
    expect((await one.api('POST', '/Shop/order', { ...asUser, body: { ...body, fails: 'no' } })).status).toBe(
      400,
    )
    expect((await one.api('POST', '/Shop/order', { ...asUser, body })).body).toEqual({
      supplierName: 'Ordered Ltd',
    })
    const document = (await one.api('GET', '/openapi.json', { as: 'anonymous' })).body
    expect(document.paths['/api/v1.0/Shop/order'].post.summary).toBe('Order from a new supplier')
  })

  it('stops the start without a summary or an access', async () => {
    const bare: ServerExtensions = {
      ...extensions,
      routes: [
        () => async (app) => void app.get('/Bare', { config: { access: everyone } }, async () => ({})),
      ],
    }
    await expect(startTestApp({ extensions: bare })).rejects.toThrow(
      'api/extensions.ts: GET /api/v1.0/Bare has no schema.summary and no schema.response',
    )
  })

  it('stops the start on the address of a generated call', async () => {
    const schema = { summary: 'Suppliers', response: { 200: {} } }
    const taken: ServerExtensions = {
      ...extensions,
      routes: [
        () => async (app) =>
          void app.get('/Supplier', { schema, config: { access: everyone } }, async () => ({})),
      ],
    }
    await expect(startTestApp({ extensions: taken })).rejects.toThrow(
      "api/extensions.ts: Method 'GET' already declared for route '/api/v1.0/Supplier'; choose another address",
    )
  })
})
