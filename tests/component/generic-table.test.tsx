import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { costingCategories, suppliers } from '../../resources.config.ts'
import { problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

const supplier = (supplierName: string, values = {}) => app.api.add(suppliers, { supplierName, ...values })
const names = () =>
  [...document.querySelectorAll('tbody [data-label="Supplier Name"]')].map((cell) => cell.textContent)
const shows = (...wanted: string[]) => expect.poll(names).toEqual(wanted)
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const hasFocus = (name: string) =>
  expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(name)
const inside = async (role: string) => within(await screen.findByRole(role))
const press = async (user: User, name: string) => user.click(await button(name))
type User = ReturnType<typeof app.open>
/** Opens the row of the only supplier. */
const openRow = async (values = {}) => {
  const stored = supplier('Keen Bricks', values)
  const user = app.open('/generic?mode=inline')
  await press(user, 'Edit: Keen Bricks')
  const row = within(document.querySelector('tbody') as HTMLElement)
  const box = (label: string) => row.findByLabelText<HTMLInputElement>(label)
  return { stored, user, row, box }
}

describe('The generic table', () => {
  it('finds a part of the text in any column', async () => {
    supplier('Searched Ltd', { contactName: 'Quirina' })
    supplier('Quirky Bricks')
    supplier('Unrelated')
    const user = app.open('/generic')
    await shows('Quirky Bricks', 'Searched Ltd', 'Unrelated')
    const box = screen.getByRole('searchbox', { name: 'Search' })
    await user.type(box, 'quir')
    await shows('Quirky Bricks', 'Searched Ltd')
    await user.type(box, 'ky of nowhere')
    await screen.findByText('No Data Available')
    await press(user, 'Clear text')
    await shows('Quirky Bricks', 'Searched Ltd', 'Unrelated')
  })

  it('sorts by a column in both directions, with empty values last', async () => {
    supplier('A', { contactName: 'zed' })
    supplier('B', { contactName: 'Adam' })
    supplier('C')
    const user = app.open('/generic')
    await shows('A', 'B', 'C')
    const heading = screen.getByRole('columnheader', { name: 'Contact Name' })
    const sort = within(heading).getByRole('button')
    await user.click(sort)
    await shows('B', 'A', 'C')
    expect(heading.getAttribute('aria-sort')).toBe('ascending')
    await user.click(sort)
    await shows('A', 'B', 'C')
    expect(heading.getAttribute('aria-sort')).toBe('descending')
  })

  it('shows an error when the list cannot be fetched', async () => {
    app.api.on('GET', /^\/Supplier$/, async () => problem(500, 'No'))
    app.open('/generic')
    await screen.findByText('Error Fetching Data')
  })

  it('shows why an item was not deleted, and keeps it', async () => {
    supplier('In use')
    app.api.on('DELETE', /./, async () => problem(409, 'Supplier is used by 1 purchase.'))
    const user = app.open('/generic')
    await press(user, 'Delete: In use')
    await user.click((await inside('alertdialog')).getByRole('button', { name: 'Delete' }))
    const alert = within(await screen.findByRole('alert'))
    await alert.findByText('Supplier is used by 1 purchase.')
    await user.click(alert.getByRole('button', { name: 'Close' }))
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
    await shows('In use')
  })

  it('says that an item to edit no longer exists, and reads the list again', async () => {
    supplier('Gone by now')
    const user = app.open('/generic')
    await shows('Gone by now')
    app.api.records.clear()
    await press(user, 'Edit: Gone by now')
    await screen.findByText('There is no such record.')
    await screen.findByText('No Data Available')
  })
})

describe('The dialog of the generic table', () => {
  it('has the current values of an item, and returns the focus', async () => {
    const { id } = supplier('Keen Bricks')
    const user = app.open('/generic?mode=modal')
    await shows('Keen Bricks')
    Object.assign(app.api.stored(suppliers, id), { contactName: 'Meanwhile', version: 2 })
    await press(user, 'Edit: Keen Bricks')
    const dialog = await inside('dialog')
    expect((await dialog.findByLabelText<HTMLInputElement>('Contact Name')).value).toBe('Meanwhile')
    await user.type(dialog.getByLabelText('Contact Number'), '0117 496 0000')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await hasFocus('Edit: Keen Bricks')
    expect(app.api.stored(suppliers, id)).toMatchObject({
      contactName: 'Meanwhile',
      contactNumber: '0117 496 0000',
    })
  })
})

describe('A row of the generic table', () => {
  it('leaves edit mode by Cancel, and by Esc only after asking', async () => {
    const { stored, user, box } = await openRow()
    await user.type(await box('Supplier Name'), ' and more{Escape}')
    const question = await inside('alertdialog')
    question.getByText('Discard what you typed?')
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    expect((await box('Supplier Name')).value).toBe('Keen Bricks and more')
    await press(user, 'Cancel')
    await hasFocus('Edit: Keen Bricks')
    expect(stored.supplierName).toBe('Keen Bricks')
  })

  it('does not overwrite another user’s change', async () => {
    const { stored, user, row, box } = await openRow()
    await user.type(await box('Contact Number'), 'mine')
    Object.assign(stored, { contactName: 'Theirs', version: 2 })
    await user.keyboard('{Enter}')
    await row.findByText('This record was changed by someone else', { exact: false })
    expect((await box('Contact Number')).value).toBe('mine')
    await press(user, 'Reload')
    await expect.poll(async () => (await box('Contact Name')).value).toBe('Theirs')
    await user.type(await box('Contact Number'), '{Enter}')
    await hasFocus('Edit: Keen Bricks')
    expect(stored).toMatchObject({ contactName: 'Theirs', contactNumber: 'mine' })
  })

  it('is deleted after a question only', async () => {
    const { id } = supplier('Keen Bricks')
    const user = app.open('/generic?mode=inline')
    await press(user, 'Delete: Keen Bricks')
    const question = await inside('alertdialog')
    question.getByText('Are you sure you want to delete this item?')
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(app.api.writes()).toEqual([])
    await press(user, 'Delete: Keen Bricks')
    await user.click((await inside('alertdialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('No Data Available')
    expect(app.api.writes()).toEqual([`DELETE /Supplier/${id}`])
  })

  it('requires its numbers', async () => {
    const stored = app.api.add(costingCategories, { categoryDescription: 'Numbered', displayOrder: 3 })
    const user = app.open('/verygeneric?basis=categories&mode=inline')
    await press(user, 'Edit: Numbered')
    const row = within(document.querySelector('tbody') as HTMLElement)
    const order = await row.findByLabelText('Display Order')
    await user.clear(order)
    await user.tab()
    await row.findByText('This field is required.')
    expect((await button('Save')).disabled).toBe(true)
    await user.type(order, '7')
    await press(user, 'Save')
    await hasFocus('Edit: Numbered')
    expect(stored.displayOrder).toBe(7)
  })
})
