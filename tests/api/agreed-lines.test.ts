import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteLines } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { requestOfSheet, sheetOf } from '../support/imported-file.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

const reason = encodeURIComponent('Client’s instruction 4: £5 more')
const typeOf = ({ status, body }: { status: number; body: { type?: string } }) => [
  status,
  body?.type?.replace('urn:costwright:problem:', ''),
]
const refused = [409, 'agreed']

let quotes = 0
/** A quote with a line of 10 × £12.50, agreed after it was filled. */
const agreed = async () => {
  const project = await make.project({ projectName: `Agreed ${++quotes}` })
  const quote = await make.quote({ projectId: project.id, quoteNumber: `Q-${quotes}` })
  const line = await make.quoteLine(quote.id, { description: 'Trench', quantity: 10, costEach: 12.5 })
  const body = { standing: 'agreed', agreedDate: '2026-11-26' }
  const reply = await test.api('PATCH', `/QuoteHeader/${quote.id}`, { body })
  expect(reply.body.agreedTotal).toBe(125)
  return { id: quote.id as number, projectId: project.id as number, line: line.id as number, values: line }
}
const get = async (path: string) => (await test.api('GET', path)).body
const lineBody = (categoryId: number) => ({
  description: 'Added',
  quantity: 2,
  costEach: 3,
  costingCategoryId: categoryId,
})

