import { fireEvent, screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { costingCategories, quoteHeaders, quoteLines } from '../../resources.config.ts'
import { problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

const row = () => within(document.querySelector('tfoot') as HTMLElement)
const box = (label: string) => row().getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(box(label), { target: { value } })
const enter = (label: string) => fireEvent.keyDown(box(label), { key: 'Enter' })
const shownIn = (label: string) => box(label).value

/** The lines of a draft with one line of Roofing. Lines that were sent wait for `reply`. */
const openLines = async () => {
  const { id: quoteHeaderId } = app.api.add(quoteHeaders, { standing: 'draft' })
  const { id: costingCategoryId } = app.api.add(costingCategories, { categoryDescription: 'Roofing' })
  app.api.add(quoteLines, {
    quoteHeaderId,
    costingCategoryId,
    description: 'Tiles',
    quantity: 2,
    costEach: 5,
  })
  const user = app.open(`/admin/quote-headers/${quoteHeaderId}/quote-lines`)
  await screen.findByText('Tiles')
  let reply: (response?: Response) => void = () => {}
  app.api.on(
    'POST',
    /QuoteLine/i,
    () =>
      new Promise((resolve) => {
        reply = resolve
      }),
  )
  await user.type(box('Description'), 'Lintels')
  await expect.poll(() => shownIn('Costing Category')).toBe('Roofing')
  await user.type(box('Quantity'), '3')
  await user.type(box('Cost Each'), '7')
  enter('Cost Each')
  await expect.poll(() => app.api.writes()).toHaveLength(1)
  await expect.poll(() => document.activeElement).toBe(box('Description'))
  return { user, reply: (response?: Response) => reply(response), costingCategoryId }
}

describe('The add row of a list, at the speed of a clerk', () => {
  it('repeats the row above where the next record is begun before the empty row is drawn', async () => {
    const { reply } = await openLines()
    let isTyped = false
    // The list is asked again as the row is emptied, before React renders it.
    app.api.on('GET', /QuoteLine/i, async () => {
      if (!isTyped) type('Description', 'Cills')
      isTyped = true
      return undefined
    })
    reply()
    await screen.findByText('Lintels')
    await expect.poll(() => shownIn('Costing Category')).toBe('Roofing')
    expect([isTyped, shownIn('Description'), shownIn('Quantity')]).toEqual([true, 'Cills', ''])
  })

  it('keeps what is typed before the reply, also where it is what the record above has', async () => {
    const { user, reply } = await openLines()
    await user.type(box('Description'), 'Cills')
    await user.clear(box('Quantity'))
    await user.type(box('Quantity'), '3')
    // The same text over a selection changes no value, so React tells no change.
    fireEvent.input(box('Cost Each'))
    reply()
    await screen.findByText('Lintels')
    await expect.poll(() => shownIn('Costing Category')).toBe('Roofing')
    expect(['Quantity', 'Cost Each'].map(shownIn)).toEqual(['3', '7'])
  })

  it('adds the next record after the reply where Enter came before it', async () => {
    const { user, reply } = await openLines()
    enter('Description')
    await user.clear(box('Description'))
    await user.type(box('Description'), 'Cills')
    for (const [label, text] of [
      ['Quantity', '4'],
      ['Cost Each', '9'],
    ] as const) {
      await user.clear(box(label))
      await user.type(box(label), text)
    }
    enter('Cost Each')
    reply()
    await expect.poll(() => app.api.writes()).toHaveLength(2)
    reply()
    await screen.findByText('Cills')
    const sent = app.api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent.map(({ description, quantity, costEach }) => [description, quantity, costEach])).toEqual([
      ['Lintels', 3, 7],
      ['Cills', 4, 9],
    ])
    await expect.poll(() => shownIn('Description')).toBe('')
  })

  it('brings a refused record back whole, and the next one once that is added', async () => {
    const { user, reply } = await openLines()
    await user.clear(box('Description'))
    await user.type(box('Description'), 'Cills')
    reply(problem(409, 'Not today.'))
    await row().findByText('Not today.')
    expect(['Description', 'Quantity', 'Cost Each'].map(shownIn)).toEqual(['Lintels', '3', '7'])
    enter('Description')
    await expect.poll(() => app.api.writes()).toHaveLength(2)
    reply()
    await expect.poll(() => shownIn('Description')).toBe('Cills')
    expect(shownIn('Quantity')).toBe('')
    await expect.poll(() => shownIn('Costing Category')).toBe('Roofing')
  })
})
