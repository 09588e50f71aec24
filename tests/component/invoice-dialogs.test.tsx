import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { dataProvider } from '../../admin/providers/data-provider.ts'
import {
  costingCategories,
  purchaseHeaders,
  purchaseLines,
  supplierInvoices,
  suppliers,
} from '../../resources.config.ts'
import { json, problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'
import { gate } from '../support/steps.ts'

const app = componentTest()

const press = async (user: ReturnType<typeof app.open>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const type = async (user: ReturnType<typeof app.open>, name: string | RegExp, text: string) => {
  const box = await screen.findByRole('textbox', { name })
  await user.clear(box)
  await user.type(box, text)
}
const saved = (user: ReturnType<typeof app.open>) => user.keyboard('{Control>}{Enter}{/Control}')
/** Body of the last write. */
const written = () => app.api.requests.findLast(({ method }) => method !== 'GET')?.body

const supplier = () => app.api.add(suppliers, { supplierName: 'Keen Bricks' }).id

interface Bought {
  readonly quantity?: number
  readonly received?: number
  readonly [name: string]: unknown
}

/** A received purchase of bricks, and its line. */
const bought = (supplierId: number, { quantity = 690, received = quantity, ...header }: Bought = {}) => {
  const { id } = app.api.add(purchaseHeaders, {
    supplierId,
    userPONo: '24-112/001',
    receivedDate: '2024-10-02',
    totalAmount: quantity * 9,
    invoicing: 'Not invoiced',
    ...header,
  })
  const line = app.api.add(purchaseLines, {
    purchaseHeaderId: id,
    description: `Bricks of ${header.userPONo ?? '24-112/001'}`,
    quantity,
    received,
    unit: 'm²',
    matchedQuantity: 0,
    allocatedAmount: 0,
    remainingAmount: quantity * 9,
    costEach: 9,
    total: quantity * 9,
    costingCategoryId: app.api.add(costingCategories, { categoryDescription: 'Masonry' }).id,
  })
  return { id, lineId: line.id, address: `/admin/purchase-headers/${id}/purchase-lines` }
}

describe('Querying an invoice', () => {
  it('keeps the reason and who was asked', { tags: 'slow' }, async () => {
    const { id } = app.api.add(supplierInvoices, {
      supplierId: supplier(),
      invoiceNo: 'A-1',
      approval: 'open',
    })
    const user = app.open(`/admin/supplier-invoices/${id}/purchase-headers`)
    await press(user, 'Query…')
    await type(user, /^Query/, 'Ordered at £9.00')
    await type(user, 'Asked Of', 'Ann at Keen Bricks')
    await saved(user)
    await screen.findByText(/Ordered at £9\.00/)
    expect(app.api.stored(supplierInvoices, id)).toMatchObject({
      approval: 'queried',
      query: 'Ordered at £9.00',
      askedOf: 'Ann at Keen Bricks',
    })
  })
})

describe('The reason that an approval asks for', () => {
  /** The page of an invoice whose approval needs a reason. */
  const openApproved = () => {
    app.api.on('POST', /^\/SupplierInvoice\/approve$/, async () =>
      problem(409, 'Not received: 1.', { type: 'urn:costwright:problem:reason_needed' }),
    )
    const { id } = app.api.add(supplierInvoices, {
      supplierId: supplier(),
      invoiceNo: 'A-1',
      approval: 'open',
    })
    return app.open(`/admin/supplier-invoices/${id}/purchase-headers`)
  }

  it('is not lost by Esc or a click next to the dialog after typing', async () => {
    const user = openApproved()
    await press(user, /^Approve/)
    await type(user, 'Reason', 'Agreed by phone')
    await user.click(document.querySelector('.MuiDialog-container') ?? document.body)
    await user.keyboard('{Escape}')
    await press(user, 'Keep editing')
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Agreed by phone')
  })

  it('is cancelled without a message, and nothing is sent', async () => {
    const user = openApproved()
    await press(user, /^Approve/)
    await screen.findByLabelText('Reason')
    await press(user, 'Cancel')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText(/Not approved/)).toBeNull()
    expect(app.api.writes()).toEqual(['POST /SupplierInvoice/approve'])
  })
})

describe('The supplier invoice of a purchase', () => {
  it('is read although a field that asked for it as well is gone', async () => {
    const { id } = app.api.add(supplierInvoices, { supplierId: supplier(), invoiceNo: 'A-1' })
    app.api.on('GET', /^\/SupplierInvoice$/, async () => undefined)
    const gone = { ids: [id], signal: AbortSignal.abort() }
    const { data } = await dataProvider.getMany(supplierInvoices.name, gone)
    expect(data).toMatchObject([{ invoiceNo: 'A-1' }])
  })
})

describe('Delivered…', () => {
  it('proposes what has not come, also of a purchase that came in part', { tags: 'slow' }, async () => {
    const { address } = bought(supplier(), { quantity: 690, received: 500, invoicing: 'Invoiced' })
    const user = app.open(address)
    await press(user, 'Delivered…')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Quantity: Bricks/)).value).toBe('190')
    expect(screen.queryByRole('button', { name: 'Invoiced…' })).toBeNull()
  })
})

