import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp } from '../../api/clean-up.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { messages } from '../../model/messages.ts'
import { refusals } from '../../model/refusals.ts'
import { quoteHeaders, quoteLines, resources, suppliers } from '../../resources.config.ts'
import { startTestApp, type TestApp, user } from '../support/app.ts'
import { sampleBody, sampleRecord } from '../support/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const countSuppliers = async () => Number((await app.api('GET', '/Supplier')).headers['x-total-count'])

describe('A text', () => {
  it('is trimmed, and stored as empty when blank', async () => {
    const { body } = await app.api('POST', '/Supplier', {
      body: { supplierName: '  Dunmere Plant Hire ', contactName: '   ' },
    })
    expect(body).toMatchObject({ supplierName: 'Dunmere Plant Hire', contactName: null })
  })

  it.each([
    ['a NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['a control character', 'a\u0007b'],
  ])('with %s is refused', async (_what, supplierName) => {
    const reply = await app.api('POST', '/Supplier', { body: { supplierName } })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ supplierName: [messages.format.text] })
  })

  it('is measured in characters, not in code units', async () => {
    const longest = '🧱'.repeat(200)
    expect((await app.api('POST', '/Supplier', { body: { supplierName: longest } })).status).toBe(201)
    const reply = await app.api('POST', '/Supplier', { body: { supplierName: `${longest}x` } })
    expect(reply.body.errors).toEqual({ supplierName: ['Maximum length is 200 characters.'] })
  })

  it('that is not an e-mail address is refused with a message', async () => {
    const reply = await app.api('POST', '/Supplier', {
      body: { supplierName: 'x', contactEmail: 'nobody at home' },
    })
    expect(reply.body.errors).toEqual({ contactEmail: ['Invalid email format.'] })
  })
})

describe('A record', () => {
  it('is created with its path in the Location header', async () => {
    const { headers, body } = await app.api('POST', '/Supplier', { body: { supplierName: 'Eskholme' } })
    expect(headers.location).toBe(`/api/v1.0/Supplier/${body.id}`)
  })

  it('in use is to be disabled if it can be; otherwise its dependents must be deleted first', async () => {
    const line = await sampleRecord(app, quoteLines)
    const deletion = async (path: string) => (await app.api('DELETE', path)).body.title
    expect(await deletion(`/CostingCategory/${line.costingCategoryId}`)).toMatch(/Disable it instead\.$/)
    expect(await deletion(`/QuoteHeader/${line.quoteHeaderId}`)).toMatch(
      /Delete those first, or with it: \?cascade=true\.$/,
    )
  })

  it('in use is reported with a filter that finds just the records that refer to it', async () => {
    const line = await sampleRecord(app, quoteLines)
    await sampleRecord(app, quoteLines)
    const { body } = await app.api('DELETE', `/QuoteHeader/${line.quoteHeaderId}`)
    expect(body.uses).toEqual([
      {
        resource: 'quote-lines',
        field: 'quoteHeaderId',
        id: line.quoteHeaderId,
        text: '1 quote line',
        code: 'counted',
        params: { n: 1, records: 'Quote Line' },
      },
    ])
    const [{ field, id }] = body.uses
    const filter = encodeURIComponent(JSON.stringify({ [field]: id }))
    const found = await app.api('GET', `/quoteline?filter=${filter}`)
    expect(found.body.map((record: { id: number }) => record.id)).toEqual([line.id])
  })
})

