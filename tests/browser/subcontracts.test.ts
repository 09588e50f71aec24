import { expect, it } from 'vitest'
import { formatSterling } from '../../model/format.ts'
import { browserTest } from '../support/browser.ts'
import { exact, numberOf, times, toPenny, total } from '../support/exact.ts'
import { pasteText } from '../support/paste.ts'
import { subcontractRecords } from '../support/subcontracts.ts'

const app = browserTest()

/** A draft valuation whose 60 lines have uneven totals, with percentages to type and the values that follow from them. */
const sixtyLines = async () => {
  const make = subcontractRecords(app.test)
  const supplier = await make.supplier()
  const project = await make.costing.project({ projectNumber: crypto.randomUUID().slice(0, 8) })
  const { id: costingCategoryId } = await make.costing.category()
  const { id: subcontractId } = await make.ok('POST', '/Subcontract', {
    projectId: project.id,
    supplierId: supplier.id,
    works: 'Brickwork',
    retentionRate: 5,
  })
  const lines = Array.from({ length: 60 }, (_, at) => ({
    quantity: at + 1,
    costEach: (((at * 37) % 100) * 100 + at + 100) / 100,
    percent: [60, 33.33, 12.5, 100, 0.01, 66.67][at % 6] ?? 0,
  }))
  for (const [at, { quantity, costEach }] of lines.entries())
    await make.line(subcontractId, { description: `Item ${at + 1}`, quantity, costEach, costingCategoryId })
  await make.place(subcontractId)
  const { id } = await make.value(subcontractId, '2026-04-24')
  const values = lines.map(({ quantity, costEach, percent }) => {
    const line = toPenny(times(exact(quantity), exact(costEach)))
    return toPenny(times(line, exact(percent)) / 100n)
  })
  const gross = total(values)
  const retention = toPenny((gross * 5n) / 100n)
  const page = await app.open(`/admin/valuations/${id}/valuation-lines`)
  return {
    make,
    id: id as number,
    page,
    percents: lines.map(({ percent }) => String(percent)),
    values: values.map(numberOf),
    sums: {
      gross: numberOf(gross),
      retention: numberOf(retention),
      payment: numberOf(gross - retention),
    },
    stored: async (): Promise<number[]> => (await make.linesOf(id)).map(({ toDate }) => toDate),
    first: page.locator('[data-editable="percentDone"]').first(),
  }
}

it('sixty lines of a valuation are typed down the column, and certified by keyboard', {
  tags: 'slow',
}, async () => {
  const { make, id, page, percents, values, sums, stored, first } = await sixtyLines()
  await first.focus()
  await page.keyboard.press('Enter')
  for (const percent of percents) {
    await page.keyboard.type(percent)
    await page.keyboard.press('Enter')
  }
  await expect.poll(stored).toEqual(values)
  await page.keyboard.press('Escape')
  expect(await make.figures(id)).toMatchObject(sums)
  await page.getByText(formatSterling(sums.payment)).first().waitFor()
  await page.getByRole('button', { name: 'Certify…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Certificate 1 of / })
  await dialog.getByText(formatSterling(sums.gross)).first().waitFor()
  await dialog.getByRole('textbox', { name: 'Certified On' }).fill('29/04/2026')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await make.ok('GET', `/Valuation/${id}`)).toMatchObject({ standing: 'certified', ...sums })
  await page.getByRole('button', { name: 'Notice handed over' }).press('Enter')
  await page.getByText(/^Notice sent on /).waitFor()
})

it('sixty lines of a valuation are pasted as a column, and undone together', { tags: 'slow' }, async () => {
  const { page, percents, values, sums, stored, first } = await sixtyLines()
  await first.focus()
  await pasteText(page, `${percents.map((percent) => `${percent}%`).join('\r\n')}\r\n`)
  const dialog = page.getByRole('dialog', { name: 'Import Valuation Lines' })
  await dialog.getByText('Item 1', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Write 60 records' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await stored()).toEqual(values)
  await page.getByText(formatSterling(sums.payment)).first().waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => new Set(await stored())).toEqual(new Set([0]))
})

it('ticked quote lines are let to a subcontractor, whose order is placed', { tags: 'slow' }, async () => {
  const make = subcontractRecords(app.test)
  const project = await make.costing.project({ projectNumber: crypto.randomUUID().slice(0, 8) })
  const quote = await make.costing.quote({ projectId: project.id })
  const { id: costingCategoryId } = await make.costing.category()
  await make.costing.quoteLine(quote.id, {
    description: 'Facing brickwork',
    quantity: 180,
    costEach: 140,
    costingCategoryId,
  })
  const supplier = await make.supplier()
  const page = await app.open(`/admin/quote-headers/${quote.id}/quote-lines`)
  await page.getByRole('row').filter({ hasText: 'Facing brickwork' }).getByRole('checkbox').press(' ')
  await page.getByRole('button', { name: 'Subcontract…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Let lines of the quote to a subcontractor' })
  await dialog.getByRole('combobox', { name: 'Subcontractor' }).fill(supplier.supplierName)
  await page.getByRole('option', { name: supplier.supplierName }).first().click()
  await dialog.getByRole('textbox', { name: 'Works' }).fill('Brickwork')
  await dialog.getByRole('textbox', { name: 'Cost Each: Facing brickwork' }).fill('112.50')
  await dialog.getByText('1 line: £20,250.00').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Open it' }).press('Enter')
  await page.getByRole('button', { name: 'Place', exact: true }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Place/ })
    .press('Enter')
  const placed = async () => (await make.ok('GET', `/Subcontract?filter={"projectId":${project.id}}`))[0]
  await expect.poll(async () => (await placed())?.standing).toBe('placed')
  expect(await placed()).toMatchObject({ value: 20_250, works: 'Brickwork' })
})
