import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { refreshRecords } from '../../admin/providers/query-client.ts'
import { quoteHeaders, suppliers } from '../../resources.config.ts'
import { componentTest } from '../support/render.tsx'
import { gate } from '../support/steps.ts'

const app = componentTest()

describe('A list without records', () => {
  it('says what to do next, and opens the form of the first record', async () => {
    const user = app.open('/admin/suppliers')
    await screen.findByText('Paste rows of a spreadsheet, import a file, or add the first supplier.')
    await user.click(await screen.findByRole('link', { name: 'Add the first supplier' }))
    await screen.findByRole('dialog', { name: /Supplier/ })
    expect(app.path()).toBe('/admin/suppliers/create')
  })

  it('asks for a bill where its lines can be one', async () => {
    const { id } = app.api.add(quoteHeaders, { quoteNumber: 'Q-1', standing: 'draft' })
    app.open(`/admin/quote-headers/${id}/quote-lines`)
    await screen.findByText('Paste a bill, import it, or type the first line.')
  })

  it('says what makes its records where nobody adds them', async () => {
    app.open('/admin/deduction-statements')
    await screen.findByText('No statement was mailed yet. They are mailed from the CIS month.')
    expect(screen.queryByText('No Data Available')).toBe(null)
  })

  it('says how many records its filter hides, and shows them again', async () => {
    app.api.add(suppliers, { supplierName: 'Keen Bricks' })
    const filter = encodeURIComponent(JSON.stringify({ supplierName: { contains: 'Oak' } }))
    const user = app.open(`/admin/suppliers?filter=${filter}`)
    await screen.findByText('1 record is hidden by the filter.')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByRole('link', { name: 'Edit: Keen Bricks' })
  })
})

describe('The menu of a list', () => {
  it('is for import and export, and holds nothing else', async () => {
    app.api.add(suppliers, { supplierName: 'Keen Bricks' })
    const user = app.open('/admin/suppliers')
    await user.click(await screen.findByRole('button', { name: 'Import and export' }))
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Import…',
      'Export to Excel',
      'Export to CSV',
    ])
  })
})

describe('The menu Work', () => {
  it('says how many deliveries are due, and leads to them', async () => {
    app.api.on('GET', /^\/ViewCount$/, async () =>
      Response.json({ counts: [{ list: 'orders', view: 'due', count: 3, isMore: false }] }),
    )
    const user = app.open('/admin/suppliers', { framed: true })
    await user.click(await screen.findByRole('button', { name: /^Work/ }))
    const item = await screen.findByRole('menuitem', { name: /^Deliveries due\s*3/ })
    await user.click(item)
    await screen.findByText('No delivery is due within a week.')
    expect(app.path()).toBe('/admin/orders')
  })

  it('counts again after a write, and an earlier answer that comes later changes nothing', async () => {
    const replies = [gate(), gate()]
    let asked = 0
    app.api.on('GET', /^\/ViewCount$/, async () => {
      const at = asked++
      await replies[at]?.passed
      return Response.json({ counts: [{ list: 'orders', view: 'due', count: 3 - at, isMore: false }] })
    })
    app.open('/admin/suppliers', { framed: true })
    await expect.poll(() => asked).toBe(1)
    refreshRecords()
    await app.goTo('/admin/orders')
    await expect.poll(() => asked).toBe(2)
    replies[1]?.open()
    await screen.findByRole('button', { name: /^Work\s*2/ })
    replies[0]?.open()
    await app.goTo('/admin/suppliers')
    await screen.findByText(/^Paste rows/)
    expect(screen.getByRole('button', { name: /^Work\s*2/ })).toBeTruthy()
  })
})
