import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wrongMarks } from '../../database/marks.ts'
import { resources } from '../../resources.config.ts'
import { type As, startTestApp, type TestApp } from '../support/app.ts'
import { orderedRecords } from '../support/ordered.ts'
import { whileLocked } from '../support/waiting.ts'

let test: TestApp
let make: ReturnType<typeof orderedRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = orderedRecords(test)
})
afterAll(() => test.close())

const standard = { receivedTolerance: 1, priceTolerance: 1, extrasTolerance: 50, reasonsBy: 'administrators' }
const firm = (fields: object) => make.send('PATCH', '/Firm/1', fields)
afterEach(() => firm({ ...standard, approvalLimit: null, accountsFormat: null }))

const approve = (id: number, as: As = 'user', reason = '') =>
  test.api('POST', `/SupplierInvoice/approve${reason && `?reason=${encodeURIComponent(reason)}`}`, {
    body: { id },
    as,
  })
const answer = async (id: number, as: As = 'user', reason = '') => {
  const { status, body } = await approve(id, as, reason)
  return status === 200 ? 'approved' : `${status} ${body.title}`
}
const ways = 'Record what came, or query it. An Administrator may approve it with a reason.'
const reasoned = 'Record what came, query it, or give a reason to approve it.'

/** Ordered 690, came 690, invoiced for `quantity` at `costEach`. */
const bricks = async (quantity: number, costEach = 9, came = [690], others = {}) => {
  const { purchaseId, userPONo, ...order } = await make.order([{ quantity: 690 }])
  await make.deliver(purchaseId, came)
  const id = await make.invoicePart(purchaseId, [{ quantity, costEach }], others)
  return { ...order, id, purchaseId, userPONo }
}

describe('An invoice for more than came', () => {
  it('is refused with what did not come and its amount, and shows both on its page', {
    tags: 'slow',
  }, async () => {
    const { id, userPONo } = await bricks(720)
    expect(await answer(id)).toBe(`409 Not received: 30 m², £270.00 (Facing bricks on ${userPONo}). ${ways}`)
    const { overOrder, overReceived, receivedAmount } = await make.send('GET', `/SupplierInvoice/${id}`)
    expect({ overOrder, overReceived, receivedAmount }).toEqual({
      overOrder: 270,
      overReceived: 270,
      receivedAmount: 6210,
    })
  })

  it('is approved once it came, or within the tolerance of the firm', { tags: 'slow' }, async () => {
    const { id, purchaseId } = await bricks(720)
    await firm({ receivedTolerance: 270 })
    expect(await answer(id)).toBe('approved')
    await test.api('POST', `/SupplierInvoice/${id}/withdraw-approval`)
    await firm({ receivedTolerance: 269.99 })
    expect(await answer(id)).toMatch(/^409/)
    const [line] = await make.linesOf(purchaseId)
    await make.send('POST', `/PurchaseHeader/${purchaseId}/delivered`, {
      receivedDate: '2026-02-12',
      lines: [{ purchaseLineId: line?.id, quantity: 30, expected: 720 }],
    })
    expect(await answer(id)).toBe('approved')
  })

  it('counts what came of the whole order line, and what was invoiced before', { tags: 'slow' }, async () => {
    const { orderId, purchaseId, userPONo } = await make.order([{ quantity: 100 }])
    const { nextPurchaseHeaderId: second } = await make.deliver(purchaseId, [60])
    await make.deliver(second)
    const short = await make.invoicePart(purchaseId, [{ quantity: 50 }])
    const long = await make.invoicePart(second, [{ quantity: 50 }])
    expect(orderId).toEqual(expect.any(Number))
    expect([await answer(short), await answer(long)]).toEqual(['approved', 'approved'])
    await test.api('POST', `/SupplierInvoice/${long}/withdraw-approval`)
    const [line] = await make.linesOf(second)
    await test.api('PATCH', `/PurchaseLine/${line?.id}`, { body: { quantity: 55 } })
    await test.api('PATCH', `/SupplierInvoice/${long}`, { body: { invoiceNet: 495, invoiceVat: 99 } })
    expect(await answer(long)).toContain(`Not received: 5 m², £45.00 (Facing bricks on ${userPONo})`)
  })

  it('counts what went back: before the invoice it did not come, after it a credit is due', {
    tags: 'slow',
  }, async () => {
    const { purchaseId } = await make.order([{ quantity: 690 }])
    await make.deliver(purchaseId)
    const back = async () => {
      const [line] = await make.linesOf(purchaseId)
      return make.send('POST', `/PurchaseHeader/${purchaseId}/returned`, {
        returnedOn: '2026-02-05',
        lines: [{ purchaseLineId: line?.id, quantity: 20, expected: line?.received }],
      })
    }
    await back()
    const id = await make.invoicePart(purchaseId, [{ quantity: 690 }])
    expect(await answer(id)).toContain('Not received: 20 m², £180.00')
    const later = await bricks(690)
    const [line] = await make.linesOf(later.purchaseId)
    await make.send('POST', `/PurchaseHeader/${later.purchaseId}/returned`, {
      returnedOn: '2026-02-15',
      lines: [{ purchaseLineId: line?.id, quantity: 20, expected: 690 }],
    })
    expect(await answer(later.id)).toBe('approved')
  })
})

