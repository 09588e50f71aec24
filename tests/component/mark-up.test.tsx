import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { costingCategories, projects, quoteHeaders, quoteLines } from '../../resources.config.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const shownIn = async (label: string) => (await box(label)).value
/** The box that is marked as following from the others. */
const follows = async (label: string) =>
  (await box(label)).parentElement?.textContent?.trim().startsWith('=') ?? false

const lineForm = async (values: object, standing = 'draft') => {
  const { id: projectId } = app.api.add(projects, { projectName: 'Mill Lane' })
  const { id: quoteHeaderId } = app.api.add(quoteHeaders, { projectId, standing })
  const { id: costingCategoryId } = app.api.add(costingCategories, { categoryDescription: 'Masonry' })
  const line = { quoteHeaderId, costingCategoryId, description: 'Brickwork', quantity: 180, standing }
  const { id } = app.api.add(quoteLines, { ...line, costEach: 50, pricedBy: 'price', ...values })
  const user = app.open(`/admin/quote-headers/${quoteHeaderId}/quote-lines/${id}/edit`)
  await user.click(await screen.findByRole('button', { name: 'Our cost and mark-up' }))
  const type = async (label: string, text: string) => {
    await user.clear(await box(label))
    await user.type(await box(label), text)
  }
  const save = async () => {
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    return app.api.stored(quoteLines, id)
  }
  return { type, save }
}

describe('Cost, mark-up and price in a form', () => {
  it('follow each other, and "=" marks what follows', { tags: 'slow' }, async () => {
    const { type, save } = await lineForm({})
    await type('Our Cost Each', '95.0681')
    await type('Mark-up', '15')
    await expect.poll(() => shownIn('Cost Each *')).toBe('109.33')
    expect([await follows('Cost Each *'), await follows('Mark-up')]).toEqual([true, false])
    await type('Cost Each *', '110')
    await expect.poll(() => shownIn('Mark-up')).toBe('15.71')
    expect([await follows('Cost Each *'), await follows('Mark-up')]).toEqual([false, true])
    expect(await save()).toMatchObject({ costRate: 95.0681, markup: 15.71, costEach: 110, pricedBy: 'price' })
  })

  it('moves the price of a draft by a new cost', async () => {
    const priced = { costRate: 100, markup: 15, costEach: 115, pricedBy: 'markUp' }
    const draft = await lineForm(priced)
    await draft.type('Our Cost Each', '200')
    await expect.poll(() => shownIn('Cost Each *')).toBe('230.00')
    expect(await draft.save()).toMatchObject({ costRate: 200, markup: 15, costEach: 230 })
  })
})
