import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { readFile } from '../../admin/resource/import/read-workbook.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { rowsOf } from '../support/imported-file.ts'
import { libreOfficeWorkbook } from '../support/libreoffice-workbook.ts'
import { pasteText } from '../support/paste.ts'
import { undoInBar } from '../support/steps.ts'
import { workbookAround, zipOf } from '../support/zip.ts'

const app = browserTest()

const openQuote = async () => {
  const { category, quote } = costingRecords(app.test)
  const masonry = await category()
  const { id } = await quote()
  const page = await app.open(`/admin/quote-headers/${id}/quote-lines`)
  await page.getByRole('row').filter({ hasText: 'Description' }).first().waitFor()
  return { page, id, category: masonry.categoryDescription as string }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Quote Lines' })
const write = (page: Page, name: string) => dialog(page).getByRole('button', { name })
const linesOf = async (id: number): Promise<{ description: string; total: number }[]> =>
  (await app.test.api('GET', `/quoteline/QuoteHeader/${id}`)).body

const openImport = async (page: Page) => {
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
}
const chooseFile = (page: Page, name: string, content: string | Buffer) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

describe('Rows that are pasted into the lines of a quote', () => {
  it('are previewed, corrected, written, undone and redone', async () => {
    const { page, id, category } = await openQuote()
    const rows = Array.from({ length: 300 }, (_, at) => {
      const price = [10, 20, 30].includes(at) ? '1,5' : '2.50'
      return `Item ${at + 1}\t${at + 1}\t${price}\t${category}`
    })
    await page.getByRole('combobox', { name: 'Description' }).last().focus()
    await pasteText(page, `${rows.join('\r\n')}\r\n`)
    expect(
      await dialog(page)
        .getByRole('columnheader', { name: 'Quantity' })
        .evaluate((cell) => getComputedStyle(cell).textAlign),
    ).toBe('right')
    await dialog(page).getByRole('button', { name: '3 to correct', exact: true }).click()
    expect(await write(page, 'Write 297 records').isDisabled()).toBe(true)
    for (const row of [11, 21, 31]) {
      const cell = dialog(page).getByRole('textbox', { name: `Correct row ${row}` })
      await cell.fill('2.50')
      await cell.press('Enter')
    }
    await write(page, 'Write 300 records').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect((await linesOf(id)).map(({ description }) => description)).toEqual(
      rows.map((row) => row.split('\t')[0]),
    )
    await page.getByText('300 imported: Quote Lines').first().waitFor()
    await undoInBar(page).click()
    await expect.poll(async () => (await linesOf(id)).length).toBe(0)
    await page.getByRole('button', { name: 'Redo' }).last().click()
    await expect.poll(async () => (await linesOf(id)).length).toBe(300)
  })

  it('are plain text in an ordinary text box', { tags: 'slow' }, async () => {
    const { page } = await openQuote()
    await page.getByRole('textbox', { name: 'Filter' }).first().focus()
    await pasteText(page, 'two\tcells')
    expect(await dialog(page).count()).toBe(0)
  })
})

describe('An imported file', () => {
  it('is mapped by its headings, and its preview works without a mouse', { tags: 'slow' }, async () => {
    const { page, id, category } = await openQuote()
    await openImport(page)
    const csv = `Description;Quantity;Cost Each;Costing Category\n"Pier; north";2;12.50;${category}\n`
    await chooseFile(page, 'bill.csv', csv)
    await dialog(page).getByRole('button', { name: 'Columns' }).press('Enter')
    await dialog(page).getByRole('table', { name: 'Columns of the file' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Preview' }).press('Enter')
    await dialog(page).getByRole('button', { name: '1 new', exact: true }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await write(page, 'Write 1 record').press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await linesOf(id)).toMatchObject([{ description: 'Pier; north', total: 25 }])
  })

  it('with decimals of another country asks once which mark they have, and is read so', {
    tags: 'slow',
  }, async () => {
    const { page, id, category } = await openQuote()
    await openImport(page)
    const lines = [`Pier;2,5;1.234,50;${category}`, `Wall;3;12,5;${category}`]
    await chooseFile(
      page,
      'bill.csv',
      ['Description;Quantity;Cost Each;Costing Category', ...lines, ''].join('\n'),
    )
    const question = dialog(page).getByRole('combobox', { name: 'Numbers of the file' })
    await question.waitFor()
    expect(await question.count()).toBe(1)
    await question.click()
    await page.getByRole('option', { name: 'Decimals with a comma: 1.234,50' }).click()
    await write(page, 'Write 2 records').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect((await linesOf(id)).map(({ description, total }) => [description, total])).toEqual([
      ['Pier', 3086.25],
      ['Wall', 37.5],
    ])
  })

  it('is merged when it was edited in LibreOffice while another user changed a line', {
    tags: 'slow',
  }, async () => {
    const { category, quote, quoteLine } = costingRecords(app.test)
    const { id: costingCategoryId } = await category()
    const { id } = await quote()
    const line = (description: string) =>
      quoteLine(id, { description, quantity: 120, costEach: 48, costingCategoryId })
    const [dig, slab, pier] = [await line('Dig'), await line('Slab'), await line('Pier')]
    const query = new URLSearchParams({
      filter: JSON.stringify({ quoteHeaderId: id }),
      sort: '["id","ASC"]',
      columns: '["description","quantity","costEach","total","categoryDescription"]',
    })
    const { raw } = await app.test.api('GET', `/quoteline/export.xlsx?${query}`)
    const { sheets, base } = await readFile('lines.xlsx', new Uint8Array(raw.rawPayload))
    const rows = rowsOf(sheets[0]).map((row) => [...row])
    const [, first = [], second = []] = rows
    first[3] = 50
    second[2] = 125
    rows.push([null, 'Extra pier', 1, 1250, null, String(first[5])])
    const edited = libreOfficeWorkbook([
      { name: 'Quote Lines', hidden: false, rows },
      { name: '_costwright', hidden: true, rows: rowsOf(base) },
    ])
    await app.test.api('PATCH', `/quoteline/${slab.id}`, { body: { quantity: 130 } })
    await app.test.api('PATCH', `/quoteline/${pier.id}`, { body: { costEach: 60 } })

    const page = await app.open(`/admin/quote-headers/${id}/quote-lines`)
    await openImport(page)
    await chooseFile(page, 'lines.xlsx', edited)
    await dialog(page)
      .getByText(/^120 when exported; 125 in the file; 130 by .+ on/)
      .waitFor()
    expect(await write(page, 'Write 2 records').isDisabled()).toBe(true)
    await dialog(page).getByRole('button', { name: 'Use the file' }).click()
    await write(page, 'Write 3 records').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await linesOf(id)).toMatchObject([
      { id: dig.id, quantity: 120, costEach: 50 },
      { id: slab.id, quantity: 125, costEach: 48 },
      { id: pier.id, quantity: 120, costEach: 60 },
      { description: 'Extra pier', quantity: 1, costEach: 1250 },
    ])
  })

  it('names the records of a reference that another user changed too', { tags: 'slow' }, async () => {
    const { category, quote, quoteLine } = costingRecords(app.test)
    const categories = [await category(), await category(), await category()]
    const [exported, inFile, current] = categories.map(({ categoryDescription }) => categoryDescription)
    const { id: quoteId } = await quote()
    const { id } = await quoteLine(quoteId, { costingCategoryId: categories[0]?.id })
    const query = new URLSearchParams({
      filter: JSON.stringify({ quoteHeaderId: quoteId }),
      columns: '["description","categoryDescription"]',
    })
    const { raw } = await app.test.api('GET', `/quoteline/export.xlsx?${query}`)
    const { sheets, base } = await readFile('lines.xlsx', new Uint8Array(raw.rawPayload))
    const rows = rowsOf(sheets[0]).map((row) => row.map((cell) => (cell === exported ? inFile : cell)))
    const edited = libreOfficeWorkbook([
      { name: 'Quote Lines', hidden: false, rows: rows.map((row) => row.map((cell) => cell ?? null)) },
      { name: '_costwright', hidden: true, rows: rowsOf(base) },
    ])
    await app.test.api('PATCH', `/quoteline/${id}`, { body: { costingCategoryId: categories[2]?.id } })

    const page = await app.open(`/admin/quote-headers/${quoteId}/quote-lines`)
    await openImport(page)
    await chooseFile(page, 'lines.xlsx', edited)
    await dialog(page).getByText(`${exported} when exported; ${inFile} in the file; ${current} by`).waitFor()
    await dialog(page).getByRole('button', { name: 'Keep theirs' }).click()
    await dialog(page).getByRole('button', { name: '1 same' }).waitFor()
    await dialog(page).getByRole('cell', { name: current, exact: true }).waitFor()
  })

  it('can be cancelled when it takes too long to read, and another one chosen', {
    tags: 'slow',
  }, async () => {
    const { category, quote } = costingRecords(app.test)
    const { categoryDescription } = await category()
    const { id } = await quote()
    const page = await app.open(`/admin/quote-headers/${id}/quote-lines`, { own: true })
    await page.clock.install()
    await openImport(page)
    await page.route(/sheet\.worker/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => { for (;;); }' }),
    )
    await chooseFile(page, 'endless.xlsx', Buffer.from('PK'))
    await dialog(page).getByRole('progressbar', { name: 'Reading the file' }).waitFor()
    await page.clock.fastForward(21_000)
    await dialog(page)
      .getByText('endless.xlsx took longer than 20 seconds to read and was not imported.')
      .waitFor()
    await page.unroute(/sheet\.worker/)
    await page.clock.resume()
    await chooseFile(page, 'bill.csv', `Description,Costing Category\nPier,${categoryDescription}`)
    await dialog(page).getByRole('button', { name: 'Leave out 1 row to correct' }).waitFor()
  })

  it('is refused with a message and never sent when it is hostile', { tags: 'slow' }, async () => {
    const { page } = await openQuote()
    await openImport(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
    })
    const sheet = (rows: readonly string[]) => workbookAround(`<sheetData>${rows.join('')}</sheetData>`)
    const bomb = { name: 'xl/media/image1.png', data: Buffer.alloc(101 * 1_048_576) }
    const files: [name: string, content: Buffer | string, sentence: string][] = [
      ['none.xlsx', 'no zip at all', 'none.xlsx is not an Excel workbook (.xlsx).'],
      ['bomb.xlsx', zipOf([...sheet([]), bomb]), 'bomb.xlsx is too large once it is unpacked.'],
      [
        'false.xlsx',
        zipOf(sheet([' '.repeat(1_000_000)]).map((part) => ({ ...part, saidSize: 10 }))),
        'false.xlsx cannot be read as an Excel workbook.',
      ],
      [
        'far.xlsx',
        zipOf(sheet(['<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'])),
        'far.xlsx has no cells.',
      ],
      ['program.csv', 'MZ\0\0', 'program.csv is not a text file.'],
      [
        'long.csv',
        `Description\n${'Pier\n'.repeat(50_001)}`,
        'long.csv has more than 50,000 rows. Import it in parts.',
      ],
    ]
    for (const [name, content, sentence] of files) {
      await chooseFile(page, name, content)
      await dialog(page).getByText(sentence).waitFor()
    }
    expect(sent).toEqual([])
  })

  it('can be chosen on a phone', { tags: 'slow' }, async () => {
    const { category, quote, quoteLine } = costingRecords(app.test)
    const { id } = await quote()
    await quoteLine(id, { costingCategoryId: (await category()).id })
    const page = await app.open(`/admin/quote-headers/${id}/quote-lines`, { viewport: phone })
    await page.getByRole('button', { name: 'Actions of this record' }).click()
    await page.getByRole('button', { name: 'Filters' }).click()
    await openImport(page)
    await dialog(page).getByRole('button', { name: 'Choose file' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
