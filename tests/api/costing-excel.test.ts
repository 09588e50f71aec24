import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import type { Workbook } from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeReport } from '../../api/costing/excel/report.ts'
import { writeOutput } from '../../api/http/files/temporary-files.ts'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import {
  costingRecords,
  formulasOf,
  link,
  openReport,
  readWorkbook,
  sheetOf,
  shownRows,
} from '../support/costing.ts'
import { numberOf } from '../support/exact.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

/** The target of a file descriptor; nothing when it was closed meanwhile. */
const readlinkOrNothing = (link: string) => {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

const day = (date: string) => new Date(`${date}T00:00:00Z`)

/** The worked example: two lines, spend in February and without a date, payments in March and without a date. */
const workedExample = async (): Promise<number> => {
  const { id: projectId } = await make.project({
    projectName: 'Village Hall',
    projectNumber: 'P-17',
    location: 'Lower Slaughter',
  })
  const groundworks = await make.category({ categoryDescription: 'Groundworks', displayOrder: 1 })
  const roofing = await make.category({ categoryDescription: 'Roofing', displayOrder: 2 })
  const quote = await make.quote({ projectId, quoteNumber: 'Q-0001', comments: 'Phase 1' })
  const dig = await make.quoteLine(quote.id, {
    description: 'Excavate',
    quantity: 12.5,
    costEach: 48.2,
    costingCategoryId: groundworks.id,
  })
  const roof = await make.quoteLine(quote.id, {
    description: 'Slates',
    quantity: 86,
    costEach: 61.75,
    costingCategoryId: roofing.id,
    comments: 'Welsh',
  })
  const a = await make.purchase({
    statementDate: '2025-02-28',
    userPONo: 'PO-A',
    supplierPOInvoiceNo: 'INV-9',
  })
  const digger = await make.purchaseLine(a.id, { description: 'Digger', quantity: 12.5, costEach: 36.14 })
  const b = await make.purchase({ userPONo: 'PO-B' })
  const slates = await make.purchaseLine(b.id, { description: 'Slate', quantity: 90, costEach: 44.1 })
  await make.purchaseLine(b.id, { quantity: -4, costEach: 44.1 })
  await link(test, [digger.id], [[dig.id, 12.5]])
  await link(test, [slates.id], [[roof.id, 86]])
  await make.payment(quote.id, '2025-03-03', 2500)
  await make.payment(quote.id, null, 400)
  return quote.id
}

describe('The report of the worked example', () => {
  let quoteId: number
  let workbook: Workbook
  beforeAll(async () => {
    quoteId = await workedExample()
    workbook = await openReport(test, quoteId)
  })
  const rows = (name: string) => shownRows(sheetOf(workbook, name))

  it('lists lines by item number, 1.2 before 1.10, then those without one as they were added', async () => {
    const quote = await make.quote()
    for (const [description, ref] of [
      ['Last', null],
      ['Tenth', '1.10'],
      ['Second', '1.2'],
      ['Very last', null],
    ])
      await make.quoteLine(quote.id, { description, ref })
    const ordered = ['Second', 'Tenth', 'Last', 'Very last']
    const sheet = sheetOf(await openReport(test, quote.id), 'Quote Lines')
    expect([2, 3, 4, 5].map((row) => sheet.getCell(`A${row}`).value)).toEqual(ordered)
    const listed = (await test.api('GET', `/quoteline/QuoteHeader/${quote.id}`)).body
    expect(listed.map(({ description }: { description: string }) => description)).toEqual(ordered)
  })

  it('has a summary, the quote lines, the statement, the purchases and the payments', () => {
    expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual([
      'Summary',
      'Quote Lines',
      'Statement',
      'Purchases',
      'Payments',
    ])
  })

  it('summarises the quote', async () => {
    const { createdDate } = (await test.api('GET', `/QuoteHeader/${quoteId}`)).body
    expect(Object.fromEntries(rows('Summary').map(([name, value]) => [name, value]))).toMatchObject({
      Project: 'Village Hall',
      'Project Number': 'P-17',
      Location: 'Lower Slaughter',
      'Quote Number': 'Q-0001',
      'Created Date': day(createdDate),
      Comments: 'Phase 1',
      'Total Quoted': 5913,
      'Actual Spend': 4244.35,
      'Quote Less Actual Spend': 1668.65,
      'Margin on Quote': 0.2822,
      'Payments Received': 2900,
      'Profit/Loss': -1344.35,
    })
  })

  it('shows spend per category with a proportional bar', () => {
    const from = rows('Summary').findIndex(([name]) => name === 'Committed by Category')
    expect(rows('Summary').slice(from)).toEqual([
      ['Committed by Category', 'Quoted', 'Committed', 'Left', 'Committed %', null],
      ['Groundworks', 602.5, 451.75, 150.75, 0.7498, '█'.repeat(22)],
      ['Roofing', 5310.5, 3792.6, 1517.9, 0.7142, '█'.repeat(21)],
    ])
  })

  it('uses one font, right-aligned number headings, and firm, job and quote on each page', () => {
    for (const sheet of workbook.worksheets) {
      expect(sheet.headerFooter.oddHeader).toMatch(
        /Costwright.*P-17 – Village Hall – Q-0001.*\d\d\/\d\d\/\d{4}$/,
      )
      sheet.eachRow((row) =>
        row.eachCell((cell) => expect([sheet.name, cell.address, cell.font?.name]).toContain('Arial')),
      )
    }
    expect(sheetOf(workbook, 'Quote Lines').getCell('E1').alignment.horizontal).toBe('right')
    expect(sheetOf(workbook, 'Statement').getCell('C2').alignment.horizontal).toBe('right')
  })

  it('makes rows as high as their wrapped descriptions', async () => {
    const quote = await make.quote()
    await make.quoteLine(quote.id, { description: 'Concrete to strip foundations '.repeat(8) })
    const long = sheetOf(await openReport(test, quote.id), 'Quote Lines').getRow(2)
    expect(long.height).toBeGreaterThan(60)
  })

  it('names a quote without a number by its id', async () => {
    const { id } = await make.quote()
    const facts = shownRows(sheetOf(await openReport(test, id), 'Summary'))
    expect(facts.find(([name]) => name === 'Quote')?.[1]).toBe(id)
    expect(rows('Summary').map(([name]) => name)).not.toContain('Quote')
  })

  it('counts a payment of a later date neither in the head nor in the client version', async () => {
    const quote = await make.quote()
    await make.quoteLine(quote.id, { quantity: 1, costEach: 1000 })
    await make.payment(quote.id, '2025-03-03', 250)
    await make.payment(quote.id, '2998-03-03', 500)
    await make.payment(quote.id, null, 40)
    expect((await test.api('GET', `/QuoteHeader/${quote.id}`)).body.received).toBe(250)
    expect((await test.api('GET', `/Project/${quote.projectId}`)).body.received).toBe(250)
    const { raw } = await test.api('GET', `/excelquote/clientreport/${quote.id}`)
    const client = await readWorkbook(raw.rawPayload)
    const summary = shownRows(sheetOf(client, 'Summary'))
    const amounts = Object.fromEntries(summary.map(([name, value]) => [name, value]))
    expect(amounts).toMatchObject({ 'Payments Received': 250, 'Still to Pay': 750 })
    expect(shownRows(sheetOf(client, 'Payments'))).toHaveLength(3)
    for (const { at, cached, calculated } of formulasOf(client))
      expect([at, numberOf(calculated)]).toEqual([at, cached])
  })

  it('has a client version without the firm’s costs and comments', async () => {
    const { raw } = await test.api('GET', `/excelquote/clientreport/${quoteId}`)
    expect(raw.headers['content-disposition']).toContain('QuoteClientReport for Village Hall')
    const client = await readWorkbook(raw.rawPayload)
    expect(client.worksheets.map((sheet) => sheet.name)).toEqual(['Summary', 'Quote Lines', 'Payments'])
    const shown = client.worksheets.map((sheet) => shownRows(sheet))
    expect(shown[1]).toEqual([
      ['Description', 'Quantity', 'Price Each', 'Total'],
      ['Groundworks', null, null, null],
      ['Excavate', 12.5, 48.2, 602.5],
      ['Subtotal Groundworks', null, null, 602.5],
      ['Roofing', null, null, null],
      ['Slates', 86, 61.75, 5310.5],
      ['Subtotal Roofing', null, null, 5310.5],
      ['Total', null, null, 5913],
    ])
    const { createdDate } = (await test.api('GET', `/QuoteHeader/${quoteId}`)).body
    expect(shown[0]?.slice(0, 8).map(([name, value]) => [name, value])).toEqual([
      ['Quotation', null],
      ['Amounts in pounds, without VAT and before CIS', null],
      [null, null],
      ['Project', 'Village Hall'],
      ['Project Number', 'P-17'],
      ['Location', 'Lower Slaughter'],
      ['Quote Number', 'Q-0001'],
      ['Date', day(createdDate)],
    ])
    const all = JSON.stringify(shown)
    for (const secret of ['Spend', 'Profit', 'Margin', 'Comments', 'Welsh', 'Phase 1', '4244.35', '1668.65'])
      expect(all).not.toContain(secret)
    expect(all).toContain('Still to Pay')
    for (const { at, cached, calculated } of formulasOf(client))
      expect([at, numberOf(calculated)]).toEqual([at, cached])
  })

  it('lists the quote lines with their total', () => {
    expect(rows('Quote Lines')).toEqual([
      ['Description', 'Costing Category', 'Quantity', 'Cost Each', 'Total', 'Comments'],
      ['Excavate', 'Groundworks', 12.5, 48.2, 602.5, null],
      ['Slates', 'Roofing', 86, 61.75, 5310.5, 'Welsh'],
      ['Total', null, null, null, 5913, null],
    ])
  })

  it('shows the statement as the screen does', () => {
    const [, ...statement] = rows('Statement')
    const spend = 'Total Quote Less Actual Spend'
    expect(statement).toEqual([
      ['Costing Category', 'Total Quoted', 'No Date', 'Feb 2025', 'Mar 2025', 'Total', spend],
      ['Groundworks', 602.5, 0, 451.75, 0, 451.75, 150.75],
      ['Roofing', 5310.5, 3792.6, 0, 0, 3792.6, 1517.9],
      ['Total Costs', 5913, 3792.6, 451.75, 0, 4244.35, 1668.65],
      ['Payments Received', 0, 400, 0, 2500, 2900, 0],
      ['Profit/Loss', 0, -3392.6, -451.75, 2500, -1344.35, 1668.65],
    ])
    const sheet = sheetOf(workbook, 'Statement')
    expect(sheet.getCell('B1').value).toBe('Quote Amounts')
    expect(sheet.getCell('C1').value).toBe('Actual Spend')
    expect(sheet.getCell('F1').master.address).toBe('C1')
  })

  it('lists a purchase per link, those without a statement date first', () => {
    const [, undated, dated, total] = rows('Purchases')
    expect(undated?.slice(2)).toEqual(['PO-B', null, 'Slate', 'Slates', 'Roofing', 86, 44.1, 3792.6])
    expect(undated?.[0]).toBe('No Date')
    expect(dated?.slice(2)).toEqual([
      'PO-A',
      'INV-9',
      'Digger',
      'Excavate',
      'Groundworks',
      12.5,
      36.14,
      451.75,
    ])
    expect(dated?.[0]).toEqual(day('2025-02-28'))
    expect(dated?.[1]).toMatch(/^Supplier \d+$/)
    expect(total?.at(-1)).toBe(4244.35)
  })

  it('lists the payments', () => {
    expect(rows('Payments')).toEqual([
      ['Received Date', 'Amount'],
      ['No Date', 400],
      [day('2025-03-03'), 2500],
      ['Total', 2900],
    ])
  })

  it('equals the statement of the API', async () => {
    const statement: QuoteStatementItem[] = (
      await test.api('GET', `/QuoteHeader/QuoteStatementItem/${quoteId}`)
    ).body
    expect(rows('Statement').slice(2)).toEqual(
      statement.map((item) => [
        item.costingCategoryDescription,
        item.totalQuoteCost,
        ...item.monthlyAmounts.map(({ amount }) => amount),
        item.totalMonthlyAmounts,
        item.totalQuoteLessActualSpend,
      ]),
    )
  })

  it('has formulas that give the cached values', () => {
    const formulas = formulasOf(workbook)
    // Summary 6, and 4 for each category; lines 2 + 1; statement: 2 × 2, costs 6, payments 1, profit 5; purchases 2 + 1; payments 1.
    expect(formulas).toHaveLength(37)
    for (const { at, cached, calculated } of formulas)
      expect([at, numberOf(calculated)]).toEqual([at, cached])
  })

  it('shows money in pounds, negatives red, and dates as dd/mm/yyyy', () => {
    const pounds = '£#,##0.00;[Red]-£#,##0.00'
    expect(sheetOf(workbook, 'Quote Lines').getCell('E2').numFmt).toBe(pounds)
    expect(sheetOf(workbook, 'Quote Lines').getCell('E4').numFmt).toBe(pounds)
    expect(sheetOf(workbook, 'Quote Lines').getCell('C2').numFmt).toBe('#,##0.0;[Red]-#,##0.0')
    expect(sheetOf(workbook, 'Quote Lines').getCell('C3').numFmt).toBe('#,##0;[Red]-#,##0')
    expect(sheetOf(workbook, 'Statement').getCell('C7').numFmt).toBe(`${pounds};"-"`)
    expect(sheetOf(workbook, 'Summary').getCell('B17').numFmt).toBe(pounds)
    expect(sheetOf(workbook, 'Payments').getCell('A3').numFmt).toBe('dd/mm/yyyy')
    expect(sheetOf(workbook, 'Purchases').getCell('A3').numFmt).toBe('dd/mm/yyyy')
  })

  it('freezes the headings, filters the lists and prints on A4 landscape', () => {
    for (const sheet of workbook.worksheets)
      expect(sheet.pageSetup).toMatchObject({ paperSize: 9, orientation: 'landscape', fitToWidth: 1 })
    for (const [name, rowsFrozen, filter] of [
      ['Quote Lines', 1, 'A1:F3'],
      ['Statement', 2, 'A2:G4'],
      ['Purchases', 1, 'A1:J3'],
      ['Payments', 1, 'A1:B3'],
    ] as const) {
      const sheet = sheetOf(workbook, name)
      expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: rowsFrozen })
      expect(sheet.autoFilter).toBe(filter)
      expect(sheet.getRow(rowsFrozen).getCell(1).font?.bold).toBe(true)
      expect(sheet.pageSetup.printTitlesRow).toBe(`1:${rowsFrozen}`)
    }
  })
})

