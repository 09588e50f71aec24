import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { pushUndo } from '../../admin/providers/done-requests.ts'
import { quoteHeaders, supplierInvoices, suppliers } from '../../resources.config.ts'
import { problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

const supplier = (supplierName: string) => app.api.add(suppliers, { supplierName })
const writtenUndo = () => app.api.writes().filter((write) => write === 'POST /Undo').length

const rename = async (user: ReturnType<typeof app.open>, from: string, to: string) => {
  await user.click(await screen.findByRole('link', { name: `Edit: ${from}` }))
  const box = await screen.findByRole('textbox', { name: /^Supplier Name/ })
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
  await expect.poll(() => save.disabled).toBe(false)
  await user.clear(box)
  await user.type(box, to)
  await user.click(save)
  await screen.findByText(`Supplier ${to} changed`)
}

describe('A toast', () => {
  it('is a sentence with the name of the record, in the corner and not in the menu bar', {
    tags: 'slow',
  }, async () => {
    supplier('Keen Bricks')
    const user = app.open('/admin/suppliers', { framed: true })
    await rename(user, 'Keen Bricks', 'Keener Bricks')
    const bar = within(screen.getByRole('banner'))
    expect(bar.queryByRole('alert')).toBeNull()
    bar.getByRole('button', { name: 'Undo: Supplier Keener Bricks changed' })
  })

  it('stays while the next one is shown', async () => {
    app.open('/admin/suppliers', { framed: true })
    await screen.findByRole('heading', { name: /Suppliers/ })
    pushUndo('first', { key: 'undo.done.changed', args: { label: 'Supplier Keen Bricks' } })
    await screen.findByText('Supplier Keen Bricks changed')
    pushUndo('second', { key: 'undo.done.deleted', args: { label: 'Supplier Old Bricks' } })
    const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    await expect.poll(said).toEqual(['Supplier Keen Bricks changedUndo', 'Supplier Old Bricks deletedUndo'])
  })

  it('of an undo says what was taken back, with Redo', { tags: 'slow' }, async () => {
    supplier('Keen Bricks')
    app.api.on('POST', /^\/Undo$/, async () => Response.json({ undone: 1, requestId: 'undo-1' }))
    const user = app.open('/admin/suppliers', { framed: true })
    await rename(user, 'Keen Bricks', 'Keener Bricks')
    const toast = screen.getByRole('alert')
    await user.click(within(toast).getByRole('button', { name: /^Undo/ }))
    const undone = await screen.findByText('Change of Supplier Keener Bricks taken back')
    within(undone.closest<HTMLElement>('[role=alert]') ?? undone).getByRole('button', { name: /^Redo/ })
  })
})

describe('A refused button of a row', () => {
  const refusal = 'Approving needs the net amount of the invoice.'
  const refuse = () => {
    const { id } = app.api.add(supplierInvoices, { invoiceNo: 'AD-771', approval: 'open', stage: 'To check' })
    app.api.on('POST', /^\/SupplierInvoice\/approve$/, async () =>
      problem(400, refusal, { errors: { invoiceNet: ['This field is required.'] } }),
    )
    return id
  }

  it('says the sentence of the server next to the button, with the field', async () => {
    const id = refuse()
    const user = app.open(`/admin/supplier-invoices/${id}/purchase-headers`)
    await user.click(await screen.findByRole('button', { name: /^Approve/ }))
    const reason = await screen.findByText(refusal)
    const alert = within(reason.closest<HTMLElement>('[role=alert]') ?? reason)
    alert.getByText('AD-771: Not approved')
    alert.getByText('Invoice Net: This field is required.')
  })

  it('offers the form, with the message at its field', async () => {
    const id = refuse()
    const user = app.open(`/admin/supplier-invoices/${id}/purchase-headers`)
    await user.click(await screen.findByRole('button', { name: /^Approve/ }))
    await user.click(await screen.findByRole('link', { name: 'Correct it' }))
    await screen.findByRole('textbox', { name: /^Invoice Net/ })
    await expect.poll(() => screen.queryAllByText('This field is required.').length).toBeGreaterThan(0)
  })
})

describe('Ctrl+Z', () => {
  const agreedQuote = async () => {
    const { id } = supplier('Keen Bricks')
    app.api.add(quoteHeaders, { quoteNumber: 'Q26-201' })
    app.api.on('POST', /^\/Undo$/, async () => Response.json({ undone: 1, requestId: 'undo-1' }))
    const user = app.open('/admin/suppliers', { framed: true })
    await rename(user, 'Keen Bricks', 'Keener Bricks')
    return { user, id }
  }

  it('takes back at once what was done on this page', { tags: 'slow' }, async () => {
    const { user } = await agreedQuote()
    await user.keyboard('{Control>}z{/Control}')
    await expect.poll(writtenUndo).toBe(1)
  })

  it('names what was done on another page, and takes it back only when that is confirmed', {
    tags: 'slow',
  }, async () => {
    const { user } = await agreedQuote()
    await app.goTo('/admin/quote-headers')
    await screen.findByRole('heading', { name: 'Quotes' })
    await user.keyboard('{Control>}z{/Control}')
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText(/^Supplier Keener Bricks changed\. This was done on “.*Suppliers.*”\.$/)
    expect(writtenUndo()).toBe(0)
    await user.click(question.getByRole('button', { name: 'Undo' }))
    await expect.poll(writtenUndo).toBe(1)
  })

  it('does nothing when the question is cancelled', { tags: 'slow' }, async () => {
    const { user } = await agreedQuote()
    await app.goTo('/admin/quote-headers')
    await screen.findByRole('heading', { name: 'Quotes' })
    await user.keyboard('{Control>}z{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(writtenUndo()).toBe(0)
  })
})
