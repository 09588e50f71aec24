import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { costingCategories, projects, quoteHeaders } from '../../resources.config.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

it('A category that is missing is added in its picker, while a line is typed', async () => {
  const project = app.api.add(projects, { projectName: 'Mill Lane' })
  const quote = app.api.add(quoteHeaders, { projectId: project.id, standing: 'draft' })
  const user = app.open(`/admin/quote-headers/${quote.id}/quote-lines/create`)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('combobox', { name: /Costing Category/ }), 'Thatching')
  await user.click(await screen.findByRole('option', { name: /Thatching/ }))
  await expect
    .poll(() => app.api.stored(costingCategories, 1))
    .toMatchObject({ categoryDescription: 'Thatching' })
})
