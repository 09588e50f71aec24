import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords, link } from '../support/costing.ts'
import { undoInBar } from '../support/steps.ts'

const app = browserTest()

/** An agreed quote with two lines that have purchases, and a copy of it with other lines. */
const revised = async () => {
  const make = costingRecords(app.test)
  const project = await make.project()
  const [masonry, roofing] = [
    await make.category({ categoryDescription: 'Masonry' }),
    await make.category({ categoryDescription: 'Roofing' }),
  ]
  const old = await make.quote({
    projectId: project.id,
    quoteNumber: 'A',
    standing: 'agreed',
    agreedDate: '2024-05-01',
  })
  const walls = await make.quoteLine(old.id, {
    description: 'Walls',
    quantity: 10,
    costEach: 50,
    costingCategoryId: masonry.id,
  })
  const roof = await make.quoteLine(old.id, {
    description: 'Roof',
    quantity: 10,
    costEach: 80,
    costingCategoryId: roofing.id,
  })
  const purchase = await make.purchase({ userPONo: 'PO-7' })
  const bricks = await make.purchaseLine(purchase.id, { description: 'Bricks', quantity: 4, costEach: 25.5 })
  const tiles = await make.purchaseLine(purchase.id, { description: 'Tiles', quantity: 2, costEach: 60 })
  await link(app.test, [bricks.id], [[walls.id, 4]])
  await link(app.test, [tiles.id], [[roof.id, 2]])
  const { body: now } = await app.test.api('POST', '/QuoteHeader/copy', { body: { id: old.id } })
  const { body: lines } = await app.test.api('GET', `/quoteline/QuoteHeader/${now.id}`)
  await app.test.api('PATCH', `/quoteline/${lines[0].id}`, { body: { costEach: 55 } })
  await app.test.api('DELETE', `/quoteline/${lines[1].id}`)
  await make.quoteLine(now.id, {
    description: 'Gate',
    quantity: 1,
    costEach: 200,
    costingCategoryId: masonry.id,
  })
  return { project, old, now }
}
const openRevisions = async (id: number, options?: Parameters<typeof app.open>[1]) => {
  const page = await app.open(`/admin/quote-headers/${id}/revisions`, options)
  await page.getByRole('table', { name: 'Lines that differ' }).waitFor()
  return page
}
const cells = async (page: Page, table: string, row: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ hasText: row })
    .locator('td')
    .allInnerTexts()
const standingOf = async (id: number) => (await app.test.api('GET', `/QuoteHeader/${id}`)).body.standing