describe('A line of an agreed quote', () => {
  it('is changed with a reason, and the refusal says what was agreed', async () => {
    const { id, line } = await agreed()
    const refusal = await test.api('PATCH', `/quoteline/${line}`, { body: { quantity: 11 } })
    expect(refusal).toMatchObject({
      status: 409,
      body: {
        type: 'urn:costwright:problem:agreed',
        title: 'The contract is £125.00, agreed 26/11/2026.',
        guarded: { resource: 'quote-headers', id },
      },
    })
    const change = await test.api('PATCH', `/quoteline/${line}?reason=${reason}`, { body: { quantity: 11 } })
    expect(change.status).toBe(200)
    expect(await get(`/QuoteHeader/${id}`)).toMatchObject({ agreedTotal: 125, quoted: 137.5 })
    const { entries } = await get(`/QuoteHeader/${id}/history`)
    expect(entries[0]).toMatchObject({
      action: 'changed_with_reason',
      userName: 'Una User',
      changes: [{ field: 'reason', from: null, to: 'Client’s instruction 4: £5 more' }],
    })
  })

  it.each<[string, (of: Awaited<ReturnType<typeof agreed>>, query: string) => ReturnType<TestApp['api']>]>([
    [
      'a form',
      ({ line, values }, query) =>
        test.api('PUT', `/quoteline/${line}${query}`, { body: { ...values, quantity: 12 } }),
    ],
    [
      'a new line',
      ({ id, values }, query) =>
        test.api('POST', `/quoteline/quoteheader/${id}${query}`, {
          body: lineBody(values.costingCategoryId),
        }),
    ],
    [
      'a new line without an address',
      ({ id, values }, query) =>
        test.api('POST', `/quoteline${query}`, {
          body: { ...lineBody(values.costingCategoryId), quoteHeaderId: id },
        }),
    ],
    [
      'an import or a paste',
      ({ id, values }, query) =>
        test.api('POST', `/quoteline/quoteheader/${id}/import${query}`, {
          body: requestOfSheet(
            quoteLines,
            sheetOf([
              ['Description', 'Quantity', 'Cost Each', 'Costing Category'],
              ['Pasted', 2, 3, values.categoryDescription],
            ]),
            { parentKey: 'quoteHeaderId' },
          ),
        }),
    ],
    ['a deletion', ({ line }, query) => test.api('DELETE', `/quoteline/${line}${query}`)],
    [
      'a bulk change',
      ({ line }, query) =>
        test.api('PATCH', `/quoteline${query}`, { body: { ids: [line], set: { costEach: 13 } } }),
    ],
    [
      'a bulk deletion',
      ({ line }, query) => test.api('DELETE', `/quoteline${query}`, { body: { ids: [line] } }),
    ],
    [
      'a deletion of the whole quote',
      ({ id }, query) => test.api('DELETE', `/QuoteHeader/${id}${query || '?'}&cascade=true`),
    ],
  ])('asks for a reason in %s', async (_what, write) => {
    const of = await agreed()
    expect(typeOf(await write(of, ''))).toEqual(refused)
    expect((await get(`/QuoteHeader/${of.id}`)).quoted).toBe(125)
    expect((await write(of, `?reason=${reason}`)).status).toBeLessThan(300)
  })

  it('asks for a reason in an undo', async () => {
    const project = await make.project({ projectName: 'Undone' })
    const quote = await make.quote({ projectId: project.id })
    const line = await make.quoteLine(quote.id, { quantity: 10, costEach: 1 })
    const { headers } = await test.api('PATCH', `/quoteline/${line.id}`, { body: { quantity: 20 } })
    await test.api('PATCH', `/QuoteHeader/${quote.id}`, {
      body: { standing: 'agreed', agreedDate: '2026-11-26' },
    })
    const body = { requestId: headers['x-request-id'] }
    expect(typeOf(await test.api('POST', '/Undo', { body }))).toEqual(refused)
    expect((await test.api('POST', `/Undo?reason=${reason}`, { body })).status).toBe(200)
  })

  it('is free again after an undo in a quote that was agreed before it had lines', async () => {
    const quote = await make.quote({ standing: 'agreed', agreedDate: '2026-11-26' })
    const line = await make.quoteLine(quote.id, { quantity: 1 })
    const body = { standing: 'superseded', agreedDate: null }
    const { headers } = await test.api('PATCH', `/QuoteHeader/${quote.id}`, { body })
    await test.api('POST', '/Undo', { body: { requestId: headers['x-request-id'] } })
    expect(await get(`/QuoteHeader/${quote.id}`)).toMatchObject({ standing: 'agreed', agreedTotal: null })
    expect((await test.api('PATCH', `/quoteline/${line.id}`, { body: { quantity: 2 } })).status).toBe(200)
  })

  it('has its sum again after the undo of a change of the quote', async () => {
    const { id, line } = await agreed()
    const body = { standing: 'superseded', agreedDate: null }
    const { headers } = await test.api('PATCH', `/QuoteHeader/${id}`, { body })
    await test.api('POST', '/Undo', { body: { requestId: headers['x-request-id'] } })
    expect((await get(`/QuoteHeader/${id}`)).agreedTotal).toBe(125)
    expect(typeOf(await test.api('DELETE', `/quoteline/${line}`))).toEqual(refused)
  })

  it('is previewed without a reason', async () => {
    const { line } = await agreed()
    const body = { ids: [line], set: { costEach: 13 } }
    expect((await test.api('PATCH', '/quoteline?dry=true', { body })).status).toBe(200)
  })

  it('takes comments without a reason', async () => {
    const { line } = await agreed()
    expect((await test.api('PATCH', `/quoteline/${line}`, { body: { comments: 'Check' } })).status).toBe(200)
  })

  it.each(['', '%20', '%00', 'x'.repeat(501)])('is not changed with the reason "%.5s"', async (given) => {
    const { line } = await agreed()
    const reply = await test.api('PATCH', `/quoteline/${line}?reason=${given}`, { body: { quantity: 11 } })
    expect(reply.status).toBe(400)
  })

  it('is changed freely in a quote that was agreed before it had lines, or is agreed no more', async () => {
    const project = await make.project({ projectName: 'Free' })
    const quote = await make.quote({ projectId: project.id, standing: 'agreed', agreedDate: '2026-11-26' })
    const line = await make.quoteLine(quote.id, { quantity: 1 })
    expect((await get(`/QuoteHeader/${quote.id}`)).agreedTotal).toBeNull()
    expect((await test.api('PATCH', `/quoteline/${line.id}`, { body: { quantity: 2 } })).status).toBe(200)
    const other = await agreed()
    const back = await test.api('PATCH', `/QuoteHeader/${other.id}`, {
      body: { standing: 'draft', agreedDate: null },
    })
    expect(back.body.agreedTotal).toBeNull()
    expect((await test.api('PATCH', `/quoteline/${other.line}`, { body: { quantity: 2 } })).status).toBe(200)
  })

  it('is in the list of what has changed since, which sums to the difference', async () => {
    const { id, line, values } = await agreed()
    await test.api('PATCH', `/quoteline/${line}?reason=${reason}`, { body: { quantity: 11 } })
    await test.api('POST', `/quoteline/quoteheader/${id}?reason=${reason}`, {
      body: lineBody(values.costingCategoryId),
    })
    expect(await get(`/QuoteHeader/${id}/changed`)).toEqual({
      fixed: 125,
      now: 143.5,
      change: 18.5,
      rows: [
        { id: line, name: 'Trench', fixed: 125, now: 137.5, change: 12.5 },
        { id: expect.any(Number), name: 'Added', fixed: null, now: 6, change: 6 },
      ],
    })
    await test.api('DELETE', `/quoteline/${line}?reason=${reason}`)
    expect((await get(`/QuoteHeader/${id}/changed`)).rows[0]).toEqual({
      id: line,
      name: 'Trench',
      fixed: 125,
      now: null,
      change: -125,
    })
  })
})

