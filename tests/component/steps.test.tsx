import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { purchaseHeaders, supplierInvoices, suppliers } from '../../resources.config.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

const purchase = (values = {}) => {
  const supplier = app.api.add(suppliers, { supplierName: 'Keen Bricks' })
  return app.api.add(purchaseHeaders, {
    supplierId: supplier.id,
    userPONo: 'PO-1',
    orderDate: '2026-03-02',
    totalAmount: 100,
    ...values,
  })
}
const openPurchase = (values = {}, options = {}) =>
  app.open(`/admin/purchase-headers/${purchase(values).id}/purchase-lines`, options)
const invoice = (values = {}) =>
  app.api.add(supplierInvoices, {
    invoiceNo: 'A-1',
    invoiceDate: '2026-03-09',
    invoiceNet: 100,
    invoiceVat: 20,
    approval: 'open',
    ...values,
  })
const openInvoice = (values = {}, options = {}) =>
  app.open(`/admin/supplier-invoices/${invoice(values).id}/purchase-headers`, options)

const steps = async () => within(await screen.findByRole('list', { name: 'Steps' })).findAllByRole('listitem')
const doneSteps = async () =>
  (await steps()).filter((step) => within(step).queryByTitle('Done')).map((step) => step.textContent)
/** The buttons and links that are solid: what a user sees first. */
const solid = () =>
  [...document.querySelectorAll('header .MuiButton-contained')].map((one) => one.textContent)

describe('The steps of a record', () => {
  it('say what is done and when, and which is the present one', async () => {
    openPurchase({ receivedDate: '2026-03-05', deliveryNote: 'WA-5521' })
    await screen.findByText('WA-5521')
    expect(await doneSteps()).toEqual(['DoneOrdered02/03/2026', 'DoneReceived05/03/2026WA-5521'])
    expect((await steps()).map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
      null,
      null,
    ])
  })

  it('name the last step that is done as the present one, even when one before it is not', async () => {
    openPurchase({ statementDate: '2026-03-31' })
    await screen.findByText('02/03/2026')
    expect(
      (await steps()).findIndex((step) => step.ariaCurrent === 'step' || step.hasAttribute('aria-current')),
    ).toBe(2)
  })

  it('take a date that is typed in them', async () => {
    const { id } = purchase()
    const user = app.open(`/admin/purchase-headers/${id}/purchase-lines`)
    await user.click(await screen.findByRole('button', { name: 'Change Received' }))
    await user.keyboard('5/3/26{Enter}')
    await expect.poll(() => app.api.stored(purchaseHeaders, id).receivedDate).toBe('2026-03-05')
  })

  it.each(['{Enter}', '{Escape}'])('give the focus back after %s', async (key) => {
    const user = openPurchase()
    await user.click(await screen.findByRole('button', { name: 'Change Received' }))
    await user.keyboard(`5/3/26${key}`)
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Change Received')
  })

  it('lead to the record that a value is looked up in', async () => {
    const { id } = invoice()
    openPurchase({ invoiceId: id, invoiceStage: 'Queried' })
    const link = await screen.findByRole('link', { name: 'Queried' })
    expect(link.getAttribute('href')).toBe(`/admin/supplier-invoices/${id}/purchase-headers`)
  })
})

describe('The solid button of a record', () => {
  it('is that of the next step, and Add New is outlined', async () => {
    openInvoice()
    await screen.findByRole('button', { name: /^Approve:/ })
    expect(solid()).toEqual(['Approve'])
  })

  it('is Add New once no button does the next step', async () => {
    openInvoice({ approval: 'approved', approvedOn: '2026-03-10', accountsBatchId: null })
    await screen.findByRole('button', { name: /^Withdraw approval:/ })
    expect(solid()).toEqual(['Add New'])
  })

  it('is Delivered for what is ordered, and Invoiced for what came', async () => {
    const user = openPurchase()
    await screen.findByRole('button', { name: 'Delivered…' })
    expect(solid()).toEqual(['Delivered…'])
    await user.click(await screen.findByRole('button', { name: 'Change Received' }))
    await user.keyboard('5/3/26{Enter}')
    await expect.poll(solid).toEqual(['Invoiced…'])
  })

  it('is Add New for a credit, of which nothing comes', async () => {
    openPurchase({ totalAmount: -100 })
    await screen.findByRole('button', { name: 'Invoiced…' })
    expect(solid()).toEqual(['Add New'])
  })
})
