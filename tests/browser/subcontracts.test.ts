import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { formatSterling } from '../../model/format.ts'
import { browserTest } from '../support/browser.ts'
import { exact, numberOf, times, toPenny, total } from '../support/exact.ts'
import { pasteText } from '../support/paste.ts'
import { exampleSubcontract, percentagesOfExample, subcontractRecords } from '../support/subcontracts.ts'

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

/** Names and values of the head of a record, or of the steps of a dialog. */
const pairsIn = (names: Locator): Promise<Record<string, string>> =>
  names.evaluateAll((all) =>
    Object.fromEntries(
      all.map((name) => [name.textContent ?? '', name.nextElementSibling?.textContent ?? '']),
    ),
  )

const headOf = (page: Page) => pairsIn(page.locator('dl dt'))

/** The worked example of docs/subcontracts.md: what is typed, and what the screen says. */
const certificates = [
  {
    valuationDate: '2026-04-24',
    materials: 3150,
    charges: [],
    paidOn: '29/04/2026',
    steps: {
      'Gross to date': '£16,020.00',
      'Less discount, 2.5 %': '−£400.50',
      'Less retention, 5 %': '−£780.98',
      'Payment due': '£14,838.52',
      'Of it materials': '£2,917.69',
      'Less CIS, 30 %': '−£3,576.25',
      'To him': '£11,262.27',
      'VAT by reverse charge, 20 %, not paid': '£2,967.70',
      'Cost of the job to date': '£15,619.50',
    },
    head: { Gross: '£16,020.00', 'Retention, 5 %': '£780.98', Payment: '£14,838.52', 'To him': '£11,262.27' },
  },
  {
    valuationDate: '2026-05-29',
    materials: 7420,
    charges: [
      ['setOff', 240],
      ['contra', 185],
    ],
    paidOn: '05/06/2026',
    steps: {
      'Gross to date': '£33,816.50',
      'Less discount, 2.5 %': '−£845.41',
      'Less retention, 5 %': '−£1,648.55',
      'Less set-offs': '−£240.00',
      'Less earlier payments': '−£14,838.52',
      'Payment due': '£16,244.02',
      'Of it materials': '£3,902.43',
      'Less CIS, 20 %': '−£2,468.32',
      'Less contra': '−£185.00',
      'To him': '£13,590.70',
      'VAT by reverse charge, 20 %, not paid': '£3,248.80',
      'Cost of the job to date': '£32,731.09',
    },
    head: {
      Gross: '£33,816.50',
      'Retention, 5 %': '£1,648.55',
      Payment: '£16,244.02',
      'To him': '£13,590.70',
    },
  },
  {
    valuationDate: '2026-06-26',
    materials: 11_050,
    charges: [],
    paidOn: '10/07/2026',
    steps: {
      'Gross to date': '£49,560.00',
      'Less discount, 2.5 %': '−£1,239.00',
      'Less retention, 2.5 %': '−£1,208.03',
      'Payment due': '£15,790.43',
      'Of it materials': '£3,630.77',
      'Less CIS, 20 %': '−£2,431.93',
      'To him': '£13,358.50',
      'VAT by reverse charge, 20 %, not paid': '£3,158.09',
      'Cost of the job to date': '£48,081.00',
    },
    head: {
      Gross: '£49,560.00',
      'Retention, 2.5 %': '£1,208.03',
      Payment: '£15,790.43',
      'To him': '£13,358.50',
    },
  },
  {
    valuationDate: '2027-06-25',
    materials: 11_050,
    charges: [],
    paidOn: '09/07/2027',
    steps: {
      'Gross to date': '£49,560.00',
      'Payment due': '£1,208.03',
      'Of it materials': '£269.35',
      'Less CIS, 20 %': '−£187.74',
      'To him': '£1,020.29',
      'VAT by reverse charge, 20 %, not paid': '£241.61',
      'Cost of the job to date': '£48,081.00',
    },
    head: { Gross: '£49,560.00', 'Retention, 0 %': '£0.00', Payment: '£1,208.03', 'To him': '£1,020.29' },
  },
] as const

/** Certifies and pays a draft valuation on its page, on the same day. */
const certifyAndPay = async (page: Page, { paidOn, steps, head }: (typeof certificates)[number]) => {
  await expect.poll(() => headOf(page)).toMatchObject({ Gross: head.Gross, Payment: head.Payment })
  for (const [button, title, day] of [
    ['Certify…', /^Certificate \d of /, 'Certified On'],
    ['Pay…', /^Payment of certificate \d of /, 'Paid On'],
  ] as const) {
    await page.getByRole('button', { name: button }).press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('textbox', { name: day }).fill(paidOn)
    const pays = day === 'Paid On'
    // Certifying shows the rate of today, paying that of its day.
    await expect
      .poll(() => pairsIn(dialog.locator('tbody th')))
      .toMatchObject(pays ? steps : { 'Gross to date': head.Gross, 'Payment due': head.Payment })
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByText('Paid', { exact: true }).waitFor()
  await expect.poll(() => headOf(page)).toMatchObject(head)
}

it('the worked example is certified and paid on its pages, to the penny', { tags: 'slow' }, async () => {
  const { make, subcontract, supplier, masonry, quote } = await exampleSubcontract(app.test)
  const change = (fields: object) => make.ok('PATCH', `/Subcontract/${subcontract.id}`, { ...fields })
  const between = [
    () => make.verify(supplier.id, '2026-04-01', 'higher'),
    async () => {
      await make.verify(supplier.id, '2026-05-12', 'standard')
      const arch = { description: 'Gauged arch', quantity: 1, costEach: 960, variation: true }
      await make.line(subcontract.id, { ...arch, costingCategoryId: masonry.id })
    },
    () => change({ completedOn: '2026-06-26' }),
    () => change({ madeGoodOn: '2027-06-25' }),
  ]
  for (const [at, certificate] of certificates.entries()) {
    await between[at]?.()
    const { valuationDate, materials, charges } = certificate
    const { id } = await make.value(subcontract.id, valuationDate, { materials })
    await make.percentages(id, percentagesOfExample[at] ?? [])
    for (const [kind, amount] of charges) await make.charge(id, kind, amount)
    await certifyAndPay(await app.open(`/admin/valuations/${id}/valuation-lines`), certificate)
  }

  const order = await app.open(`/admin/subcontracts/${subcontract.id}/valuations`)
  await expect
    .poll(() => headOf(order))
    .toMatchObject({ Value: '£49,560.00', Certified: '£49,560.00', 'Retention Held': '£0.00', Left: '£0.00' })

  const month = await app.open('/admin/tax-month?on=2026-06-05')
  const row = month.getByRole('row', { name: supplier.supplierName }).locator('td')
  await row.first().waitFor()
  expect((await row.allTextContents()).slice(0, 3)).toEqual(['£16,244.02', '£3,902.43', '£2,468.32'])
  await month.getByText('Return and statements by 19/06/2026, pay HMRC by 22/06/2026.').waitFor()

  // The quote line that the first line buys: each certificate in its month.
  const statement = await app.open(`/admin/quote-headers/${quote.id}/quote-statement-items`)
  const table = statement.getByRole('table', { name: 'Quote Statement' })
  const spent = table.getByRole('row', { name: new RegExp(`^${masonry.categoryDescription} `) }).locator('td')
  await spent.first().waitFor()
  expect((await spent.allTextContents()).filter((text) => text !== '' && text !== '-')).toEqual([
    '£25,200.00',
    '£7,897.50',
    '£6,802.53',
    '£4,945.66',
    '£19,645.69',
    '£5,554.31',
  ])
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