describe('A report of lines with units', () => {
  it('has a column of units on both lists, and formulas that give the cached values', async () => {
    const quote = await make.quote()
    const line = await make.quoteLine(quote.id, { quantity: 3, unit: 'm2', costEach: 7.5 })
    const purchase = await make.purchase()
    const bought = await make.purchaseLine(purchase.id, { quantity: 2, unit: 'bag', costEach: 4 })
    await link(test, [bought.id], [[line.id, 2]])
    const workbook = await openReport(test, quote.id)
    const [headings, first] = shownRows(sheetOf(workbook, 'Quote Lines'))
    expect(headings?.slice(2, 6)).toEqual(['Quantity', 'Unit', 'Cost Each', 'Total'])
    expect(first?.slice(2, 6)).toEqual([3, 'm2', 7.5, 22.5])
    expect(shownRows(sheetOf(workbook, 'Purchases'))[1]?.slice(7)).toEqual([2, 'bag', 4, 8])
    for (const { at, cached, calculated } of formulasOf(workbook))
      expect([at, numberOf(calculated)]).toEqual([at, cached])
  })
})

describe('A report of a quote with several lines of a category', () => {
  it('has the sections of the screen with sub-totals, and job, client and number in cells', async () => {
    const { id: projectId } = await make.project({ projectName: 'Mill', clientName: 'Leeds Schools' })
    const quote = await make.quote({ projectId, quoteNumber: 'Q-9 (Copy)' })
    const [frame, roof] = [
      await make.category({ categoryDescription: 'Frame 9', displayOrder: 2 }),
      await make.category({ categoryDescription: 'Roof 9', displayOrder: 1 }),
    ]
    for (const [description, { id }, costEach] of [
      ['Beams', frame, 10],
      ['Slates', roof, 20],
      ['Posts', frame, 30],
    ] as const)
      await make.quoteLine(quote.id, { description, costingCategoryId: id, costEach })
    const workbook = await openReport(test, quote.id)
    const lines = shownRows(sheetOf(workbook, 'Quote Lines')).map((row) => [row[0], row[4]])
    expect(lines).toEqual([
      ['Description', 'Total'],
      ['Frame 9', null],
      ['Beams', 10],
      ['Posts', 30],
      ['Subtotal Frame 9', 40],
      ['Roof 9', null],
      ['Slates', 20],
      ['Subtotal Roof 9', 20],
      ['Total', 60],
    ])
    const facts = new Map(shownRows(sheetOf(workbook, 'Summary')).map(([name, value]) => [name, value]))
    expect(facts.get('Client')).toBe('Leeds Schools')
    expect(facts.get('Quote Number')).toBe('Q-9')
    expect(facts.get('Total Quoted')).toBe(60)
    for (const { at, cached, calculated } of formulasOf(workbook))
      expect([at, numberOf(calculated)]).toEqual([at, cached])
  })
})

