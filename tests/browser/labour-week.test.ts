import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { labourRecords, makeExampleWeek } from '../support/labour.ts'
import { pasteText } from '../support/paste.ts'

const app = browserTest()

const names = ['Ali', 'Ben', 'Cal', 'Dee', 'Eva', 'Fay', 'Gil', 'Hal', 'Ida', 'Jon', 'Kit', 'Lou']
const people = (page: Page) => page.getByRole('table', { name: 'Hours by person' })

const jobs = ['26-301', '26-302', '26-303', '26-304', '26-305']
const otherDays = ['tue', 'wed', 'thu', 'fri', 'sat']

/**
 * A week of 150 lines, and the week after it without any: each of thirty people has an hour on each of five jobs, on
 * another day for each job.
 */
const makeLargeWeek = async () => {
  const make = labourRecords(app.test)
  const costing = costingRecords(app.test)
  for (const projectNumber of jobs) await costing.project({ projectNumber })
  await costing.category({ categoryDescription: 'Scaffolding' })
  const workers = Array.from({ length: 30 }, (_, at) => `Worker ${String(at + 1).padStart(2, '0')}`)
  for (const name of workers) await make.worker(name, 27.88, 19.8)
  const { id } = await make.week('2027-01-04')
  const { id: nextId } = await make.week('2027-01-11')
  const { status, body } = await app.test.api('POST', `/LabourLine/LabourWeek/${id}/import`, {
    as: 'administrator',
    body: {
      columns: ['workerId', 'projectId', 'costingCategoryId', ...otherDays],
      key: [],
      rows: workers.flatMap((name) =>
        jobs.map((job, on) => [
          name,
          job,
          'Scaffolding',
          ...otherDays.map((_, at) => (at === on ? 1 : null)),
        ]),
      ),
    },
  })
  expect([status, body.counts]).toMatchObject([201, { create: 150 }])
  return { id, nextId }
}

describe('A week of 150 lines', () => {
  it('takes a column of hours by one request with one undo, and is copied to the next week', {
    tags: 'slow',
    timeout: 180_000,
  }, async () => {
    const { id, nextId } = await makeLargeWeek()
    const page = await app.open(`/admin/labour-weeks/${id}/labour-lines`)
    await page.getByText('150 records', { exact: true }).waitFor()
    const writes: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (request.method() !== 'GET' && pathname.includes('/Labour'))
        writes.push(`${pathname}${searchParams.has('dry') ? ' previewed' : ''}`)
    })
    const stored = async (weekId: number) => {
      const { body } = await app.test.api('GET', `/LabourLine/LabourWeek/${weekId}?range=[0,199]`)
      return body as { mon: number | null; hours: number }[]
    }
    const hours = Array.from({ length: 150 }, (_, at) => 1 + (at % jobs.length) / 4)
    await page.locator('tbody [data-editable="mon"]').first().focus()
    await pasteText(page, `${hours.join('\r\n')}\r\n`)
    const dialog = page.getByRole('dialog', { name: 'Import Labour Lines' })
    await dialog.getByRole('button', { name: 'Write 150 records', disabled: false }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const address = `/api/v1.0/LabourLine/LabourWeek/${id}/import`
    expect(writes).toEqual([`${address} previewed`, address])
    expect((await stored(id)).map(({ mon }) => mon)).toEqual(hours)
    await page
      .getByText('Hours by job: 26-301 60 · 26-302 67.5 · 26-303 75 · 26-304 82.5 · 26-305 90')
      .waitFor()
    const first = people(page).getByRole('row', { name: /^Worker 01/ })
    expect(await first.locator('td').allInnerTexts()).toEqual([
      '7.5',
      '1',
      '1',
      '1',
      '1',
      '1',
      '',
      '12.5',
      '−26.5',
      '',
      '',
    ])
    // In the head and below the list; the lines of a person cost 348.50 together.
    await expect.poll(() => page.locator('dd', { hasText: /^375$/ }).count()).toBe(2)
    await page.locator('dd', { hasText: '£10,455.00' }).first().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await stored(id)).every(({ mon }) => mon === null)).toBe(true)
    await expect.poll(() => page.locator('dd', { hasText: /^150$/ }).count()).toBe(2)

    await page.goto(`${app.address}/admin/labour-weeks/${nextId}/labour-lines`)
    await page.getByText('No Data Available').waitFor()
    writes.length = 0
    await page.getByRole('button', { name: 'Copy last week' }).first().press('Enter')
    await page.getByText('150 records', { exact: true }).waitFor()
    expect(writes).toEqual(['/api/v1.0/LabourWeek/copyLastWeek'])
    const copied = await stored(nextId)
    expect([copied.length, copied.some((line) => line.hours !== 0)]).toEqual([150, false])
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await stored(nextId)).length).toBe(0)
  })
})

