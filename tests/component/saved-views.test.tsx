import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { savedViews } from '../../model/saved-views.ts'
import { suppliers } from '../../resources.config.ts'
import { problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

beforeEach(() => {
  for (const supplierName of ['Aldermoor', 'Brackenhall', 'Calderwyke'])
    app.api.add(suppliers, { supplierName })
})

const backwards = 'sort=supplierName&order=DESC'
const own = {
  resource: 'suppliers',
  isOwn: true,
  shared: false,
  isDefault: false,
  isPartial: false,
  owner: 'Ann',
}
const view = (values: object) => app.api.add(savedViews, { ...own, state: backwards, ...values })
const state = (id: number) => app.api.stored(savedViews, id).state

const names = () =>
  [...document.querySelectorAll('tbody [data-label="Supplier Name"]')].map((cell) => cell.textContent)
const shows = (...wanted: string[]) => expect.poll(names).toEqual(wanted)
const start = async (
  path = '/admin/suppliers?filter={}',
  wanted = ['Calderwyke', 'Brackenhall', 'Aldermoor'],
) => {
  const user = app.open(path)
  await expect.poll(() => names().toSorted()).toEqual(wanted.toSorted())
  return user
}
const tab = async (name: string | RegExp) =>
  within(await screen.findByRole('navigation', { name: 'Views of the list' })).findByRole('link', { name })
const isCurrent = async (name: string) =>
  expect.poll(async () => (await tab(name)).getAttribute('aria-current')).toBe('page')
type User = Awaited<ReturnType<typeof start>>
const choose = async (user: User, item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Saved views' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const sortByName = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Supplier Name' }))

describe('A saved view', () => {
  it('has the sort order of the list when it is created, and when it is saved again', async () => {
    app.api.on('POST', /^\/View$/, async ({ body }) => {
      Object.assign(body, own)
      return undefined
    })
    const user = await start()
    await sortByName(user)
    await choose(user, 'Save as…')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'By name{Enter}')
    await isCurrent('By name')
    expect(state(1)).toBe('sort=supplierName&order=ASC')
    await sortByName(user)
    await tab('By name •')
    await choose(user, 'Save')
    await isCurrent('By name')
    expect(state(1)).toBe(backwards)
  })

  it('is reset to its saved state, and Back shows the change again', async () => {
    view({ name: 'Backwards' })
    const user = await start()
    await user.click(await tab('Backwards'))
    await shows('Calderwyke', 'Brackenhall', 'Aldermoor')
    await sortByName(user)
    await tab('Backwards •')
    await choose(user, 'Reset')
    await isCurrent('Backwards')
    await app.back()
    await tab('Backwards •')
  })

  it('is refused when its name is taken, and keeps the typed text', async () => {
    app.api.on('POST', /^\/View$/, async () =>
      problem(400, 'Wrong.', { errors: { name: ['Is already in use.'] } }),
    )
    const user = await start()
    await choose(user, 'Save as…')
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await user.type(box, 'Twice')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
    await screen.findByText('Is already in use.')
    expect(box.value).toBe('Twice')
  })

  it('of another user has its owner, who alone can change it', async () => {
    view({ name: 'For all', shared: true, isOwn: false, owner: 'Bea Brook' })
    const user = await start()
    await user.click(await tab(/For all/))
    within(await tab(/For all/)).getByText('Bea Brook')
    await user.click(await screen.findByRole('button', { name: 'Saved views' }))
    await screen.findByRole('menuitem', { name: 'Save as…' })
    expect(screen.queryAllByRole('menuitem', { name: /Rename|Delete|^Save$/ })).toEqual([])
  })

  it('names a field that no longer exists, and is repaired when it is saved', async () => {
    const { id } = view({ name: 'Old', state: 'sort=colour&order=ASC' })
    const user = await start()
    await user.click(await tab('Old'))
    await screen.findByText('This link asks for a filter that no longer exists: colour')
    await choose(user, 'Save')
    await expect.poll(() => state(id)).toBe('')
  })

  it('is deleted after a question', async () => {
    const { id } = view({ name: 'Not for long' })
    const user = await start(`/admin/suppliers?saved=${id}`)
    await choose(user, 'Delete…')
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await expect.poll(() => screen.queryByRole('link', { name: 'Not for long' })).toBeNull()
    expect(app.api.writes()).toEqual([`DELETE /View/${id}`])
  })
})