describe('A change of an agreed line that is made a variation', () => {
  const linesOf = async (id: number) =>
    (await get(`/quoteline/QuoteHeader/${id}`)).map(
      ({ description, quantity, costEach }: Record<string, unknown>) => [description, quantity, costEach],
    )
  const into = async (reply: Awaited<ReturnType<TestApp['api']>>) => {
    expect(reply).toMatchObject({ status: 200, body: { carriedTo: { resource: 'quote-headers' } } })
    return reply.body.carriedTo.id as number
  }

  it('leaves the contract, and makes a draft with the added quantity', async () => {
    const { id, line, projectId } = await agreed()
    const made = await into(
      await test.api('PATCH', `/quoteline/${line}?instead=variation`, { body: { quantity: 12.5 } }),
    )
    expect(await linesOf(id)).toEqual([['Trench', 10, 12.5]])
    expect(await linesOf(made)).toEqual([['Trench', 2.5, 12.5]])
    expect(await get(`/QuoteHeader/${made}`)).toMatchObject({
      projectId,
      part: 'variation',
      standing: 'draft',
      quoteNumber: 'V1',
    })
    const { entries } = await get(`/quoteline/${line}/history`)
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['created'])
  })

  it('goes into the open variation: an added line, a changed price and a deletion', async () => {
    const { id, line, values } = await agreed()
    const query = '?instead=variation'
    const made = await into(
      await test.api('POST', `/quoteline/quoteheader/${id}${query}`, {
        body: lineBody(values.costingCategoryId),
      }),
    )
    expect(
      await into(await test.api('PATCH', `/quoteline/${line}${query}`, { body: { costEach: 13 } })),
    ).toBe(made)
    expect(await into(await test.api('DELETE', `/quoteline${query}`, { body: { ids: [line] } }))).toBe(made)
    expect(await linesOf(made)).toEqual([
      ['Added', 2, 3],
      ['Trench', -10, 12.5],
      ['Trench', 10, 13],
      ['Trench', -10, 12.5],
    ])
    expect(await linesOf(id)).toEqual([['Trench', 10, 12.5]])
  })

  it('is refused for records that are not agreed, and for another word', async () => {
    const quote = await make.quote({})
    const line = await make.quoteLine(quote.id, { quantity: 1 })
    const body = { quantity: 2 }
    expect((await test.api('PATCH', `/quoteline/${line.id}?instead=variation`, { body })).status).toBe(409)
    expect((await test.api('PATCH', `/quoteline/${line.id}?instead=nothing`, { body })).status).toBe(400)
  })
})

describe('An agreed quote', () => {
  it('stays in its job, whichever way it is written, until it has another standing', async () => {
    const { id } = await agreed()
    const { id: projectId } = await make.project({ projectName: 'Another' })
    const says = 'It is agreed for this job. Give it another standing to move it.'
    const columns = ['id', 'projectId']
    const refusals = [
      await test.api('PATCH', `/QuoteHeader/${id}`, { body: { projectId } }),
      await test.api('PUT', `/QuoteHeader/${id}`, {
        body: { ...(await get(`/QuoteHeader/${id}`)), projectId },
      }),
      await test.api('POST', '/QuoteHeader/import', {
        body: { columns, key: ['id'], rows: [[id, projectId]] },
      }),
    ]
    for (const { status, body } of refusals) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(body)).toContain(says)
    }
    const moved = await test.api('PATCH', `/QuoteHeader/${id}`, {
      body: { projectId, standing: 'submitted' },
    })
    expect(moved.body).toMatchObject({ projectId, standing: 'submitted' })
  })
})
