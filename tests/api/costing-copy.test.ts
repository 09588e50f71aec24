import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firmDay } from '../../model/firm-clock.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

const copy = (body: unknown, headers: Record<string, string> = {}) =>
  test.api('POST', '/QuoteHeader/copy', { body, headers })
const count = async (table: string): Promise<number> => {
  const { rows } = await test.db.raw(`select count(*)::integer as count from ${table}`)
  return rows[0].count
}

describe('Copying a quote', () => {
  it('answers 201 with the new quote as GET returns it, with its version and address', async () => {
    const quote = await make.quote({ quoteNumber: 'Q-0001', comments: 'As discussed\non site' })
    const reply = await copy({ id: quote.id })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({ ...quote, id: reply.body.id, quoteNumber: 'Q-0001 (Copy)', version: 1 })
    expect(reply.body.id).not.toBe(quote.id)
    expect(reply.headers.etag).toBe('"1"')
    expect(reply.headers.location).toBe(`/api/v1.0/QuoteHeader/${reply.body.id}`)
    expect((await test.api('GET', `/QuoteHeader/${reply.body.id}`)).body).toEqual(reply.body)
  })

  it('dates the copy today, whatever the date of the original', async () => {
    const quote = await make.quote()
    await test.db.raw(`update quote_header set created_date = '2020-02-29' where id = ?`, [quote.id])
    const { body } = await copy({ id: quote.id })
    expect(body.createdDate).toBe(firmDay())
  })

  it('copies the lines with their order and comments', async () => {
    const quote = await make.quote()
    const { id: costingCategoryId } = await make.category()
    const lines = []
    for (const description of ['Zinc', 'Asphalt', 'Membrane'])
      lines.push(
        await make.quoteLine(quote.id, {
          description,
          comments: `${description} as drawn`,
          quantity: -12.3456,
          unit: 'm²',
          costEach: 0.0625,
          provisional: true,
          ref: '1.1',
          costingCategoryId,
        }),
      )
    const { body } = await copy({ id: quote.id })
    const copied = (await test.api('GET', `/quoteline/QuoteHeader/${body.id}`)).body
    expect(copied).toEqual(
      lines.map((line, index) => ({
        ...line,
        id: copied[index].id,
        quoteHeaderId: body.id,
        quoteHeaderDescription: body.quoteNumber,
        copiedFromId: line.id,
      })),
    )
  })

  it('does not copy links and payments, and leaves the original unchanged', async () => {
    const quote = await make.quote({ quoteNumber: 'Linked' })
    const line = await make.quoteLine(quote.id)
    const purchaseLine = await make.purchaseLine((await make.purchase()).id)
    await link(test, [purchaseLine.id], [[line.id, 1]])
    await make.payment(quote.id, '2025-01-01', 5)
    const before = await test.api('GET', `/QuoteHeader/QuoteStatementItem/${quote.id}`)
    const old = await test.api('GET', `/QuoteHeader/${quote.id}`)
    const [links, payments] = [await count('quote_purchase_link'), await count('payment')]

    await copy({ id: quote.id })
    expect([await count('quote_purchase_link'), await count('payment')]).toEqual([links, payments])
    expect((await test.api('GET', `/QuoteHeader/${quote.id}`)).body).toEqual(old.body)
    expect((await test.api('GET', `/QuoteHeader/QuoteStatementItem/${quote.id}`)).body).toEqual(before.body)
  })

  it('accepts the bare number as body too', async () => {
    const quote = await make.quote({ quoteNumber: 'Bare' })
    const reply = await copy(quote.id)
    expect(reply.status).toBe(201)
    expect(reply.body.quoteNumber).toBe('Bare (Copy)')
  })
})

describe('The number of the copy', () => {
  it('is counted within the project, and from the start in another', async () => {
    const { id: projectId } = await make.project()
    const quote = await make.quote({ projectId, quoteNumber: 'Q-0002' })
    const elsewhere = await make.quote({ quoteNumber: 'Q-0002' })
    const numbers = []
    for (const { id } of [quote, quote, quote, elsewhere]) numbers.push((await copy({ id })).body.quoteNumber)
    expect(numbers).toEqual(['Q-0002 (Copy)', 'Q-0002 (Copy 2)', 'Q-0002 (Copy 3)', 'Q-0002 (Copy)'])
  })

  it('stays blank for a blank number', async () => {
    const quote = await make.quote()
    expect((await copy({ id: quote.id })).body.quoteNumber).toBeNull()
  })

  it('stays within 50 characters', async () => {
    const quote = await make.quote({ quoteNumber: 'N'.repeat(50) })
    expect((await copy({ id: quote.id })).body.quoteNumber).toBe(`${'N'.repeat(43)} (Copy)`)
    expect((await copy({ id: quote.id })).body.quoteNumber).toBe(`${'N'.repeat(41)} (Copy 2)`)
  })

  it('is unique, however many copies are made at once', async () => {
    const quote = await make.quote({ quoteNumber: 'Busy' })
    const replies = await Promise.all(Array.from({ length: 12 }, () => copy({ id: quote.id })))
    const expected = ['Busy (Copy)', ...Array.from({ length: 11 }, (_, index) => `Busy (Copy ${index + 2})`)]
    expect(replies.map((reply) => reply.body.quoteNumber).sort()).toEqual(expected.sort())
  })
})

describe('POST /QuoteHeader/copy', () => {
  it('answers 404 for a quote that does not exist', async () => {
    expect((await copy({ id: 2_147_483_647 })).status).toBe(404)
  })

  it.each([
    [{}, { id: ['This field is required.'] }],
    [{ id: null }, { id: ['This field is required.'] }],
    [null, { id: ['This field is required.'] }],
    [{ id: '7' }, { id: ['Invalid format.'] }],
    ['7', { id: ['Invalid format.'] }],
    [1.5, { id: ['Invalid format.'] }],
    [[7], { id: ['Invalid format.'] }],
    [-1, { id: ['Invalid format.'] }],
    [{ id: 7, name: 'x' }, { name: ['Unknown field.'] }],
  ])('refuses %j and names what is wrong', async (body, errors) => {
    const quotes = await count('quote_header')
    const reply = await copy(body)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual(errors)
    expect(await count('quote_header')).toBe(quotes)
  })

  it('copies once for one Idempotency-Key', async () => {
    const quote = await make.quote({ quoteNumber: 'Once' })
    const key = { 'idempotency-key': 'copy-once' }
    const first = await copy({ id: quote.id }, key)
    const again = await copy({ id: quote.id }, key)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect((await copy({ id: quote.id + 1 }, key)).status).toBe(422)
    expect((await copy({ id: quote.id })).body.quoteNumber).toBe('Once (Copy 2)')
  })

  it('is refused without sign-in', async () => {
    const { id } = await make.quote()
    const reply = await test.api('POST', '/QuoteHeader/copy', { body: { id }, as: 'anonymous' })
    expect(reply.status).toBe(401)
  })
})