describe('A report of a quote whose file had headings', () => {
  it('has them as its sections, and categories for the lines without one', async () => {
    const quote = await make.quote()
    const { id: costingCategoryId } = await make.category({ categoryDescription: 'Frame 10' })
    for (const [description, heading, costEach] of [
      ['Beams', 'Plot 1', 10],
      ['Slates', 'Plot 2', 20],
      ['Posts', 'PLOT  1', 30],
      ['Nails', null, 5],
    ] as const)
      await make.quoteLine(quote.id, { description, heading, costingCategoryId, costEach })
    const workbook = await openReport(test, quote.id)
    const lines = shownRows(sheetOf(workbook, 'Quote Lines')).map((row) => [row[0], row[4]])
    expect(lines).toEqual([
      ['Description', 'Total'],
      ['Plot 1', null],
      ['Beams', 10],
      ['Posts', 30],
      ['Subtotal Plot 1', 40],
      ['Plot 2', null],
      ['Slates', 20],
      ['Subtotal Plot 2', 20],
      ['Frame 10', null],
      ['Nails', 5],
      ['Subtotal Frame 10', 5],
      ['Total', 65],
    ])
    for (const { at, cached, calculated } of formulasOf(workbook))
      expect([at, numberOf(calculated)]).toEqual([at, cached])
  })
})

