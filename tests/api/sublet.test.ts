import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { subcontractRecords } from '../support/subcontracts.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const as = 'administrator' as const

/** A quote with two lines, and a subcontractor with a VAT code. */
const scene = async () => {
  const make = subcontractRecords(test)
  const n = crypto.randomUUID().slice(0, 8)
  const project = await make.costing.project({ projectNumber: `26-${n}` })
  const quote = await make.costing.quote({ projectId: project.id })
  const { id: costingCategoryId } = await make.costing.category()
  const line = (description: string, quantity: number) =>
    make.costing.quoteLine(quote.id, { description, quantity, unit: 'm²', costEach: 140, costingCategoryId })
  const bricks = await line('Facing brickwork', 180)
  const blocks = await line('Blockwork', 320)
  const vatCode = await make.ok('POST', '/VatCode', {
    vatCode: `S ${n}`,
    rate: 20,
    nameInAccounts: `Standard ${n}`,
  })
  const supplier = await make.supplier({ vatCodeId: vatCode.id })
  const sublet = (body: Record<string, unknown>) =>
    test.api('POST', `/QuoteHeader/${quote.id}/sublet`, { as, body: { supplierId: supplier.id, ...body } })
  const left = async (id: number) => (await make.ok('GET', `/quoteline/${id}`)).leftToOrder
  return { make, project, quote, bricks, blocks, supplier, vatCode, sublet, left }
}

describe('Ticked quote lines', () => {
  it('become a draft subcontract whose lines buy them, and are not left to order any more', async () => {
    const { make, project, bricks, blocks, supplier, vatCode, sublet, left } = await scene()
    const made = await sublet({
      works: 'Brickwork',
      lines: [
        { quoteLineId: bricks.id, quantity: 180, costEach: 112.5, expected: 180 },
        { quoteLineId: blocks.id, quantity: 100, costEach: 58.25, expected: 320 },
      ],
    })
    expect([made.status, made.body]).toEqual([201, made.body])
    const { subcontractId } = made.body
    expect(await make.ok('GET', `/Subcontract/${subcontractId}`)).toMatchObject({
      projectId: project.id,
      supplierId: supplier.id,
      vatCodeId: vatCode.id,
      number: 'S01',
      standing: 'draft',
      works: 'Brickwork',
      value: 26_075,
    })
    expect(await make.ok('GET', `/SubcontractLine/Subcontract/${subcontractId}`)).toMatchObject([
      { description: 'Facing brickwork', unit: 'm²', quoteLineId: bricks.id, total: 20_250 },
      { description: 'Blockwork', quoteLineId: blocks.id, quantity: 100 },
    ])
    expect([await left(bricks.id), await left(blocks.id)]).toEqual([0, 220])
    const undone = await test.api('POST', '/Undo', { as, body: { requestId: made.body.requestId } })
    expect(undone.status).toBe(200)
    expect([await left(bricks.id), await left(blocks.id)]).toEqual([180, 320])
  })

  it('join a draft of the same subcontractor, up to what is left', async () => {
    const { bricks, blocks, sublet, make } = await scene()
    const first = await sublet({
      works: 'Brickwork',
      lines: [{ quoteLineId: bricks.id, quantity: 180, costEach: 112.5, expected: 180 }],
    })
    const { subcontractId } = first.body
    const more = (line: object) => sublet({ subcontractId, lines: [{ costEach: 58.25, ...line }] })
    const changed = await more({ quoteLineId: bricks.id, quantity: 1, expected: 180 })
    expect([changed.status, changed.body.lines]).toEqual([409, [{ quoteLineId: bricks.id, remaining: 0 }]])
    const above = await more({ quoteLineId: blocks.id, quantity: 321, expected: 320 })
    expect(above.status).toBe(400)
    expect((await more({ quoteLineId: blocks.id, quantity: 320, expected: 320 })).status).toBe(201)
    await make.place(subcontractId)
    const late = await more({ quoteLineId: blocks.id, quantity: 1, expected: 0, allowMore: true })
    expect(late.body.errors).toEqual({
      subcontractId: ['This is not a draft subcontract of this subcontractor for this project.'],
    })
  })
})