describe('An approval', () => {
  const approved = async () => {
    const order = await make.order([{ quantity: 690 }])
    const delivery = await make.deliver(order.purchaseId)
    const id = await make.invoicePart(order.purchaseId)
    expect(await answer(id)).toBe('approved')
    const [line] = await make.linesOf(order.purchaseId)
    return { ...order, id, delivery, lineId: line?.id ?? 0 }
  }
  const clear = (purchaseId: number) =>
    test.api('PATCH', `/PurchaseHeader/${purchaseId}`, { body: { receivedDate: null } })
  const undo = (requestId: unknown) =>
    test.api('POST', '/Undo', { body: { requestId: String(requestId) }, as: 'administrator' })
  const approvalOf = async (id: number) => (await make.send('GET', `/SupplierInvoice/${id}`)).approval
  const noticesOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
    decodeURIComponent(String(headers.notices ?? ''))

  it('is withdrawn with the reason when what came is taken back, and an undo gives it again', {
    tags: 'slow',
  }, async () => {
    const { id, purchaseId, userPONo } = await approved()
    const cleared = await clear(purchaseId)
    const { invoiceNo } = await make.send('GET', `/SupplierInvoice/${id}`)
    expect(noticesOf(cleared)).toContain(
      `The approval of ${invoiceNo} is withdrawn. Not received: 690 m², £6,210.00 (Facing bricks on ${userPONo}).`,
    )
    expect(await approvalOf(id)).toBe('open')
    expect((await undo(cleared.headers['x-request-id'])).status).toBe(200)
    expect(await approvalOf(id)).toBe('approved')
    expect(await wrongMarks(test.db, resources)).toEqual([])
  })

  it('is withdrawn by the undo of a delivery, and not given again by undoing that with other lines', {
    tags: 'slow',
  }, async () => {
    const { id, delivery, lineId } = await approved()
    const undone = await undo(delivery.requestId)
    expect([undone.status, await approvalOf(id)]).toEqual([200, 'open'])
    await test.api('PATCH', `/PurchaseLine/${lineId}`, { body: { costEach: 8.99 } })
    await undo(undone.headers['x-request-id'])
    expect(await approvalOf(id)).toBe('open')
    expect(await wrongMarks(test.db, resources)).toEqual([])
  })

  const batch = async (id: number) => {
    await firm({ accountsFormat: 'plain', roundingCode: '999' })
    const sent = await make.send('POST', '/AccountsBatch', {
      ids: [id],
      expect: { count: 1, net: 6210, vat: 1242 },
    })
    return { withdraw: () => test.api('POST', '/AccountsBatch/withdraw', { body: { id: sent.id } }) }
  }

  it('is withdrawn with its batch when what came was taken back meanwhile', async () => {
    const { id, purchaseId } = await approved()
    const { withdraw } = await batch(id)
    await clear(purchaseId)
    expect(await approvalOf(id)).toBe('approved')
    expect(noticesOf(await withdraw())).toContain('is withdrawn. Not received: 690 m²')
    expect(await approvalOf(id)).toBe('open')
  })

  it('stays when its batch is withdrawn and all has come', async () => {
    const { id } = await approved()
    const { withdraw } = await batch(id)
    expect([(await withdraw()).status, await approvalOf(id)]).toEqual([200, 'approved'])
  })

  it('is not given while somebody takes back what came', { tags: 'slow' }, async () => {
    const { purchaseId } = await make.order([{ quantity: 690 }])
    await make.deliver(purchaseId)
    const id = await make.invoicePart(purchaseId)
    // It has compared what came, and is about to store what it approves.
    const replies = await whileLocked(test.db, 'lock table approved_row in share mode', [
      () => approve(id),
      () => clear(purchaseId),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await approvalOf(id)).toBe('open')
  })

  it('stays when goods go back after it, because a credit is due', { tags: 'slow' }, async () => {
    const { id, purchaseId, lineId } = await approved()
    await make.send('POST', `/PurchaseHeader/${purchaseId}/returned`, {
      returnedOn: '2026-03-01',
      lines: [{ purchaseLineId: lineId, quantity: 20, expected: 690 }],
    })
    expect(await approvalOf(id)).toBe('approved')
  })

  it('with a reason stays when more comes or goes back, and not when what came is taken back', {
    tags: 'slow',
  }, async () => {
    const { id, purchaseId } = await bricks(720)
    expect(await answer(id, 'administrator', 'They come on Monday.')).toBe('approved')
    const [line] = await make.linesOf(purchaseId)
    const came = await test.api('POST', `/PurchaseHeader/${purchaseId}/delivered`, {
      body: {
        receivedDate: '2026-02-20',
        lines: [{ purchaseLineId: line?.id, quantity: 10, expected: 720 }],
      },
    })
    expect([came.status, await approvalOf(id)]).toEqual([201, 'approved'])
    await undo(came.headers['x-request-id'])
    expect(await approvalOf(id)).toBe('open')
  })
})

describe('An invoice above its order', () => {
  it('is refused for its price, with both prices', { tags: 'slow' }, async () => {
    const { id, userPONo } = await bricks(690, 9.25)
    expect(await answer(id)).toContain(
      `Above the order: £172.50 (Facing bricks on ${userPONo}, £9.25 each, ordered at £9.00). ${ways}`,
    )
    await firm({ priceTolerance: 172.5 })
    expect(await answer(id)).toBe('approved')
  })

  it('is compared with the order as it was, also one that was not sent', async () => {
    const { purchaseId, orderId, userPONo } = await make.order([{ quantity: 10 }])
    await test.db('purchase_order').where({ id: orderId }).update({ sent_on: null, sent_to: null })
    const id = await make.invoicePart(purchaseId, [{ quantity: 10, costEach: 12 }])
    await make.deliver(purchaseId)
    expect(await answer(id)).toContain(
      `Above the order: £30.00 (Facing bricks on ${userPONo}, £12.00 each, ordered at £9.00).`,
    )
  })

  it('may have some freight, and no more', { tags: 'slow' }, async () => {
    const freight = (costEach: number, costingCategoryId: number) => ({
      added: [{ description: 'Carriage', quantity: 1, costEach, costingCategoryId }],
    })
    const { id: category } = await make.category()
    const { id } = await bricks(690, 9, [690], freight(50, category))
    expect(await answer(id)).toBe('approved')
    const dear = await bricks(690, 9, [690], freight(50.01, category))
    expect(await answer(dear.id)).toContain(`Not ordered: £50.01 (Carriage on ${dear.userPONo}).`)
  })

  it('says all that is more, for every line', { tags: 'slow' }, async () => {
    const { purchaseId, userPONo } = await make.order([
      { description: 'Bricks', quantity: 10 },
      { description: 'Sand', quantity: 5 },
    ])
    await make.deliver(purchaseId)
    const id = await make.invoicePart(purchaseId, [{ quantity: 12 }, { quantity: 5, costEach: 10 }])
    expect(await answer(id)).toContain(
      `Not received: 2 m², £18.00 (Bricks on ${userPONo}). Above the order: £5.00 (Sand on ${userPONo}, £10.00 each, ordered at £9.00). ${ways}`,
    )
  })
})

describe('Approving with a reason', () => {
  it('is for those whom the firm allows, and keeps the reason', { tags: 'slow' }, async () => {
    const { id } = await bricks(720)
    expect(await answer(id, 'user', 'Agreed by phone')).toContain(ways)
    expect(await answer(id, 'administrator')).toMatch(new RegExp(`^409 Not received: 30 m², .* ${reasoned}$`))
    expect((await approve(id, 'administrator')).body.type).toBe('urn:costwright:problem:reason_needed')
    expect(await answer(id, 'administrator', 'Agreed by phone')).toBe('approved')
    expect(await make.send('GET', `/SupplierInvoice/${id}`)).toMatchObject({
      approval: 'approved',
      approvedBecause: 'Agreed by phone',
    })
    await test.api('POST', `/SupplierInvoice/${id}/withdraw-approval`)
    expect(await make.send('GET', `/SupplierInvoice/${id}`)).toMatchObject({ approvedBecause: null })
    await firm({ reasonsBy: 'everyone' })
    expect(await answer(id, 'user', 'Agreed by phone')).toBe('approved')
    await test.api('POST', `/SupplierInvoice/${id}/withdraw-approval`)
    await firm({ reasonsBy: 'nobody' })
    expect(await answer(id, 'administrator', 'Agreed by phone')).toMatch(/Record what came, or query it\.$/)
  })

  it('does not help where the paper is wrong, or above the limit', { tags: 'slow' }, async () => {
    await firm({ reasonsBy: 'everyone', approvalLimit: 1000 })
    const { id } = await bricks(720, 9, [690], { invoiceVat: 1 })
    expect(await answer(id, 'administrator', 'Because')).toMatch(/^409 .*VAT £1\.00, expected £1,296\.00\./)
    const sound = await bricks(720)
    expect(await answer(sound.id, 'user', 'Because')).toMatch(/^403 .*Over £1,000\.00 an Administrator/)
  })

  it('of several needs one for all, and names each; a trial run asks too', { tags: 'slow' }, async () => {
    const one = await bricks(720)
    const two = await bricks(700)
    const body = { ids: [one.id, two.id] }
    const bulk = (query: string) =>
      test.api('POST', `/SupplierInvoice/approve/bulk${query}`, { body, as: 'administrator' })
    for (const query of ['', '?dry=true']) {
      const { status, body: refused } = await bulk(query)
      expect([status, refused.type, refused.records.length]).toEqual([
        409,
        'urn:costwright:problem:reason_needed',
        2,
      ])
    }
    expect((await bulk('?reason=Agreed')).body).toMatchObject({ changed: 2 })
  })

  it('comes back with an undo only for who may give it', { tags: 'slow' }, async () => {
    const { id } = await bricks(720)
    await approve(id, 'administrator', 'Agreed')
    const { headers } = await test.api('POST', `/SupplierInvoice/${id}/withdraw-approval`)
    const requestId = String(headers['x-request-id'])
    expect((await test.api('POST', '/Undo', { body: { requestId } })).body.title).toContain('Not received')
    const undone = await test.api('POST', '/Undo', { body: { requestId }, as: 'administrator' })
    expect(undone.status).toBe(200)
    expect(await make.send('GET', `/SupplierInvoice/${id}`)).toMatchObject({ approvedBecause: 'Agreed' })
  })
})

it('The check of an invoice has each deviation beyond a tolerance, and none within', {
  tags: 'slow',
}, async () => {
  const { id, purchaseId, userPONo } = await bricks(720, 9.001)
  expect(await make.send('GET', `/SupplierInvoice/${id}/check`)).toEqual({
    deviations: [
      {
        kind: 'notReceived',
        purchaseId,
        purchase: userPONo,
        line: 'Facing bricks',
        unit: 'm²',
        quantity: 30,
        amount: 270.03,
        text: `Not received: 30 m², £270.03 (Facing bricks on ${userPONo}).`,
        code: 'notReceived',
        params: expect.any(Object),
      },
    ],
  })
  expect((await test.api('GET', '/SupplierInvoice/999999/check')).status).toBe(404)
})

it('The home page of Administrators names approvals of one day that together pass the limit', {
  tags: 'slow',
}, async () => {
  await firm({ approvalLimit: 1000 })
  const { id: supplierId, supplierName } = await make.supplier()
  const together = async (as: As = 'administrator') =>
    (await test.api('GET', '/Home', { as })).body.approvedTogether
  const one = await make.invoiced([600], { supplierId })
  await make.approve(one.id)
  expect(await together()).toEqual([])
  const other = await make.invoiced([300], { supplierId })
  await make.approve(other.id)
  expect(await together()).toMatchObject([
    {
      supplierName,
      invoices: 2,
      amount: { value: 1080, list: { resource: 'supplier-invoices', filter: { id: [one.id, other.id] } } },
    },
  ])
  expect(await together('user')).toEqual([])
})

it('Approving refuses what the accounts would refuse', async () => {
  await firm({ accountsFormat: 'xero' })
  const { id: supplierId } = await make.supplier()
  const { id } = await make.invoiced([100], { supplierId })
  expect(await answer(id)).toContain('No due date. Type it, or give the supplier its terms.')
  await make.send('PATCH', `/SupplierInvoice/${id}`, { dueDate: '2024-07-31' })
  expect(await answer(id)).toBe('approved')
})