describe('A report of an empty quote', () => {
  it('is complete without lines and payments', async () => {
    const workbook = await openReport(test, (await make.quote()).id)
    expect(shownRows(sheetOf(workbook, 'Quote Lines')).at(-1)).toEqual(['Total', null, null, null, 0, null])
    expect(shownRows(sheetOf(workbook, 'Payments'))).toEqual([
      ['Received Date', 'Amount'],
      ['Total', 0],
    ])
    expect(shownRows(sheetOf(workbook, 'Statement')).slice(2)).toEqual([
      ['Total Costs', 0, 0, 0],
      ['Payments Received', 0, 0, 0],
      ['Profit/Loss', 0, 0, 0],
    ])
    for (const { cached, calculated } of formulasOf(workbook)) expect(numberOf(calculated)).toBe(cached)
  })
})

describe('Text in a report', () => {
  it('is never a formula, whatever it starts with', async () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil.example","x")', '\u200b=2']
    const quote = await make.quote()
    for (const description of hostile) await make.quoteLine(quote.id, { description })
    const sheet = sheetOf(await openReport(test, quote.id), 'Quote Lines')
    const stored = hostile.map((text) => text.replace('\u200b', ''))
    expect(hostile.map((_, index) => sheet.getCell(`A${index + 2}`).value)).toEqual(stored)
  })

  it('keeps all letters, signs and line ends, and drops what XML forbids', async () => {
    const quote = await make.quote()
    const comments = '<b>Tom & "Jerry"</b> £5 é 🏗\nsecond line'
    const line = await make.quoteLine(quote.id, { comments })
    // The API refuses these characters; a row written by other means must not break the file.
    await test.db.raw(`update quote_line set description = 'a' || chr(1) || 'b' || chr(65535) where id = ?`, [
      line.id,
    ])
    const sheet = sheetOf(await openReport(test, quote.id), 'Quote Lines')
    expect(sheet.getCell('A2').value).toBe('ab')
    expect(sheet.getCell('F2').value).toBe(comments)
  })
})