describe('Delivered… of several purchases', () => {
  it('sends the lines of those of which something came, under one delivery note', {
    tags: 'slow',
  }, async () => {
    const supplierId = supplier()
    const unreceived = { received: 0, receivedDate: null }
    const first = bought(supplierId, unreceived)
    const other = bought(supplierId, { ...unreceived, userPONo: '24-112/005', quantity: 12 })
    bought(supplierId, { ...unreceived, userPONo: '24-112/006', quantity: 7 })
    app.api.on('POST', /delivered$/, async () =>
      json({
        purchaseHeaderId: first.id,
        nextPurchaseHeaderId: null,
        deliveryId: null,
        others: [],
        requestId: 'r',
      }),
    )
    const user = app.open('/admin/purchase-headers')
    for (const ref of [1, 5, 6])
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Select 24-112/00${ref}`) }))
    await press(user, 'Delivered…')
    await type(user, 'Delivery Note', 'D 7')
    await type(user, 'Quantity: Bricks of 24-112/001', '600')
    await type(user, 'Quantity: Bricks of 24-112/006', '0')
    await saved(user)
    await expect.poll(written).toMatchObject({
      deliveryNote: 'D 7',
      others: [other.id],
      lines: [
        { purchaseLineId: first.lineId, quantity: 600, expected: 690 },
        { purchaseLineId: other.lineId, quantity: 12, expected: 12 },
      ],
    })
    expect(app.api.writes()).toEqual([`POST /PurchaseHeader/${first.id}/delivered`])
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('says that nothing of them can go back where nothing came', async () => {
    bought(supplier(), { received: 0, receivedDate: null })
    const user = app.open('/admin/purchase-headers')
    await user.click(await screen.findByRole('checkbox', { name: /^Select 24-112/ }))
    await press(user, 'Returned…')
    await screen.findByText('Nothing came of these purchases that could go back.')
  })
})

describe('Invoiced…', () => {
  it('is for further purchases of the supplier, with their lines', async () => {
    const supplierId = supplier()
    const first = bought(supplierId)
    const other = bought(supplierId, { userPONo: '24-112/005', quantity: 12 })
    bought(supplierId, { userPONo: '24-112/006', invoiceId: 1 })
    app.api.on('POST', /invoiced$/, async () =>
      json({
        purchaseHeaderId: first.id,
        nextPurchaseHeaderId: null,
        supplierInvoiceId: 7,
        requestId: 'r',
      }),
    )
    const user = app.open(first.address)
    await press(user, 'Invoiced…')
    await type(user, /^Invoice No/, 'A-1003')
    await user.click(await screen.findByLabelText('Also for'))
    const option = await screen.findByRole('option', { name: '24-112/005 · £108.00' })
    expect(screen.queryByRole('option', { name: /^24-112\/006/ })).toBeNull()
    await user.click(option)
    await screen.findByLabelText('Quantity: Bricks of 24-112/005')
    const dialog = within(screen.getByRole('dialog'))
    // 690 × 9 + 12 × 9
    await dialog.findByText('Lines: £6,318.00')
    await saved(user)
    await expect.poll(written).toMatchObject({
      invoiceNo: 'A-1003',
      others: [other.id],
      lines: [
        { purchaseLineId: first.lineId, quantity: 690 },
        { purchaseLineId: other.lineId, quantity: 12 },
      ],
    })
  })
})

describe('A further purchase of an invoice', () => {
  it('that is taken out again while its lines are read does not come back', async () => {
    const of = supplier()
    const first = bought(of)
    const other = bought(of, { quantity: 12, userPONo: '24-112/005' })
    const reply = gate()
    app.api.on('GET', new RegExp(`^/PurchaseLine/PurchaseHeader/${other.id}$`), async () => {
      await reply.passed
      return undefined
    })
    app.api.on('POST', /invoiced$/, async () => problem(400, 'Not today'))
    const user = app.open(first.address)
    await press(user, 'Invoiced…')
    const box = await screen.findByLabelText('Also for')
    await user.click(box)
    await user.click(await screen.findByRole('option', { name: '24-112/005 · £108.00' }))
    await user.click(box)
    await user.keyboard('{Backspace}')
    reply.open()
    await type(user, /^Invoice No/, 'A-1003')
    await saved(user)
    await screen.findByText('Not today')
    expect(written()).toMatchObject({ others: [], lines: [{ purchaseLineId: first.lineId }] })
  })
})

describe('An invoice', () => {
  it('waits for the lines of a further purchase that is still being read', async () => {
    const of = supplier()
    const first = bought(of)
    const other = bought(of, { quantity: 12, userPONo: '24-112/005' })
    const reply = gate()
    app.api.on('GET', new RegExp(`^/PurchaseLine/PurchaseHeader/${other.id}$`), async () => {
      await reply.passed
      return undefined
    })
    app.api.on('POST', /invoiced$/, async () => problem(400, 'Not today'))
    const user = app.open(first.address)
    await press(user, 'Invoiced…')
    await type(user, /^Invoice No/, 'A-1003')
    await user.click(await screen.findByLabelText('Also for'))
    await user.click(await screen.findByRole('option', { name: '24-112/005 · £108.00' }))
    await saved(user)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect([button.disabled, app.api.writes()]).toEqual([true, []])
    reply.open()
    await expect.poll(() => button.disabled).toBe(false)
    await saved(user)
    await screen.findByText('Not today')
    expect(written()).toMatchObject({ others: [other.id], lines: [{ quantity: 690 }, { quantity: 12 }] })
  })
})

describe('Credit…', () => {
  it('credits a part of the price, with number and amounts of the credit note', {
    tags: 'slow',
  }, async () => {
    const { address, lineId } = bought(supplier(), { invoicing: 'Invoiced' })
    app.api.on('POST', /credit$/, async () =>
      json({ purchaseHeaderId: 2, nextPurchaseHeaderId: null, supplierInvoiceId: 3, requestId: 'r' }),
    )
    const user = app.open(address)
    await user.click(await screen.findByRole('checkbox', { name: /^Select Bricks/ }))
    await press(user, 'Credit…')
    await type(user, /^Credit Note No/, 'CN-1')
    await type(user, 'Net', '172.50')
    await type(user, 'VAT', '34.50')
    await type(user, 'Cost each: Bricks of 24-112/001', '0.25')
    await screen.findByText('Lines: £172.50')
    await saved(user)
    await expect.poll(written).toMatchObject({
      invoiceNo: 'CN-1',
      invoiceNet: 172.5,
      invoiceVat: 34.5,
      lines: [{ purchaseLineId: lineId, quantity: 690, costEach: 0.25 }],
    })
  })
})
