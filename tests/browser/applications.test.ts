import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { formatSterling } from '../../model/format.ts'
import { applicationJob } from '../support/applications.ts'
import { browserTest } from '../support/browser.ts'
import { exact, numberOf, times, toPenny, total } from '../support/exact.ts'
import { pasteText } from '../support/paste.ts'

const app = browserTest()

const firstPercent = (page: Page) => page.locator('[data-editable="percentDone"]').first()

it('an application is made, valued by keyboard, marked as sent and certified', async () => {
  const job = applicationJob(app.test)
  const { projectId } = await job.contract()
  const page = await app.open(`/admin/projects/${projectId}/applications`)
  await page.getByRole('link', { name: 'Add New' }).press('Enter')
  await page.getByRole('textbox', { name: 'Valuation Date' }).fill('28/06/2024')
  await page.keyboard.press('Control+Enter')
  const made = async () => (await job.get(`/Application?filter={"projectId":${projectId}}`))[0]
  await expect.poll(async () => (await made())?.number).toBe(1)

  await page.getByRole('link', { name: /^View Lines/ }).press('Enter')
  await firstPercent(page).focus()
  await page.keyboard.press('Enter')
  for (const percent of ['60', '33.33', '10']) {
    await page.keyboard.type(percent)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  // The figures above the lines, which the mark is about, follow the sums below them.
  await page.getByText('£6,888.29').first().waitFor()

  await page.getByRole('button', { name: 'Sent without mail' }).press('Enter')
  await page.getByRole('button', { name: 'Certificate…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Certificate of application 1' })
  await dialog.getByRole('textbox', { name: 'Certified On' }).fill('08/07/2024')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await made()).toMatchObject({
    standing: 'certified',
    certifiedOn: '2024-07-08',
    certifiedGross: 7250.83,
    certifiedDue: 6888.29,
  })
})

it('earned value and the head figures of project control open the lists that they add up', {
  tags: 'slow',
}, async () => {
  const job = applicationJob(app.test)
  // Nothing is bought yet.
  const { projectId } = await job.contract()
  const { id } = await job.apply(projectId, '2024-06-28', { materials: 850 })
  await job.percentages(id, [60, 33.33, 10])
  await job.ok('POST', `/Application/${id}/send`, { mail: null })
  const certificate = { certifiedOn: '2024-07-08', certifiedGross: 8000, certifiedDue: 7600 }
  await job.ok('PUT', `/Application/${id}`, { ...(await job.get(`/Application/${id}`)), ...certificate })
  const page = await app.open(`/admin/projects/${projectId}/control`)
  await page.getByText('valued in application 1').first().waitFor()
  await page.getByRole('button', { name: 'Earned value' }).press('Enter')
  for (const amount of ['5,472.43', '£7,695.79', '£7,600.00', '£400.00']) {
    const link = page.getByRole('link', { name: amount, exact: true }).first()
    await link.press('Enter')
    await page.getByRole('status').filter({ hasText: amount }).first().waitFor()
    await page.goBack()
    await link.waitFor()
  }
})

/** A draft whose 60 lines have uneven totals, with percentages to type and the values that follow from them. */
const sixtyLines = async () => {
  const job = applicationJob(app.test)
  const project = await job.make.project({ terms: 'jct', retentionRate: 5 })
  const { id: costingCategoryId } = await job.make.category()
  const { id: quoteId } = await job.make.quote({ projectId: project.id })
  const lines = Array.from({ length: 60 }, (_, at) => ({
    ref: `${at + 1}`,
    quantity: at + 1,
    costEach: ((at * 37) % 100) + at / 100,
    // The first one is included in the others: its total is 0.
    percent: [60, 33.33, 12.5, 100, 0.01, 66.67][at % 6] ?? 0,
  }))
  await job.ok('POST', `/quoteline/QuoteHeader/${quoteId}/import`, {
    columns: ['ref', 'description', 'quantity', 'costEach', 'costingCategoryId'],
    key: ['ref'],
    rows: lines.map(({ ref, quantity, costEach }) => [
      ref,
      `Item ${ref}`,
      quantity,
      costEach,
      costingCategoryId,
    ]),
  })
  await job.ok('POST', '/QuoteHeader/agree', { id: quoteId, agreedDate: '2024-05-01' })
  const { id } = await job.apply(project.id, '2024-06-28')
  const values = lines.map(({ quantity, costEach, percent }) => {
    const line = toPenny(times(exact(quantity), exact(costEach)))
    return toPenny(times(line, exact(percent)) / 100n)
  })
  const gross = total(values)
  const retention = toPenny((gross * 5n) / 100n)
  return {
    job,
    id,
    page: await app.open(`/admin/applications/${id}/application-lines`),
    percents: lines.map(({ percent }) => String(percent)),
    values: values.map(numberOf),
    sums: { gross: numberOf(gross), retention: numberOf(retention), due: numberOf(gross - retention) },
  }
}

const storedValues = async ({ job, id }: Awaited<ReturnType<typeof sixtyLines>>): Promise<number[]> =>
  (await job.linesOf(id)).map(({ toDate }: { toDate: number }) => toDate)

it('sixty lines are valued by typing down the column', { tags: 'slow' }, async () => {
  const opened = await sixtyLines()
  const { job, id, page, percents, values, sums } = opened
  await firstPercent(page).focus()
  await page.keyboard.press('Enter')
  for (const percent of percents) {
    await page.keyboard.type(percent)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => storedValues(opened)).toEqual(values)
  expect(await job.get(`/Application/${id}/figures`)).toMatchObject(sums)
  await page.getByText(formatSterling(sums.due)).first().waitFor()
})

it('sixty lines are valued by a column pasted from a spreadsheet, and undone together', {
  tags: 'slow',
}, async () => {
  const opened = await sixtyLines()
  const { page, percents, values, sums } = opened
  await firstPercent(page).focus()
  await pasteText(page, `${percents.map((percent) => `${percent}%`).join('\r\n')}\r\n`)
  const dialog = page.getByRole('dialog', { name: 'Import Application Lines' })
  await dialog.getByText('Item 1', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Write 60 records' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await storedValues(opened)).toEqual(values)
  await page.getByText(formatSterling(sums.due)).first().waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => new Set(await storedValues(opened))).toEqual(new Set([0]))
})

it('a running job records its opening certificate before its first application', {
  tags: 'slow',
}, async () => {
  const job = applicationJob(app.test)
  const { projectId } = await job.contract()
  const page = await app.open(`/admin/projects/${projectId}/applications`)
  await page.getByRole('button', { name: 'Opening certificate…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Opening certificate' })
  await dialog.getByRole('textbox', { name: 'Valuation Date' }).fill('31/05/2024')
  await dialog.getByRole('textbox', { name: 'Gross' }).fill('5,000')
  await dialog.getByRole('textbox', { name: 'Certified' }).fill('4750')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('row').filter({ hasText: '£4,750.00' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Opening certificate…' }).count()).toBe(0)
  expect(await job.get(`/Application?filter={"projectId":${projectId}}`)).toMatchObject([
    { number: 0, standing: 'certified', certifiedGross: 5000, certifiedDue: 4750, retention: 250 },
  ])
})