describe('A week of twelve people', () => {
  it('is typed and posted by keyboard in fewer than 300 keys, and shows hours that are in doubt', {
    tags: 'slow',
  }, async () => {
    const make = labourRecords(app.test)
    const costing = costingRecords(app.test)
    await costing.project({ projectName: 'Mill Lane', projectNumber: '26-201' })
    await costing.category({ categoryDescription: 'Masonry' })
    for (const name of names) await make.worker(name, 27.88, 19.8)
    const { id } = await make.week('2026-11-23')
    const page = await app.open(`/admin/labour-weeks/${id}/labour-lines`)
    let keys = 0
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
    }
    const type = async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    }
    const choose = async (text: string, option: string) => {
      await type(text)
      await page.getByRole('option', { name: option }).waitFor()
      await press('Enter')
    }
    const isAt = (label: string) =>
      expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(label)
    await page.getByText('No Data Available').waitFor()
    const first = page.locator('tfoot [role=row]').getByRole('combobox', { name: 'Worker' })
    await first.focus()

    for (const [at, name] of names.entries()) {
      await choose(name, name)
      for (const label of ['Plant', 'Project', 'Costing Category']) {
        await press('Tab')
        await isAt(label)
        // Job and category of the line above.
        if (at > 0) continue
        if (label === 'Project') await choose('mill', '26-201')
        if (label === 'Costing Category') await choose('mas', 'Masonry')
      }
      for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) {
        await press('Tab')
        await isAt(day)
        await type(name === 'Lou' ? '13' : '8')
      }
      // The next line is typed at once, before the reply.
      await press('Enter')
      await isAt('Worker')
    }
    await page.getByText('12 records', { exact: true }).waitFor()
    expect(keys).toBeLessThan(300)
    const lou = people(page).getByRole('row', { name: /^Lou/ })
    await expect.poll(() => lou.textContent()).toContain('More than 60 hours.')
    expect(await people(page).getByRole('row', { name: /^Ali/ }).textContent()).toContain('+1')
    await page.getByText('Hours by job: 26-201 505').waitFor()
    // In the head and below the list: hours are no money.
    await expect.poll(() => page.locator('dd', { hasText: /^505$/ }).count()).toBe(2)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^Post/ }).first().press('Enter')
    const stored = async () => (await app.test.api('GET', `/LabourWeek/${id}`, { as: 'administrator' })).body
    await expect.poll(stored).toMatchObject({ standing: 'posted', hours: 505, notPosted: 0 })
  })

  it('shows the worked example to the penny, before and after it is posted', {
    tags: 'slow',
  }, async () => {
    const { week } = await makeExampleWeek(app.test)
    const page = await app.open(`/admin/labour-weeks/${week.id}/labour-lines`)
    const figure = (text: string) => page.locator('dd', { hasText: text }).first().waitFor()
    await figure('£5,729.54')
    await figure('£147.69')
    await page.getByRole('button', { name: /^Post/ }).first().press('Enter')
    await page.getByText('Posted', { exact: true }).first().waitFor()
    await page.goBack()
    await page.goForward()
    await figure('£147.69')
    await page.reload()
    await figure('£5,729.54')
  })

  it('has its sums on a phone', { tags: 'slow' }, async () => {
    const make = labourRecords(app.test)
    const costing = costingRecords(app.test)
    const { id } = await make.week('2026-11-16')
    const { id: workerId } = await make.worker('Max', 27.88, 19.8)
    const job = {
      projectId: (await costing.project()).id,
      costingCategoryId: (await costing.category()).id,
    }
    await make.line(id, { workerId, ...job, mon: 8, tue: 8.5 })
    const page = await app.open(`/admin/labour-weeks/${id}/labour-lines`, { viewport: phone })
    await people(page).getByText('16.5').waitFor()
    expect(await people(page).getByText('Mon').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
  })
})