describe('A number', () => {
  const create = async (values: Record<string, unknown>) =>
    app.api('POST', '/quoteline', { body: { ...(await sampleBody(app, quoteLines)), ...values } })

  it.each([
    [0.5, 0.05, 0.03],
    [2.5, 0.01, 0.03],
    [-2.5, 0.01, -0.03],
    [1.005, 1, 1.01],
    [12.5, 36.14, 451.75],
    [99_999_999_999.9999, 1, 100_000_000_000],
    [0.0001, 0.0001, 0],
  ])('%d × %d gives a line total of %d, rounded half away from zero', async (quantity, costEach, total) => {
    const { status, body } = await create({ quantity, costEach })
    expect(status).toBe(201)
    expect(body).toMatchObject({ quantity, costEach, total })
  })

  it.each([
    ['quantity', 1.00001, 'Maximum 4 decimal places.'],
    ['quantity', 100_000_000_000, 'At most 99,999,999,999.9999.'],
    ['quantity', '5', 'Invalid format.'],
    ['quantity', true, 'Invalid format.'],
    ['quantity', null, 'This field is required.'],
    ['costEach', -0.01, 'For a credit, enter a negative quantity.'],
  ])('%s of %j is refused', async (field, value, message) => {
    const reply = await create({ [field]: value })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ [field]: [message] })
  })

  it.each(['NaN', 'Infinity', '1e400', '-1e999'])('written %s is refused', async (literal) => {
    const body = JSON.stringify(await sampleBody(app, quoteLines))
    const { token } = await app.signIn(user)
    const raw = await app.app.inject({
      method: 'POST',
      url: '/api/v1.0/quoteline',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: body.replace(/"quantity":[^,}]+/, `"quantity":${literal}`),
    })
    expect(raw.statusCode).toBe(400)
  })

  it('is refused by the database too', async () => {
    const line = await sampleRecord(app, quoteLines)
    for (const value of ['NaN', '-1'])
      await expect(
        app.db.raw('update quote_line set cost_each = ? where id = ?', [value, line.id]),
      ).rejects.toThrow(/check constraint/)
  })

  it.each([1, -1])('whose product is out of range, times %d, is refused with a message', async (sign) => {
    const reply = await create({ quantity: sign * 99_999_999_999, costEach: 99_999_999_999 })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ quantity: ['Quantity and Cost Each multiplied is too large.'] })
    const line = await sampleRecord(app, quoteLines, { quantity: 99_999_999_999, costEach: 1 })
    const patch = await app.api('PATCH', `/quoteline/${line.id}`, { body: { costEach: 1_000_000 } })
    expect(patch.status).toBe(400)
  })
})

describe('A date', () => {
  it.each(['2025-02-29', '2025-2-1', '01/02/2025', '2025-02-01T00:00:00Z', '', 20250201, '0000-01-01'])(
    '%j is refused',
    async (requiredDate) => {
      const reply = await app.api('POST', '/PurchaseHeader', { body: { userPONo: 'A', requiredDate } })
      expect(reply.status).toBe(400)
      expect(reply.body.errors).toEqual({ requiredDate: [messages.format.text] })
    },
  )

  it('is returned as it was sent, and cleared by null', async () => {
    const { body } = await app.api('POST', '/PurchaseHeader', {
      body: { userPONo: 'A', requiredDate: '2024-02-29', receivedDate: null },
    })
    expect(body).toMatchObject({ requiredDate: '2024-02-29', receivedDate: null })
    const cleared = await app.api('PUT', `/PurchaseHeader/${body.id}`, {
      body: { ...body, requiredDate: null },
    })
    expect(cleared.body.requiredDate).toBeNull()
  })

  it('of a new quote is today, and no other may be sent', async () => {
    const project = (await app.api('POST', '/Project', { body: { projectName: 'Barn' } })).body
    const made = (createdDate: string) =>
      app.api('POST', '/QuoteHeader', { body: { projectId: project.id, createdDate } })
    expect((await made(firmDay())).body.createdDate).toBe(firmDay())
    expect((await made('2001-01-01')).body.errors).toEqual({ createdDate: ['Is set by the program.'] })
  })
})

