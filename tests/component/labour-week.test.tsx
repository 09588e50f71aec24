import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { costingCategories, labourLines, labourWeeks, projects, workers } from '../../resources.config.ts'
import { problem } from '../support/fake-api.ts'
import { componentTest } from '../support/render.tsx'

const app = componentTest()

/** A week with one line of Ali: eight hours on Monday. */
const openWeek = async () => {
  const { id: labourWeekId } = app.api.add(labourWeeks, { weekStart: '2026-11-23', standing: 'open' })
  const { id: workerId } = app.api.add(workers, { workerName: 'Ali' })
  const { id: projectId } = app.api.add(projects, { projectName: 'Mill Lane', projectNumber: '26-201' })
  const { id: costingCategoryId } = app.api.add(costingCategories, { categoryDescription: 'Masonry' })
  const { id } = app.api.add(labourLines, { labourWeekId, workerId, projectId, costingCategoryId, mon: 8 })
  const user = app.open(`/admin/labour-weeks/${labourWeekId}/labour-lines`)
  return { user, id, labourWeekId }
}
const cell = (column: string) => document.querySelector(`tbody [data-editable="${column}"]`) as HTMLElement
const sums = async () => {
  const table = await screen.findByRole('table', { name: 'Hours by person' })
  const row = await within(table).findByRole('row', { name: /^Ali/ })
  return [...row.children].map(({ textContent }) => textContent)
}
const typeInto = async (user: ReturnType<typeof app.open>, column: string, text: string) => {
  await user.dblClick(cell(column))
  const box = () => cell(column).querySelector('input') as HTMLInputElement
  await expect.poll(box).not.toBeNull()
  await user.clear(box())
  await user.type(box(), text)
}

describe('The lines of a week', () => {
  it('have the hours of each person below them, which follow a cell and say what is in doubt', async () => {
    const { user, id } = await openWeek()
    await expect.poll(sums).toEqual(['Ali', '8', '', '', '', '', '', '', '8', '−31', '', ''])
    await screen.findByText('Hours by job: 26-201 8')
    await typeInto(user, 'tue', '9.5{Enter}')
    await expect.poll(() => app.api.stored(labourLines, id).tue).toBe(9.5)
    await expect.poll(async () => (await sums()).slice(1, 3)).toEqual(['8', '9.5'])
  })

  it('keep what was typed when somebody else has changed the line, and say so', async () => {
    const { user, id } = await openWeek()
    await screen.findByRole('table', { name: 'Hours by person' })
    app.api.on('PATCH', /LabourLine/, async () => problem(412, 'Changed'))
    Object.assign(app.api.stored(labourLines, id), { tue: 6, version: 2 })
    await typeInto(user, 'tue', '9{Enter}')
    await expect.poll(() => cell('tue').querySelector('input')?.value).toBe('9')
    expect(app.api.stored(labourLines, id).tue).toBe(6)
  })

  it('are posted from their head, and a refusal is said', async () => {
    const { user, labourWeekId } = await openWeek()
    const bodies: unknown[] = []
    app.api.on('POST', /LabourWeek\/post/, async ({ body }) => {
      bodies.push(body)
      return problem(409, 'Ali has no rate on 23/11/2026.')
    })
    await user.click(await screen.findByRole('button', { name: /^Post/ }))
    await screen.findByText(/Ali has no rate on 23\/11\/2026/)
    expect(bodies).toEqual([{ id: labourWeekId }])
  })
})
