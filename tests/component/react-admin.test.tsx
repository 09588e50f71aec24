import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  suppliers,
  users,
} from '../../resources.config.ts'
import { extensions } from '../support/react-admin/extensions.tsx'
import { componentTest } from '../support/render.tsx'

const app = componentTest(extensions)

beforeEach(() => {
  const { id: supplierId } = app.api.add(suppliers, { supplierName: 'Keen Bricks' })
  for (let n = 1; n <= 12; n++)
    app.api.add(purchaseHeaders, {
      userPONo: `RA-${String(n).padStart(2, '0')}`,
      accountsPONo: n <= 3 ? 'Oak' : 'Elm',
      orderDate: '2025-03-04',
      totalAmount: 0,
      supplierId,
    })
})

const toolbar = async () => within(await screen.findByTestId('toolbar'))
const row = async (order: string) => {
  const [text] = await screen.findAllByText(order)
  return within(text?.closest('tr[data-record]') as HTMLElement)
}
const rows = () => document.querySelectorAll('tbody tr[data-record]').length
const query = (name: string) => new URLSearchParams(app.address().split('?')[1]).get(name)
const orders = '/admin/purchase-headers?sort=userPONo&order=ASC'
const textOf = async (order: string) => (await row(order)).getByTestId('fields').textContent ?? ''

describe('react-admin fields in a row', () => {
  it('show the values of its record, and a count of others', { tags: 'slow' }, async () => {
    const { id } = app.api.stored(purchaseHeaders, 1)
    for (const description of ['Sand', 'Lime'])
      app.api.add(purchaseLines, { purchaseHeaderId: id, description })
    app.open(orders)
    await expect.poll(() => textOf('RA-01')).toMatch(/^RA-01 0\.00 04\/03\/2025 For Oak Keen Bricks 2/)
  })

  it('lead to the dialog of a referenced record', { tags: 'slow' }, async () => {
    const user = app.open(orders)
    await user.click(await (await row('RA-02')).findByRole('link', { name: 'Keen Bricks' }))
    await screen.findByRole('heading', { name: 'Edit Supplier Details' })
    expect(app.path()).toBe('/admin/suppliers/1/edit')
  })

  it('open the form of their record over the list, with its filter', { tags: 'slow' }, async () => {
    const user = app.open('/admin/purchase-headers?filter={"accountsPONo":"Oak"}')
    await user.click(await (await row('RA-01')).findByRole('link', { name: 'Change order' }))
    await screen.findByRole('dialog')
    expect(query('filter')).toBe('{"accountsPONo":"Oak"}')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await expect.poll(() => app.path()).toBe('/admin/purchase-headers')
  })
})

