import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { suppliers } from '../../resources.config.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

const typed = async (name: string) => {
  const user = app.open('/admin/suppliers/create')
  await user.type(await screen.findByLabelText(/^Supplier Name/), name)
}

describe('A name that looks like that of another record', () => {
  it('is marked in the list, as in the form', async () => {
    app.api.add(suppliers, { supplierName: 'Blank  Timber', enabled: true })
    app.api.add(suppliers, { supplierName: 'Blank-Timber', enabled: true })
    app.api.add(suppliers, { supplierName: 'blank timber', enabled: true })
    app.open('/admin/suppliers')
    const marks = await screen.findAllByText(/^Also on/)
    expect(marks.map(({ textContent }) => textContent)).toEqual([
      'Also on blank timber',
      'Also on Blank  Timber',
    ])
  })

  it.each([
    ['in blanks and capitals', 'Blank  Timber', 'blank timber'],
    ['by a hyphen that does not break', 'Blank\u2011Timber', 'Blank-Timber'],
  ])('differs %s only, and is warned of in the form', async (_how, stored, name) => {
    app.api.add(suppliers, { supplierName: stored, enabled: true })
    await typed(name)
    expect((await screen.findByText(/^Also on/)).textContent).toContain('Timber')
  })

  it('is not that of a record with the same word', async () => {
    app.api.add(suppliers, { supplierName: 'Blank Timber', enabled: true })
    app.api.add(suppliers, { supplierName: 'Timber & Sons', enabled: true })
    await typed('Timber and Sons')
    const asked = () =>
      app.api.requests.filter(({ search }) => search.get('filter')?.includes('"Timber and Sons"'))
    await expect.poll(asked).not.toEqual([])
    expect(screen.queryByText(/^Also on/)).toBeNull()
  })
})