describe('The revisions of a quote', () => {
  it('show the lines that differ from the agreed quote, and the difference by category', {
    tags: 'slow',
  }, async () => {
    const { now } = await revised()
    const page = await openRevisions(now.id)
    await page.getByText(/^Quote A \(Copy\) against quote A: −\u2060£550\.00, 3 lines different/).waitFor()
    expect(await cells(page, 'Lines that differ', 'Walls')).toEqual([
      ...['Changed', 'Masonry', 'Walls', '10', '50.00 → 55.00', '500.00', '550.00', '+£50.00'],
    ])
    expect(await cells(page, 'Lines that differ', 'Roof')).toEqual([
      ...['Removed', 'Roofing', 'Roof', '10', '80.00', '800.00', '–', '−£800.00'],
    ])
    expect(await cells(page, 'Lines that differ', 'Gate')).toEqual([
      ...['Added', 'Masonry', 'Gate', '1', '200.00', '–', '200.00', '+£200.00'],
    ])
    expect(await cells(page, 'By costing category', 'Masonry')).toEqual(['500.00', '750.00', '+£250.00'])
    expect(await cells(page, 'By costing category', 'Total')).toEqual(['1,300.00', '750.00', '−£550.00'])
  })

  it('agree it instead of the agreed quote, with its links; one Undo reverts it', {
    tags: 'slow',
  }, async () => {
    const { old, now } = await revised()
    const page = await openRevisions(now.id)
    await page.getByRole('button', { name: 'Agree this quote…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agree quote A (Copy)' })
    await dialog.getByText('1 link of £102.00 move to the lines of this quote.').waitFor()
    await dialog.getByText(/PO-7 · Tiles · £120.00: no line was copied from its line$/).waitFor()
    await dialog.getByRole('button', { name: 'Agree', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect([await standingOf(old.id), await standingOf(now.id)]).toEqual(['superseded', 'agreed'])
    await undoInBar(page).click()
    await expect.poll(() => standingOf(old.id)).toBe('agreed')
    expect(await standingOf(now.id)).toBe('draft')
  })

  it('leave the agreed quote unchanged when it is not superseded, which project control shows', {
    tags: 'slow',
  }, async () => {
    const { project, old, now } = await revised()
    const page = await openRevisions(now.id)
    await page.getByRole('button', { name: 'Agree this quote…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agree quote A (Copy)' })
    await dialog.getByRole('checkbox', { name: 'Supersede quote A (£1,300.00)' }).uncheck()
    await dialog.getByRole('button', { name: 'Agree', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect([await standingOf(old.id), await standingOf(now.id)]).toEqual(['agreed', 'agreed'])
    await page.goto(`${new URL(page.url()).origin}/admin/projects/${project.id}/control`)
    await page.getByText(/^2 contract quotes are agreed/).waitFor()
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('button', { name: 'Supersede another quote…' }).waitFor()
  })

  it('are accessible in light and dark, on a desk and on a phone', { tags: 'slow' }, async () => {
    const { now } = await revised()
    for (const colorScheme of ['light', 'dark'] as const)
      for (const viewport of [{ width: 1280, height: 800 }, phone]) {
        const page = await openRevisions(now.id, { colorScheme, viewport })
        expect(await seriousFindings(page)).toEqual([])
        await page.getByRole('button', { name: 'Agree this quote…' }).click()
        await page.getByText(/move to the lines of this quote/).waitFor()
        expect(await seriousFindings(page)).toEqual([])
      }
  })

  it('show a message when the project has no other quote', { tags: 'slow' }, async () => {
    const { id } = await costingRecords(app.test).quote()
    const page = await app.open(`/admin/quote-headers/${id}/revisions`)
    await page.getByText('The project has no other quote to compare this one with.').waitFor()
  })
})

describe('A new quote that is created as agreed', () => {
  /** The form of a new quote in a project with the agreed quote A, filled in. */
  const filledIn = async () => {
    const { project, old } = await revised()
    const page = await app.open(`/admin/projects/${project.id}/quote-headers/create`)
    const form = page.getByRole('dialog', { name: 'Create Quote' })
    await form.getByLabel('Quote Number').fill('B')
    await form.getByRole('button', { name: /^Standing/ }).click()
    await form.getByRole('combobox', { name: 'Standing' }).click()
    await page.getByRole('option', { name: 'Agreed', exact: true }).click()
    await form.getByLabel('Agreed On').fill('10/07/2024')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    return { project, old, page, form, question: page.getByRole('dialog', { name: 'Agree the new quote' }) }
  }
  const standings = async (projectId: number) => {
    const { body } = await app.test.api('GET', `/QuoteHeader/Project/${projectId}?sort=["id","ASC"]`)
    return body.map((quote: Record<string, string>) => [quote.quoteNumber, quote.standing, quote.agreedDate])
  }

  it('asks whether it supersedes the agreed one, and is saved once with the answer', {
    tags: 'slow',
  }, async () => {
    const { project, page, form, question } = await filledIn()
    await question.getByLabel('Supersede quote A (£1,300.00)').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await question.getByLabel(/^Move its links/).count()).toBe(0)
    await question.getByRole('button', { name: 'Agree', exact: true }).click()
    // Hidden behind the question, so both.
    await question.waitFor({ state: 'detached' })
    await form.waitFor({ state: 'detached' })
    expect(await standings(project.id)).toEqual([
      ['A', 'superseded', null],
      ['A (Copy)', 'draft', null],
      ['B', 'agreed', '2024-07-10'],
    ])
  })

  it('is a draft after Undo, which also agrees the superseded one again', { tags: 'slow' }, async () => {
    const { project, page, form, question } = await filledIn()
    await question.getByRole('button', { name: 'Agree', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await undoInBar(page).click()
    await expect
      .poll(() => standings(project.id))
      .toEqual([
        ['A', 'agreed', '2024-05-01'],
        ['A (Copy)', 'draft', null],
        ['B', 'draft', null],
      ])
  })

  it('leaves the agreed one alone if told so, and is not saved when the question is cancelled', {
    tags: 'slow',
  }, async () => {
    const { project, form, question } = await filledIn()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await standings(project.id)).toHaveLength(2)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await question.getByLabel('Supersede quote A (£1,300.00)').click()
    await question.getByRole('button', { name: 'Agree', exact: true }).click()
    // Hidden behind the question, so both.
    await question.waitFor({ state: 'detached' })
    await form.waitFor({ state: 'detached' })
    expect(await standings(project.id)).toEqual([
      ['A', 'agreed', '2024-05-01'],
      ['A (Copy)', 'draft', null],
      ['B', 'agreed', '2024-07-10'],
    ])
  })
})

describe('A quote that is agreed in its form', () => {
  const agreeInForm = async (id: number) => {
    const page = await app.open(`/admin/quote-headers/${id}/edit`)
    const form = page.getByRole('dialog', { name: 'Edit Quote' })
    await form.getByRole('button', { name: /^Standing/ }).click()
    await form.getByRole('combobox', { name: 'Standing' }).click()
    await page.getByRole('option', { name: 'Agreed', exact: true }).click()
    await form.getByLabel('Agreed On').fill('10/07/2024')
    return { page, form, save: () => form.getByRole('button', { name: 'Save', exact: true }).click() }
  }
  const quoteOf = async (id: number) => (await app.test.api('GET', `/QuoteHeader/${id}`)).body

  it('asks whether it supersedes the agreed one, saves the rest of the form, and can be undone', {
    tags: 'slow',
  }, async () => {
    const { old, now } = await revised()
    const { page, form, save } = await agreeInForm(now.id)
    await form.getByLabel('Comments').fill('Signed by the client')
    await save()
    const question = page.getByRole('dialog', { name: 'Agree quote A (Copy)' })
    await question.getByText('1 link of £102.00 move to the lines of this quote.').waitFor()
    await question.getByRole('button', { name: 'Agree', exact: true }).click()
    await question.waitFor({ state: 'detached' })
    await form.waitFor({ state: 'detached' })
    expect(await quoteOf(old.id)).toMatchObject({ standing: 'superseded', agreedDate: null })
    expect(await quoteOf(now.id)).toMatchObject({
      standing: 'agreed',
      agreedDate: '2024-07-10',
      comments: 'Signed by the client',
    })
    await undoInBar(page).click()
    await expect.poll(() => standingOf(old.id)).toBe('agreed')
    expect(await quoteOf(now.id)).toMatchObject({ standing: 'draft', comments: 'Signed by the client' })
  })

  it('is not saved when the question is cancelled, and keeps the typed text', { tags: 'slow' }, async () => {
    const { now } = await revised()
    const { page, form, save } = await agreeInForm(now.id)
    await save()
    const question = page.getByRole('dialog', { name: 'Agree quote A (Copy)' })
    await question.getByText(/move to the lines of this quote/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Agreed On').inputValue()).toBe('10/07/2024')
    expect(await standingOf(now.id)).toBe('draft')
  })

  it('is saved at once when no other contract quote is agreed', { tags: 'slow' }, async () => {
    const { id } = await costingRecords(app.test).quote()
    const { form, save } = await agreeInForm(id)
    await save()
    await form.waitFor({ state: 'detached' })
    expect(await standingOf(id)).toBe('agreed')
  })
})

describe('The green pill in the head of a quote', () => {
  it('agrees it as of today with one press, which can be undone', async () => {
    const make = costingRecords(app.test)
    const quote = await make.quote({ quoteNumber: 'P-1' })
    const page = await app.open(`/admin/quote-headers/${quote.id}/quote-lines`)
    await page.getByRole('button', { name: 'Agree', exact: true }).click()
    await page.getByRole('button', { name: 'Agree', exact: true }).waitFor({ state: 'detached' })
    const stored = async () => (await app.test.api('GET', `/QuoteHeader/${quote.id}`)).body
    expect(await stored()).toMatchObject({
      standing: 'agreed',
      agreedDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect.poll(async () => (await stored()).standing).toBe('draft')
  })

  it('asks whether the quote supersedes the agreed one', { tags: 'slow' }, async () => {
    const { now } = await revised()
    const page = await app.open(`/admin/quote-headers/${now.id}/quote-lines`)
    await page.getByRole('button', { name: 'Agree', exact: true }).click()
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    expect((await app.test.api('GET', `/QuoteHeader/${now.id}`)).body.standing).toBe('draft')
  })
})
