import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { json } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'
import { gate } from '../support/steps.ts'

const app = componentTest()

const found = (id: number, text: string) => ({
  resource: 'projects',
  id,
  label: 'Project',
  text,
  where: '',
  address: `/admin/projects/${id}/quote-headers`,
})

describe('Enter in the search', () => {
  it('opens the best result of what is typed, not of what was typed before', async () => {
    const reply = gate()
    app.api.on('GET', /^\/Search$/, async ({ search }) => {
      const isWhole = search.get('q') === 'millbrook'
      if (isWhole) await reply.passed
      return json({ found: [isWhole ? found(2, 'Millbrook') : found(1, 'Mill Lane')], leftOut: [] })
    })
    const user = app.open('/admin/suppliers', { framed: true })
    await screen.findByRole('heading', { name: /Suppliers/ })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'mill')
    await screen.findAllByRole('option', { name: /Mill Lane/ })
    await user.keyboard('brook{Enter}')
    reply.open()
    await expect.poll(() => app.path()).toBe('/admin/projects/2/quote-headers')
  })
})