describe('A change', () => {
  it('by PUT or PATCH keeps omitted fields', async () => {
    const supplier = await sampleRecord(app, suppliers)
    const put = await app.api('PUT', `/Supplier/${supplier.id}`, { body: { supplierName: 'Renamed' } })
    expect(put.body).toMatchObject({ supplierName: 'Renamed', contactName: supplier.contactName })
    const without = await app.api('PUT', `/Supplier/${supplier.id}`, { body: { contactName: 'Ann' } })
    expect(without.body).toMatchObject({ supplierName: 'Renamed', contactName: 'Ann' })
    const patch = await app.api('PATCH', `/Supplier/${supplier.id}`, { body: { contactName: 'Bo' } })
    expect(patch.body).toMatchObject({ supplierName: 'Renamed', contactName: 'Bo' })
  })

  it('cannot move a line to another quote', async () => {
    const line = await sampleRecord(app, quoteLines)
    const other = await sampleRecord(app, quoteLines)
    const reply = await app.api('PATCH', `/quoteline/${line.id}`, {
      body: { quoteHeaderId: other.quoteHeaderId },
    })
    expect(reply.body.errors).toEqual({ quoteHeaderId: [messages.setOnce.text] })
  })

  it('that refers to a missing record names the field', async () => {
    const reply = await app.api('POST', '/QuoteHeader', { body: { projectId: 2147483647 } })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ projectId: ['There is no such project.'] })
  })

  it('to a duplicate of a unique value names the field, whatever the case', async () => {
    const account = (email: string) => ({
      email,
      firstName: 'A',
      lastName: 'B',
      password: 'long enough to pass',
      passwordConfirm: 'long enough to pass',
    })
    const as = 'administrator' as const
    expect((await app.api('POST', '/UserAccounts', { body: account('ann@firm.example'), as })).status).toBe(
      201,
    )
    const again = await app.api('POST', '/UserAccounts', { body: account('Ann@Firm.example'), as })
    expect(again.status).toBe(400)
    expect(again.body.errors).toEqual({ email: [refusals.taken.text] })
  })

  it('by two people at once with the same version succeeds once', async () => {
    const supplier = await sampleRecord(app, suppliers)
    const write = (contactName: string) =>
      app.api('PUT', `/Supplier/${supplier.id}`, {
        body: { ...supplier, contactName },
        headers: { 'if-match': `"${supplier.version}"` },
      })
    const statuses = (await Promise.all(['a', 'b', 'c', 'd'].map(write))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412, 412, 412])
  })

  it('without If-Match overwrites, and with * accepts any version', async () => {
    const supplier = await sampleRecord(app, suppliers)
    const address = `/Supplier/${supplier.id}`
    expect((await app.api('PATCH', address, { body: { contactName: 'x' } })).status).toBe(200)
    const any = await app.api('PATCH', address, { body: {}, headers: { 'if-match': '*' } })
    expect(any.body.version).toBe(3)
    const late = await app.api('DELETE', address, { headers: { 'if-match': '"1"' } })
    expect(late.status).toBe(412)
  })
})

describe('An invalid change', () => {
  it('is 412 rather than 400 when the record has changed', async () => {
    const { id, version } = await sampleRecord(app, suppliers)
    const call = { body: { supplierName: '' }, headers: { 'if-match': `"${version + 1}"` } }
    expect((await app.api('PUT', `/Supplier/${id}`, call)).status).toBe(412)
  })

  it('is 404 rather than 400 when there is no record', async () => {
    const reply = await app.api('PUT', '/Supplier/2147483647', { body: { supplierName: '' } })
    expect(reply.status).toBe(404)
  })

  it('is answered with the first reply if its Idempotency-Key was used while it was valid', async () => {
    const { id } = await sampleRecord(app, quoteHeaders)
    const address = `/QuoteHeader/${id}`
    await app.api('PATCH', address, { body: { standing: 'agreed', agreedDate: '2025-02-27' } })
    const call = { body: { agreedDate: '2025-02-28' }, headers: { 'idempotency-key': 'agreed on Friday' } }
    const first = await app.api('PATCH', address, call)
    expect(first.status).toBe(200)
    await app.api('PATCH', address, { body: { standing: 'submitted', agreedDate: null } })
    expect((await app.api('PATCH', address, { body: call.body })).status).toBe(400)
    const again = await app.api('PATCH', address, call)
    expect([again.status, again.body]).toEqual([200, first.body])
  })
})

