import { fireEvent, screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import {
  costingCategories,
  labourLines,
  labourWeeks,
  projects,
  purchaseHeaders,
  purchaseLines,
  suppliers,
} from '../../resources.config.ts'
import { componentTest } from '../support/render.tsx'
import { gate } from '../support/steps.ts'

const app = componentTest()

const optionTexts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const isClosed = (box: HTMLElement) => expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
const nameOf = (n: number) => `Category ${String(n).padStart(3, '0')}`

/** A purchase line in its edit form, with one of 150 categories. */
const openLine = async (chosen: number) => {
  for (let n = 1; n <= 150; n++) app.api.add(costingCategories, { categoryDescription: nameOf(n) })
  const { id: purchaseHeaderId } = app.api.add(purchaseHeaders)
  const { id } = app.api.add(purchaseLines, {
    purchaseHeaderId,
    description: 'Sand',
    quantity: 2,
    costEach: 10,
    costingCategoryId: chosen,
  })
  const user = app.open(`/admin/purchase-headers/${purchaseHeaderId}/purchase-lines/${id}/edit`)
  await screen.findByRole('button', { name: 'Delete' })
  const box = await inDialog(/^Costing Category/)
  await expect.poll(() => box.value).toBe(nameOf(chosen))
  return { user, box, stored: () => app.api.stored(purchaseLines, id).costingCategoryId }
}

type User = ReturnType<typeof app.open>

/** Types over the value, which is selected on focus. */
const typeOver = async (user: User, box: HTMLElement, text: string) => {
  box.blur()
  box.focus()
  await user.keyboard(text)
}

const inDialog = async (name: RegExp) => {
  const boxes = await screen.findAllByRole<HTMLInputElement>('combobox', { name })
  return boxes.find((one) => one.closest('[role=dialog]')) as HTMLInputElement
}

/** Holds every search of categories. */
const holdSearch = () => {
  const search = gate()
  app.api.on('GET', /^\/CostingCategory$/, async ({ search: query }) => {
    if (query.get('filter')?.includes('recordText')) await search.passed
    return undefined
  })
  return search
}

describe('A picker with 150 candidates', () => {
  it('chooses what was typed on Enter and on Tab, and keeps it when it is only looked at', {
    tags: 'slow',
  }, async () => {
    const { user, box } = await openLine(75)
    await typeOver(user, box, '148{Enter}')
    await expect.poll(() => box.value).toBe(nameOf(148))
    await isClosed(box)
    await user.clear(box)
    await user.type(box, '003')
    await user.tab()
    await expect.poll(() => box.value).toBe(nameOf(3))
    await user.click(box)
    await expect.poll(() => optionTexts().length).toBeGreaterThan(1)
    await user.keyboard('{Enter}')
    await isClosed(box)
    expect(box.value).toBe(nameOf(3))
  })

  it('does not accept a text without a match, and Esc restores the choice', { tags: 'slow' }, async () => {
    const { user, box } = await openLine(75)
    await typeOver(user, box, 'none')
    await expect.poll(optionTexts).toContain('Add “none”')
    await user.tab()
    await screen.findByText('Nothing is chosen for “none”.')
    expect((await save()).disabled).toBe(true)
    await user.click(box)
    await user.keyboard('{Escape}')
    await expect.poll(() => box.value).toBe(nameOf(75))
  })

  it('chooses the best match on Enter after leaving and returning during the search', {
    tags: 'slow',
  }, async () => {
    const { user, box } = await openLine(148)
    await user.click(box)
    await expect.poll(() => optionTexts().length).toBeGreaterThan(1)
    await user.tab()
    const search = holdSearch()
    await typeOver(user, box, '147')
    await user.tab()
    await user.click(box)
    await screen.findByText(/^Searching/)
    search.open()
    await expect.poll(() => optionTexts().length).toBeGreaterThan(0)
    fireEvent.keyDown(box, { key: 'Enter' })
    await isClosed(box)
    await expect.poll(() => box.value).toBe(nameOf(147))
  })

  it('saves the shown choice on Ctrl+Enter, and shows a highlighted option before saving it', {
    tags: 'slow',
  }, async () => {
    const { user, box, stored } = await openLine(75)
    const ctrlEnter = () => user.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(async () => (await save()).disabled).toBe(false)
    await typeOver(user, box, '003')
    await expect.poll(optionTexts).toContain(nameOf(3))
    await ctrlEnter()
    await isClosed(box)
    expect(box.value).toBe(nameOf(3))
    expect(screen.queryByRole('dialog')).not.toBeNull()
    expect(stored()).toBe(75)
    await user.click(box)
    await screen.findByRole('option', { name: nameOf(3), selected: true })
    await user.keyboard('{ArrowDown}')
    await ctrlEnter()
    await isClosed(box)
    const next = box.value
    expect(next).not.toBe(nameOf(3))
    expect(stored()).toBe(75)
    await user.click(box)
    await screen.findByRole('option', { name: next, selected: true })
    await ctrlEnter()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(nameOf(Number(stored()))).toBe(next)
  })

  it('finds a record by another of its fields, with the typed letters in bold', async () => {
    for (const [projectNumber, projectName] of [
      ['31-007', 'Mill'],
      ['32-008', 'Yard'],
      ['33-009', 'Barn'],
    ])
      app.api.add(projects, { projectNumber, projectName })
    const user = app.open('/admin/quote-headers/create')
    await save()
    const box = await inDialog(/^Project/)
    await typeOver(user, box, '33-0')
    await expect.poll(optionTexts).toEqual(['33-009 - Barn'])
    expect(screen.getByRole('option').querySelector('b')?.textContent).toBe('33-0')
  })
})

describe('The job of a purchase', () => {
  it('is proposed from the order number, until another one is chosen', { tags: 'slow' }, async () => {
    for (const projectNumber of ['41-7', '41-70', '41'])
      app.api.add(projects, { projectNumber, projectName: `Job ${projectNumber}` })
    app.api.add(suppliers, { supplierName: 'Keen Bricks' })
    const user = app.open('/admin/purchase-headers/create')
    const order = await screen.findByLabelText(/^User PO Ref/)
    await user.type(order, '41-70/003')
    await expect.poll(async () => (await inDialog(/^Project/)).value).toBe('41-70 - Job 41-70')
    await user.clear(order)
    await user.type(order, '41-7/004')
    await expect.poll(async () => (await inDialog(/^Project/)).value).toBe('41-7 - Job 41-7')
    await typeOver(user, await inDialog(/^Project/), 'Job 41-70')
    await user.click(await screen.findByRole('option', { name: '41-70 - Job 41-70' }))
    const asked = app.api.requests.length
    await user.clear(order)
    await user.type(order, '41/005')
    // The proposal has been read.
    await expect.poll(() => app.api.requests.slice(asked).some(({ path }) => path === '/Project')).toBe(true)
    expect((await inDialog(/^Project/)).value).toBe('41-70 - Job 41-70')
  })
})

describe('A picker that suggests', () => {
  const openWeek = (jobs: number, used: readonly number[]) => {
    const ids = Array.from(
      { length: jobs },
      (_, n) => app.api.add(projects, { projectName: `Job ${String(n + 1).padStart(3, '0')}` }).id,
    )
    const { id: last } = app.api.add(labourWeeks, { weekStart: '2026-11-16', standing: 'posted' })
    for (const n of used) app.api.add(labourLines, { labourWeekId: last, projectId: ids[n - 1] })
    const { id } = app.api.add(labourWeeks, { weekStart: '2026-11-23', standing: 'open' })
    return app.open(`/admin/labour-weeks/${id}/labour-lines`)
  }
  const jobBox = async () => {
    const boxes = await screen.findAllByRole<HTMLInputElement>('combobox', { name: 'Project' })
    return boxes.at(-1) as HTMLInputElement
  }

  it('offers what the newest lines have first, the most frequent before others', async () => {
    const user = openWeek(5, [3, 4, 4])
    await user.click(await jobBox())
    await expect.poll(optionTexts).toEqual(['Job 004', 'Job 003', 'Job 001', 'Job 002', 'Job 005'])
    await user.keyboard('00{Enter}')
    await expect.poll(async () => (await jobBox()).value).toBe('Job 004')
  })

  it('offers them of more records than it loads, but none that is disabled', async () => {
    const user = openWeek(130, [128, 129])
    app.api.stored(projects, app.api.records.get(projects.name)?.[127]?.id ?? 0).enabled = false
    await user.click(await jobBox())
    await expect.poll(() => optionTexts().slice(0, 2)).toEqual(['Job 129', 'Job 001'])
  })
})
