import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { projects } from '../../resources.config.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

const figure = async (label: string) => {
  const name = await screen.findByText(label, { selector: 'dt' })
  return name.nextElementSibling
}

it('The figures that the definition names are large, and what is 0 is silent', async () => {
  const { id } = app.api.add(projects, { projectName: 'Mill Lane', agreed: 1200, spent: -50, unpaid: 0 })
  app.open(`/admin/projects/${id}/quote-headers`)
  await screen.findByText('£1,200.00')
  expect(await figure('Agreed')).toHaveProperty('dataset.main', 'true')
  expect(await figure('Unpaid')).toHaveProperty('dataset.nothing', 'true')
  const spent = await figure('Committed')
  expect(spent).not.toHaveProperty('dataset.main')
  expect(spent).toHaveProperty('dataset.negative', 'true')
})