describe('A POST with an Idempotency-Key', () => {
  const post = (key: string, supplierName: string, as: 'user' | 'administrator' = 'user') =>
    app.api('POST', '/Supplier', { body: { supplierName }, headers: { 'idempotency-key': key }, as })

  it('that was used before returns the first reply and writes nothing', async () => {
    const first = await post('k1', 'Eskholme Scaffolding')
    const before = await countSuppliers()
    const second = await post('k1', 'Eskholme Scaffolding')
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(await countSuppliers()).toBe(before)
  })

  it('sent many times at once writes once', async () => {
    const before = await countSuppliers()
    const replies = await Promise.all(Array.from({ length: 8 }, () => post('k2', 'Garthby Steel')))
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect(await countSuppliers()).toBe(before + 1)
  })

  it('with another body is refused', async () => {
    await post('k3', 'Fellgate Groundworks')
    const other = await post('k3', 'Hollinroyd Roofing')
    expect(other.status).toBe(422)
  })

  it('belongs to its user', async () => {
    const mine = await post('k4', 'Inglewick Windows')
    const theirs = await post('k4', 'Jessoptarn Joinery', 'administrator')
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  it('may be used again after a refused request, and after 24 hours', async () => {
    expect((await post('k5', '')).status).toBe(400)
    const first = await post('k5', 'Kirkwelt Plumbing')
    expect(first.status).toBe(201)
    await app.db.raw(`update idempotency_key set created_at = now() - interval '25 hours' where key = 'k5'`)
    const later = await post('k5', 'Kirkwelt Plumbing')
    expect(later.body.id).not.toBe(first.body.id)
  })

  it('is forgotten after the 24 hours', async () => {
    await post('k6', 'Larchbeck Timber')
    const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)
    await cleanUp(app.db, inHours(23), resources)
    expect(await app.db('idempotency_key').where({ key: 'k6' })).toHaveLength(1)
    await cleanUp(app.db, inHours(25), resources)
    expect(await app.db('idempotency_key')).toHaveLength(0)
  })
})

describe('A malformed request', () => {
  const send = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
    const { token } = await app.signIn(user)
    return app.app.inject({
      method: 'POST',
      url: '/api/v1.0/Supplier',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      payload,
    })
  }

  it.each([
    ['malformed JSON', '{"supplierName":', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['a prototype', '{"__proto__":{"supplierName":"x"}}', 400],
    ['too much', JSON.stringify({ supplierName: 'x'.repeat(2_000_000) }), 413],
  ])('%s is answered in JSON', async (_what, payload, status) => {
    const reply = await send(payload)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json()).toMatchObject({ status, title: expect.stringMatching(/\w+\.$/) })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '%s is refused as invalid JSON',
    async (type) => {
      expect((await send('{"supplierName":"x"}', { 'content-type': type })).statusCode).toBe(415)
    },
  )

  it('to an unknown address is answered with a problem', async () => {
    const reply = await app.api('GET', '/Nothing')
    expect(reply.status).toBe(404)
    expect(reply.headers['content-type']).toContain('application/problem+json')
  })

  it('never shows internal errors', async () => {
    await app.db.raw('alter table supplier rename to supplier_away')
    try {
      const reply = await app.api('GET', '/Supplier')
      expect(reply.status).toBe(500)
      expect(JSON.stringify(reply.body)).not.toMatch(/supplier_away|select|relation/i)
    } finally {
      await app.db.raw('alter table supplier_away rename to supplier')
    }
  })
})