describe('react-admin filters of a list', () => {
  it('search while one types, in the address', { tags: 'slow' }, async () => {
    const user = app.open(orders)
    await row('RA-01')
    const box = (await toolbar()).getByLabelText('Live search')
    await user.type(box, 'RA-07')
    await expect.poll(() => query('filter')).toBe('{"q":"RA-07"}')
    await expect.poll(rows).toBe(1)
    await user.clear(box)
    await row('RA-01')
    expect(query('filter')).toBeNull()
  })

  it('are shown from a menu, and hidden with their value', { tags: 'slow' }, async () => {
    Object.assign(app.api.stored(purchaseHeaders, 6), { supplierPOInvoiceNo: 'INV-777' })
    const user = app.open(orders)
    await row('RA-01')
    await user.click((await toolbar()).getByRole('button', { name: 'Add filter' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Invoice has' }))
    await user.type(await (await toolbar()).findByLabelText('Invoice has'), '777')
    await expect.poll(() => query('filter')).toBe('{"supplierPOInvoiceNo":{"contains":"777"}}')
    await expect.poll(rows).toBe(1)
    await user.click((await toolbar()).getByRole('button', { name: 'Remove this filter' }))
    await row('RA-01')
    expect(query('displayedFilters')).toBeNull()
  })

  it('are saved as queries for the visit, and chosen again', { tags: 'slow' }, async () => {
    const user = app.open('/admin/purchase-headers?filter={"accountsPONo":"Oak"}')
    await row('RA-01')
    await user.click(await screen.findByRole('button', { name: /^Save current query/ }))
    await user.type(await screen.findByLabelText('Query name'), 'Oak orders')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await app.goTo('/admin/purchase-headers?filter={}&sort=userPONo')
    await row('RA-12')
    await user.click(await screen.findByRole('button', { name: 'Oak orders' }))
    await expect.poll(() => query('filter')).toBe('{"accountsPONo":"Oak"}')
    await expect.poll(rows).toBe(3)
  })
})

describe('react-admin list buttons', () => {
  it('sort the list by a field', { tags: 'slow' }, async () => {
    const user = app.open('/admin/purchase-headers?filter={}')
    await row('RA-01')
    await user.click((await toolbar()).getByRole('button', { name: /Sort by/ }))
    await user.click(await screen.findByRole('menuitem', { name: /User PO Ref/ }))
    await expect.poll(() => query('sort')).toBe('userPONo')
  })

  it('turn the pages of the list, which a simple list shows', { tags: 'slow' }, async () => {
    const user = app.open('/admin/purchase-headers?filter={}&sort=userPONo&order=ASC&perPage=5')
    await screen.findByText('Order RA-05')
    expect(screen.queryByText('Order RA-06')).toBeNull()
    await user.click((await toolbar()).getByRole('button', { name: 'Go to next page' }))
    await screen.findByText('Order RA-06')
    expect(query('page')).toBe('2')
    await (await toolbar()).findByText('6-10 of 12')
  })

  it('read the list again', { tags: 'slow' }, async () => {
    const user = app.open(orders)
    await row('RA-11')
    Object.assign(app.api.stored(purchaseHeaders, 11), { accountsPONo: 'Yew' })
    await user.click((await toolbar()).getByRole('button', { name: 'Refresh' }))
    await expect.poll(() => textOf('RA-11')).toContain('For Yew')
  })

  it('create a record below the parent of the list', async () => {
    const user = app.open('/admin/purchase-headers/1/purchase-lines')
    await user.click(await screen.findByRole('link', { name: /Create/ }))
    await screen.findByRole('dialog')
    expect(app.path()).toBe('/admin/purchase-headers/1/purchase-lines/create')
  })
})

describe('react-admin buttons of a row', () => {
  it('refuse to delete a record that another user has changed meanwhile', { tags: 'slow' }, async () => {
    const user = app.open(orders)
    const drop = await (await row('RA-12')).findByRole('button', { name: 'Drop order' })
    app.api.stored(purchaseHeaders, 12).version++
    await user.click(drop)
    await screen.findByText(/changed by someone else/i)
    app.api.stored(purchaseHeaders, 12)
  })
})

describe('react-admin fields above the lists of a record', () => {
  it('show its lines in a grid', async () => {
    app.api.add(purchaseLines, { purchaseHeaderId: 1, description: 'Sand', quantity: 2 })
    app.open('/admin/purchase-headers/1/purchase-lines')
    await expect.poll(() => screen.queryByTestId('lines')?.textContent).toContain('Sand')
  })
})

describe('react-admin inputs in a form', () => {
  const save = async (user: ReturnType<typeof app.open>) =>
    user.click(await screen.findByRole('button', { name: 'Save' }))

  it('are checked and saved with the record', async () => {
    const { id } = app.api.add(quoteHeaders, {
      quoteNumber: 'Q-1',
      standing: 'draft',
      part: 'contract',
      projectId: 1,
    })
    const user = app.open(`/admin/quote-headers/${id}/edit`)
    const inputs = within(await screen.findByTestId('inputs'))
    await user.type(inputs.getByLabelText('Remarks'), 'Seen by Pat')
    await user.click(inputs.getByLabelText('Kind of part'))
    await user.click(await screen.findByRole('option', { name: 'Variation' }))
    await save(user)
    await expect
      .poll(() => app.api.stored(quoteHeaders, id))
      .toMatchObject({ comments: 'Seen by Pat', part: 'variation' })
  })

  it('show the value that the form’s own input has, and the other way round', async () => {
    const { id } = app.api.add(quoteHeaders, { quoteNumber: 'Q-1', standing: 'draft' })
    const line = app.api.add(quoteLines, {
      quoteHeaderId: id,
      description: 'Sand',
      quantity: 1,
      costEach: 10,
    })
    const user = app.open(`/admin/quote-headers/${id}/quote-lines/${line.id}/edit`)
    const added = await screen.findByLabelText<HTMLInputElement>('How many')
    const own = screen
      .getAllByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })
      .find((one) => one.closest('[role=dialog]') && one !== added) as HTMLInputElement
    await user.clear(own)
    await user.type(own, '1.5')
    await expect.poll(() => added.value).toBe('1.5')
    await user.clear(added)
    await user.type(added, '2.25')
    await expect.poll(() => own.value).toBe('2.25')
  })

  it('switch a boolean', async () => {
    const user = app.open('/admin/suppliers/1/edit')
    await user.click(await screen.findByLabelText('In use'))
    await save(user)
    await expect.poll(() => app.api.stored(suppliers, 1).enabled).toBe(false)
  })
})

describe('react-admin buttons of a user without the permission', () => {
  beforeEach(() => {
    app.api.add(users, { email: 'una@firm.example', firstName: 'Una', lastName: 'User', isEnabled: true })
  })

  it('are not there, but the fields are', async () => {
    app.open('/admin/users', { as: 'user' })
    await screen.findByTestId('user')
    for (const label of ['Change user', 'Drop user']) expect(screen.queryByText(label), label).toBeNull()
    expect(screen.queryByRole('link', { name: /Create/ })).toBeNull()
  })

  it('are there for an administrator', async () => {
    app.open('/admin/users')
    await within(await screen.findByTestId('user')).findByText('Change user')
    await screen.findByRole('link', { name: /Create/ })
  })
})