describe('A report that cannot be written', () => {
  it('fails with the error of its output and releases its connection', { tags: 'rare' }, async () => {
    const quote = await make.quote()
    for (let line = 0; line < 3; line++) await make.quoteLine(quote.id)
    const connections = 20
    for (let attempt = 0; attempt < connections + 1; attempt++) {
      const written = writeOutput('/dev/full', (output, signal) =>
        writeReport(test.db, quote.id, output, { audience: 'firm', signal }),
      )
      await expect(written).rejects.toMatchObject({ code: 'ENOSPC' })
    }
    expect((await test.api('GET', `/QuoteHeader/${quote.id}`)).status).toBe(200)
  })
})

describe('GET /excelquote/fullreport/{quoteHeaderId}', () => {
  const report = (id: number | string) => test.api('GET', `/excelquote/fullreport/${id}`)

  it('returns a file named after the project and the quote', async () => {
    const { id: projectId } = await make.project({ projectName: 'St Mary’s "New" School; a/b' })
    const quote = await make.quote({ projectId })
    const { headers, raw } = await report(quote.id)
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-length']).toBe(String(raw.rawPayload.length))
    expect(headers['content-disposition']).toBe(
      `attachment; filename="QuoteExcelReport for St Mary_s _New_ School; a_b, Quote ${quote.id}.xlsx"; ` +
        `filename*=UTF-8''QuoteExcelReport%20for%20St%20Mary%E2%80%99s%20_New_%20School%3B%20a_b%2C%20Quote%20${quote.id}.xlsx`,
    )
  })

  it('shows the quote at a single moment', { tags: 'slow' }, async () => {
    const quote = await make.quote()
    const line = await make.quoteLine(quote.id, { quantity: 1, costEach: 1 })
    const changes = Array.from({ length: 10 }, (_, index) =>
      test.api('PUT', `/quoteline/${line.id}`, { body: { ...line, costEach: index + 2 } }),
    )
    const reports = await Promise.all(Array.from({ length: 10 }, () => openReport(test, quote.id)))
    await Promise.all(changes)
    for (const workbook of reports)
      for (const { at, cached, calculated } of formulasOf(workbook))
        expect([at, numberOf(calculated)]).toEqual([at, cached])
  })

  it('leaves no file open', async () => {
    const quote = await make.quote()
    for (let i = 0; i < 5; i++) await test.api('GET', `/excelquote/fullreport/${quote.id}`)
    const openReports = () =>
      (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : []).filter((fd) =>
        /costwright-.*\.xlsx/.test(readlinkOrNothing(`/proc/self/fd/${fd}`)),
      )
    await expect.poll(openReports).toEqual([])
  })

  it('answers 404 as a problem for a quote that does not exist', async () => {
    for (const id of [2_147_483_647, 'x', 0]) {
      const reply = await report(id)
      expect(reply.status).toBe(404)
      expect(reply.body.type).toBe('urn:costwright:problem:not_found')
    }
  })

  it('is refused without sign-in', async () => {
    const { id } = await make.quote()
    const reply = await test.api('GET', `/excelquote/fullreport/${id}`, { as: 'anonymous' })
    expect(reply.status).toBe(401)
  })
})
