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

it('The name of a figure says in a sentence what it is', async () => {
  const { id } = app.api.add(projects, { projectName: 'Mill Lane', agreed: 1200, spent: 10, unpaid: 0 })
  app.open(`/admin/projects/${id}/quote-headers`)
  const name = (label: string) => screen.findByText(label, { selector: 'dt' })
  expect((await name('Unpaid')).title).toBe('What is certified and not paid.')
  expect((await name('Committed')).title).toBe('What is bought for the job: invoiced, received and on order.')
})

it('The projects have their money in the view Money, in place of comments', async () => {
  app.api.add(projects, { projectName: 'Mill Lane', comments: 'Keys at the gate', agreed: 1200, unpaid: 75 })
  app.open('/admin/projects?view=money')
  await screen.findByText('£1,200.00')
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  for (const label of ['Agreed', 'Applied to Date', 'Unpaid']) expect(headings).toContain(label)
  expect(headings).not.toContain('Comments')
  expect(screen.queryByText('Keys at the gate')).toBe(null)
  await screen.findByText('£75.00')
})
