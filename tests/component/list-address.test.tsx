import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { purchaseHeaders } from '../../resources.config.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

beforeEach(() => {
  const add = (userPONo: string, dates: object) => app.api.add(purchaseHeaders, { userPONo, ...dates })
  add('PO-1', { receivedDate: '2026-01-31' })
  add('PO-2', { statementDate: '2020-01-31' })
  add('PO-3', { statementDate: '2026-02-28' })
  add('OTHER', {})
})

const path = '/admin/purchase-headers'
const byRef = `${path}?sort=userPONo&order=ASC`
const query = (name: string) => new URLSearchParams(app.address().split('?')[1]).get(name)
const filter = () => JSON.parse(query('filter') ?? 'null')
const refs = () =>
  [...document.querySelectorAll('tbody [data-label="User PO Ref"]')].map((cell) => cell.textContent)
const shows = (...wanted: string[]) => expect.poll(refs).toEqual(wanted)
const filtered = (wanted: object) => `${byRef}&filter=${encodeURIComponent(JSON.stringify(wanted))}`
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const box = async () => (await screen.findByRole('textbox', { name: 'Filter' })) as HTMLInputElement

describe('The address of a list', () => {
  it('contains the filters, and Back removes them one after the other', { tags: 'slow' }, async () => {
    const user = app.open(byRef)
    await shows('OTHER', 'PO-1', 'PO-2', 'PO-3')
    await user.click(await button(/^Statement/))
    await user.click(await button('No date'))
    await user.keyboard('{Escape}')
    await shows('OTHER', 'PO-1')
    expect(filter()).toEqual({ statementDate: null })
    await user.type(await box(), 'po-')
    await shows('PO-1')
    expect(filter()).toEqual({ statementDate: null, q: 'po-' })
    await app.back()
    await shows('OTHER', 'PO-1')
    expect((await box()).value).toBe('')
    await app.back()
    await shows('OTHER', 'PO-1', 'PO-2', 'PO-3')
  })

  it('has the days that are chosen last, not the age that was typed before', async () => {
    const user = app.open(byRef)
    await user.click(await button(/^Statement/))
    const age = await screen.findByRole('textbox', { name: /^Older than/ })
    await user.type(age, '30{Enter}')
    await expect.poll(filter).toEqual({ statementDate: { below: 'today-30d' } })
    await user.click(await button('No date'))
    await user.click(age)
    await user.tab()
    expect(filter()).toEqual({ statementDate: null })
  })

  it('is kept while a dialog opens and closes over the list', async () => {
    const user = app.open(filtered({ userPONo: { contains: 'po' } }))
    await shows('PO-1', 'PO-2', 'PO-3')
    await user.click(await screen.findByRole('link', { name: /^Edit: PO-2/ }))
    await user.click(await button('Cancel'))
    await expect.poll(app.path).toBe(path)
    expect(filter()).toEqual({ userPONo: { contains: 'po' } })
  })

  it('with an unknown filter names it, and shows the list without it', async () => {
    const user = app.open(filtered({ statementDat: null, userPONo: { contains: '3' } }))
    await screen.findByText('This link asks for a filter that no longer exists: statementDat')
    await shows('PO-3')
    await user.click(await button('Close'))
    expect(filter()).toEqual({ userPONo: { contains: '3' } })
  })

  it('names months by tokens, as the request does', async () => {
    const asked: (string | null)[] = []
    app.api.on('GET', /^\/PurchaseHeader$/, async ({ search }) => {
      asked.push(search.get('filter'))
      // Days of months are counted by the API.
      search.delete('filter')
      return undefined
    })
    app.open(filtered({ statementDate: 'month-1' }))
    await button('Statement: Last month')
    await expect.poll(() => asked).toContain('{"statementDate":"month-1"}')
  })

  it('has the columns that are ticked, in their order, and keeps at least one', async () => {
    const user = app.open(`${path}?columns=userPONo`)
    await user.click(await button('Columns'))
    const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
    expect(menu.getByRole<HTMLInputElement>('checkbox', { name: 'User PO Ref' }).disabled).toBe(true)
    const received = menu.getByRole<HTMLInputElement>('checkbox', { name: 'Received' })
    await user.click(received)
    await expect.poll(() => received.checked).toBe(true)
    received.focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(() => query('columns')).toBe('receivedDate,userPONo')
    const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    // The first column has the check boxes, and so has its heading.
    await expect.poll(headings).toEqual(['', 'Received', 'User PO Ref', 'Controls'])
  })

  it('has the value of any other field, until the filter is removed', async () => {
    const user = app.open(byRef)
    await shows('OTHER', 'PO-1', 'PO-2', 'PO-3')
    await user.click(await button('Add filter'))
    await user.click(await screen.findByRole('menuitem', { name: 'Received' }))
    await user.click(await button('No date'))
    await shows('OTHER', 'PO-2', 'PO-3')
    expect(filter()).toEqual({ receivedDate: null })
    await user.keyboard('{Escape}')
    await user.click(await button('Remove filter: Received'))
    await shows('OTHER', 'PO-1', 'PO-2', 'PO-3')
    expect(filter()).toBeNull()
  })
})
