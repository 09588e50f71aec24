import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshRecords } from '../../admin/providers/query-client.ts'
import { purchaseHeaders, purchaseLines, quotePurchaseLinks } from '../../resources.config.ts'
import { problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'
import { gate } from '../support/steps.ts'

const app = componentTest()

describe('A row of a list', () => {
  let address = ''
  beforeEach(() => {
    const purchase = app.api.add(purchaseHeaders, { userPONo: 'PO-1' })
    const line = app.api.add(purchaseLines, { purchaseHeaderId: purchase.id, description: 'Walls' })
    for (const quoteLineDescription of ['Bricks', 'Sand', 'Ties'])
      app.api.add(quotePurchaseLinks, { purchaseLineId: line.id, quoteLineDescription })
    address = `/admin/purchase-headers/${purchase.id}/purchase-lines/${line.id}/quote-purchase-links`
  })
  const askToDelete = async (name: string) => {
    const user = app.open(address)
    await user.click(await screen.findByRole('button', { name: `Delete: ${name}` }))
    const question = await screen.findByRole('alertdialog')
    const button = await within(question).findByRole<HTMLButtonElement>('button', { name: 'Delete' })
    await expect.poll(() => button.disabled).toBe(false)
    return { user, button }
  }

  it('asks about its own record, also when the rows above it are gone meanwhile', async () => {
    await askToDelete('Sand')
    app.api.records.get(quotePurchaseLinks.name)?.shift()
    refreshRecords()
    await expect.poll(() => screen.queryByRole('button', { name: 'Delete: Bricks' })).toBeNull()
    expect(screen.queryByRole('alertdialog')?.textContent ?? '').not.toContain('Ties')
  })

  it('says what is wrong with the records that keep it from being deleted', async () => {
    const records = [
      { resource: purchaseLines.name, id: 1, text: 'Walls', errors: { quantity: ['At least 1.'] } },
      { resource: purchaseLines.name, id: 2, text: 'Roof', reason: 'It is invoiced.' },
    ]
    app.api.on('DELETE', /./, async () => problem(409, '2 records were refused.', { records }))
    const user = app.open(address)
    await user.click(await screen.findByRole('button', { name: 'Delete: Sand' }))
    const question = within(await screen.findByRole('alertdialog'))
    await question.findByText('Walls: Quantity: At least 1.')
    await question.findByText('Roof: It is invoiced.')
  })

  it('leaves the focus to the one in its place when it is deleted', async () => {
    const { user, button } = await askToDelete('Sand')
    await user.click(button)
    await expect.poll(() => screen.queryByRole('button', { name: 'Delete: Sand' })).toBeNull()
    await expect.poll(() => document.activeElement?.textContent).toContain('Ties')
  })
})

describe('The rows of a list', () => {
  it('stay when only loading them again fails, which is said until Retry helps', async () => {
    app.api.add(purchaseHeaders, { userPONo: 'PO-1' })
    let works = true
    app.api.on('GET', /^\/PurchaseHeader$/, async () => (works ? undefined : problem(400, 'Not now')))
    const user = app.open('/admin/purchase-headers')
    await screen.findByText('PO-1')
    works = false
    refreshRecords()
    await screen.findByText('This could not be loaded again, and may be out of date.')
    expect(screen.getByText('PO-1')).toBeTruthy()
    works = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  })
})

describe('Select all', () => {
  it('ticks no rows of a filter that is left before they have come', async () => {
    for (let number = 1; number <= 60; number++) app.api.add(purchaseHeaders, { userPONo: `M-${number}` })
    app.api.add(purchaseHeaders, { userPONo: 'Keen-1' })
    const reply = gate()
    app.api.on('GET', /^\/PurchaseHeader$/, async ({ search }) => {
      if (search.get('range') === '[0,9999]') await reply.passed
      return undefined
    })
    const user = app.open('/admin/purchase-headers')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.type(await screen.findByRole('textbox', { name: 'Filter' }), 'Keen')
    await expect.poll(() => screen.queryByText('1 record')).not.toBeNull()
    reply.open()
    await user.click(await screen.findByRole('checkbox', { name: /^Select Keen-1/ }))
    await screen.findByText('1 selected')
  })
})
