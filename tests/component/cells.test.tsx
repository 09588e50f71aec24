import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { costingCategories, purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

/** Three lines of one purchase, in the order of their creation. */
const openLines = async () => {
  const { id } = app.api.add(purchaseHeaders, { userPONo: 'PO-1' })
  for (const categoryDescription of ['Masonry', 'Roofing'])
    app.api.add(costingCategories, { categoryDescription })
  const [sand, lime, clay] = ['Sand', 'Lime', 'Clay'].map((description) =>
    app.api.add(purchaseLines, {
      purchaseHeaderId: id,
      description,
      quantity: 2,
      costEach: 10,
      total: 20,
      costingCategoryId: 1,
      matchedQuantity: 0,
    }),
  ) as [Line, Line, Line]
  const user = app.open(`/admin/purchase-headers/${id}/purchase-lines`)
  await screen.findByText('Sand')
  return { user, id, sand, lime, clay }
}
type Line = ReturnType<typeof app.api.add>

/** The cell of a column in a row, from 1. */
const cell = (row: number, column: string) =>
  document.querySelector(`[aria-rowindex="${row + 1}"] [data-editable="${column}"]`) as HTMLElement
const box = (row: number, column: string) => cell(row, column).querySelector('input') as HTMLInputElement
const isClosed = (row: number, column: string) =>
  expect.poll(() => cell(row, column).getAttribute('data-open')).toBe(null)
const hasFocus = (row: number, column: string) =>
  expect.poll(() => cell(row, column).contains(document.activeElement)).toBe(true)

const offered = (text: string) =>
  expect.poll(() => screen.queryAllByRole('option').map(({ textContent }) => textContent)).toContain(text)

/** Opens a cell and types over its value. */
const typeInto = async (user: ReturnType<typeof app.open>, row: number, column: string, text: string) => {
  await user.dblClick(cell(row, column))
  await expect.poll(() => box(row, column)).not.toBeNull()
  await user.clear(box(row, column))
  await user.type(box(row, column), text)
}

describe('A cell of a list', () => {
  it('is stored by Enter, which goes down, and kept by Esc', async () => {
    const { user, sand, lime } = await openLines()
    await typeInto(user, 1, 'costEach', '12.5{Enter}')
    await hasFocus(2, 'costEach')
    await typeInto(user, 2, 'quantity', '99{Escape}')
    await isClosed(2, 'quantity')
    expect(sand).toMatchObject({ costEach: 12.5, version: 2 })
    expect(lime).toMatchObject({ quantity: 2, version: 1 })
    expect(app.api.writes()).toEqual([`PATCH /PurchaseLine/${sand.id}`])
  })

  it('is not written when it was only opened', async () => {
    const { user } = await openLines()
    await user.dblClick(cell(1, 'description'))
    await user.keyboard('{Enter}')
    await hasFocus(2, 'description')
    expect(app.api.writes()).toEqual([])
  })

  it('takes a category by a part of its name', async () => {
    const { user, clay } = await openLines()
    await user.dblClick(cell(3, 'categoryDescription'))
    await expect.poll(() => box(3, 'categoryDescription')).not.toBeNull()
    await user.clear(box(3, 'categoryDescription'))
    await user.type(box(3, 'categoryDescription'), 'roof')
    await offered('Roofing')
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    await isClosed(3, 'categoryDescription')
    expect(clay).toMatchObject({ costingCategoryId: 2, version: 2 })
  })

  it('keeps an invalid text, and shows the error', async () => {
    const { user } = await openLines()
    await typeInto(user, 2, 'quantity', 'many')
    await user.tab()
    await screen.findByText('Invalid format.')
    expect(box(2, 'quantity').value).toBe('many')
    expect(app.api.writes()).toEqual([])
  })

  it('keeps a text that the server refuses, shows the reason, and asks before it is lost', async () => {
    const { user, clay } = await openLines()
    app.api.on('PATCH', /./, async () =>
      problem(400, 'Wrong.', { errors: { quantity: ['More of it is linked.'] } }),
    )
    await typeInto(user, 3, 'quantity', '-1{Enter}')
    await screen.findByText('More of it is linked.')
    expect(box(3, 'quantity').value).toBe('-1')
    void app.goTo('/admin/purchase-headers')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(box(3, 'quantity').value).toBe('-1')
    expect(clay.quantity).toBe(2)
  })

  it('is stored when another user has changed another field of the record', async () => {
    const { user, sand } = await openLines()
    Object.assign(sand, { quantity: 5, version: 2 })
    await typeInto(user, 1, 'costEach', '11{Enter}')
    await isClosed(1, 'costEach')
    expect(sand).toMatchObject({ quantity: 5, costEach: 11, version: 3 })
  })

  it('shows another user’s new value, and "Use mine" stores the typed one', async () => {
    const { user, lime } = await openLines()
    await typeInto(user, 2, 'costEach', '20')
    Object.assign(lime, { costEach: 31, version: 2 })
    await user.keyboard('{Enter}')
    await screen.findByText(/31\.00/)
    expect(lime.costEach).toBe(31)
    await user.click(screen.getByRole('button', { name: 'Use mine' }))
    await isClosed(2, 'costEach')
    expect(lime).toMatchObject({ costEach: 20, version: 3 })
  })

  it('can be edited only where the list allows it', async () => {
    await openLines()
    expect(cell(1, 'costEach')).not.toBeNull()
    expect(cell(1, 'matchedQuantity')).toBeNull()
  })
})

describe('The add row of a list of lines', () => {
  const row = () => within(document.querySelector('tfoot') as HTMLElement)
  const typed = (label: string) => row().getByLabelText<HTMLInputElement>(label)
  const fillIn = async (user: ReturnType<typeof app.open>) => {
    await user.type(typed('Description'), 'Lintels')
    await user.type(typed('Quantity'), '3')
    await user.type(typed('Cost Each'), '0.335')
    await user.type(typed('Costing Category'), 'ROOF')
    await offered('Roofing')
    await user.tab()
    await expect.poll(() => typed('Costing Category').value).toBe('Roofing')
  }

  it('adds a line on Enter, and is empty for the next one, with the focus at its start', {
    tags: 'slow',
  }, async () => {
    const { user } = await openLines()
    await fillIn(user)
    await row().findByText('£1.01')
    await user.type(typed('Quantity'), '{Enter}')
    await screen.findByText('Lintels')
    for (const label of ['Description', 'Quantity', 'Costing Category'])
      await expect.poll(() => typed(label).value).toBe('')
    await expect.poll(() => document.activeElement).toBe(typed('Description'))
    expect(app.api.stored(purchaseLines, 4)).toMatchObject({
      description: 'Lintels',
      quantity: 3,
      costEach: 0.335,
      costingCategoryId: 2,
    })
  })

  it('adds nothing while it is invalid', async () => {
    const { user } = await openLines()
    const add = row().getByRole<HTMLButtonElement>('button', { name: 'Add to Purchase Lines' })
    expect(add.disabled).toBe(true)
    await user.type(typed('Quantity'), 'many')
    await user.tab()
    await row().findByText('Invalid format.')
    expect(add.disabled).toBe(true)
  })
})
