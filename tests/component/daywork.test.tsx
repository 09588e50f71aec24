import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { costingCategories, dayworkLines, dayworkSheets, projects, workers } from '../../resources.config.ts'
import { json, problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

/** A sheet of the worked example with the nine hours of Ali. */
const openSheet = (values: object = {}) => {
  const { id: projectId } = app.api.add(projects, { projectName: 'Mill Lane', projectNumber: '26-201' })
  const { id: costingCategoryId } = app.api.add(costingCategories, { categoryDescription: 'Drainage' })
  const { id } = app.api.add(dayworkSheets, {
    ...{ projectId, projectNumber: '26-201', costingCategoryId, sheetNo: 'D001', workedOn: '2026-11-25' },
    ...{ description: 'Break out the manhole', value: 926.96, cost: 750.04, margin: 176.92 },
    ...values,
  })
  app.api.add(workers, { workerName: 'Cal' })
  const line = app.api.add(dayworkLines, {
    ...{ dayworkSheetId: id, kind: 'labour', description: 'Ali', quantity: 9, unit: 'h' },
    ...{ primeRate: 16.2, amount: 145.8 },
  })
  return { user: app.open(`/admin/daywork-sheets/${id}/daywork-lines`), id, line }
}
const row = () => within(document.querySelector('tfoot') as HTMLElement)
const cell = (column: string) => document.querySelector(`tbody [data-editable="${column}"]`) as HTMLElement
const sent = (path: RegExp) =>
  app.api.requests.filter((request) => request.method === 'POST' && path.test(request.path))

describe('The lines of a daywork sheet', () => {
  it('take a worker by keyboard, who is the description, and is labour', async () => {
    const { user, id } = openSheet()
    await screen.findByText('Ali')
    await user.click(row().getByRole('combobox', { name: 'Worker' }))
    await user.keyboard('cal')
    await screen.findByRole('option', { name: 'Cal' })
    await user.keyboard('{Enter}')
    await expect.poll(() => row().getByLabelText<HTMLInputElement>('Description').value).toBe('Cal')
    await user.type(row().getByLabelText('Quantity'), '4')
    await user.type(row().getByLabelText('Unit'), 'h')
    await user.type(row().getByLabelText('Prime Cost Each'), '12.35{Enter}')
    await expect
      .poll(() => sent(/DayworkLine/)[0]?.body)
      .toMatchObject({ kind: 'labour', description: 'Cal', quantity: 4, unit: 'h', primeRate: 12.35 })
    expect(sent(/DayworkLine/)[0]?.body.dayworkSheetId ?? id).toBe(id)
  })

  it('keep what was typed when the sheet is in a variation, and say so', async () => {
    const { user, line } = openSheet({ quoteLineId: 7 })
    await screen.findByText('Ali')
    const says = 'Sheet D001 is in a variation. Take it out to change it.'
    app.api.on('PATCH', /DayworkLine/, async () => problem(409, says))
    await user.dblClick(cell('quantity'))
    const box = () => cell('quantity').querySelector('input') as HTMLInputElement
    await expect.poll(box).not.toBeNull()
    await user.clear(box())
    await user.type(box(), '10{Enter}')
    await screen.findAllByText(says)
    expect([box().value, app.api.stored(dayworkLines, line.id).quantity]).toEqual(['10', 9])
  })
})

describe('The head of a daywork sheet', () => {
  it('has value, cost and margin, and adds the sheet to a variation', async () => {
    const { user, id } = openSheet()
    for (const figure of ['£926.96', '£750.04', '£176.92']) await screen.findByText(figure)
    app.api.on('POST', /addToVariation/, async () => {
      Object.assign(app.api.stored(dayworkSheets, id), { quoteLineId: 7, lineTotal: 926.96, version: 2 })
      return json(app.api.stored(dayworkSheets, id))
    })
    expect(screen.queryByRole('button', { name: /^Take out/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /^Add to variation/ }))
    await screen.findByRole('button', { name: /^Take out/ })
    expect(sent(/addToVariation/).map(({ body }) => body)).toEqual([{ id }])
    expect(screen.queryByRole('button', { name: /^Add to variation/ })).toBeNull()
  })

  it('asks before it takes the sheet out, which Esc leaves where it is', async () => {
    const { user, id } = openSheet({ quoteLineId: 7, lineTotal: 926.96 })
    const takeOut = await screen.findByRole('button', { name: /^Take out/ })
    await user.click(takeOut)
    await screen.findByText('The line of D001 is removed from its variation.')
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    expect(sent(/takeOut/)).toEqual([])
    app.api.on('POST', /takeOut/, async () => problem(409, 'The variation is agreed.'))
    await user.click(takeOut)
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Take out' }))
    await expect.poll(() => sent(/takeOut/)).toHaveLength(1)
    await expect.poll(() => document.body.textContent).toContain('The variation is agreed.')
    expect(app.api.stored(dayworkSheets, id).quoteLineId).toBe(7)
  })

  it('downloads the paper to sign', async () => {
    const { user, id } = openSheet()
    app.api.on('GET', /daywork\.pdf/, async () => problem(403, 'Not for you.'))
    await user.click(await screen.findByRole('button', { name: /^PDF/ }))
    await screen.findAllByText(/Not for you/)
    expect(app.api.requests.map(({ path }) => path)).toContain(`/DayworkSheet/${id}/daywork.pdf`)
  })
})

describe('A new daywork sheet', () => {
  it('begins with the percentages of the contract, which can be typed over', async () => {
    app.api.add(projects, {
      ...{ projectName: 'Mill Lane', projectNumber: '26-201' },
      ...{ dayworkLabour: 120, dayworkMaterials: 20, dayworkPlant: 15 },
    })
    const user = app.open('/admin/daywork-sheets/create')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('combobox', { name: /^Project/ }), 'mill')
    await screen.findByRole('option', { name: /26-201/ })
    await user.keyboard('{Enter}')
    const percents = () =>
      ['Labour', 'Materials', 'Plant'].map(
        (kind) => dialog.getByLabelText<HTMLInputElement>(new RegExp(`^% on ${kind}`)).value,
      )
    await expect.poll(percents).toEqual(['120', '20', '15'])
    const plant = dialog.getByLabelText(/^% on Plant/)
    await user.clear(plant)
    await user.type(plant, '20')
    expect(percents()).toEqual(['120', '20', '20'])
  })
})
