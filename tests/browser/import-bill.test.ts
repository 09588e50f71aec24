import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { formatSterling } from '../../model/format.ts'
import type { RecordFor } from '../../resources.config.ts'
import { writtenBill } from '../support/bill.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { showColours } from '../support/colours.ts'
import { costingRecords } from '../support/costing.ts'
import { exact, numberOf, times, toPenny, total } from '../support/exact.ts'
import { rateRecords } from '../support/rates.ts'

const app = browserTest()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Quote Lines' })
const write = (page: Page, lines: number) =>
  dialog(page).getByRole('button', { name: `Write ${lines} records`, disabled: false })

/** A quote, and a category for each section with a name of its own. */
const newQuote = async () => {
  const { id } = await costingRecords(app.test).quote()
  const page = await app.open(`/admin/quote-headers/${id}/quote-lines`, { own: true })
  return { id: id as number, page }
}

const categoriesFor = async (sections: readonly string[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  for (const section of sections) {
    const { categoryDescription } = await costingRecords(app.test).category()
    names.set(section, categoryDescription)
  }
  return names
}

/** Performs and counts clicks, keys and files that are let go. */
const handOf = () => {
  const hand = {
    uses: 0,
    click: async (target: Locator) => {
      hand.uses += 1
      await target.click()
    },
    use: async (act: () => Promise<unknown>) => {
      hand.uses += 1
      await act()
    },
  }
  return hand
}
type Hand = ReturnType<typeof handOf>

const openImport = async (page: Page, hand: Hand) => {
  await hand.click(page.getByRole('button', { name: 'Import and export' }))
  await hand.click(page.getByRole('menuitem', { name: 'Import…' }))
}

const choose = (page: Page, buffer: Buffer) =>
  dialog(page).locator('input[type=file]').setInputFiles({ name: 'bill.xlsx', mimeType: '', buffer })

const drop = async (page: Page, bytes: Buffer) => {
  const dataTransfer = await page.evaluateHandle((base64) => {
    const held = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    held.items.add(new File([content], 'bill.xlsx'))
    return held
  }, bytes.toString('base64'))
  await page.dispatchEvent('main', 'dragover', { dataTransfer })
  await page.dispatchEvent('main', 'drop', { dataTransfer })
}

/** Ctrl+V right after the page has come. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

/** After the first, the box of the next heading is open. */
const chooseCategories = async (page: Page, hand: Hand, categories: ReadonlyMap<string, string>) => {
  const [first = ''] = categories.keys()
  await hand.click(dialog(page).getByRole('combobox', { name: first }))
  for (const name of categories.values()) await hand.click(page.getByRole('option', { name, exact: true }))
}

const written = async (id: number) => {
  const { body } = await app.test.api('GET', `/quoteline/QuoteHeader/${id}?range=[0,199]`)
  const lines = body as { total: number; categoryDescription: string }[]
  return {
    total: numberOf(total(lines.map((line) => exact(line.total)))),
    categories: [...new Set(lines.map(({ categoryDescription }) => categoryDescription))],
  }
}

describe('A bill of quantities, untouched', () => {
  it('is in a quote after 17 clicks as a file, and after two the next time', { tags: 'slow' }, async () => {
    const bill = await writtenBill()
    const categories = await categoriesFor(bill.sections)
    const { id, page } = await newQuote()
    const hand = handOf()
    await openImport(page, hand)
    await hand.use(() => choose(page, bill.file))
    await chooseCategories(page, hand, categories)
    await hand.click(
      dialog(page).getByRole('button', { name: `Leave out ${bill.asks.length} rows to correct` }),
    )
    await dialog(page)
      .getByText(`${bill.asks.length} left out: rows ${bill.asks.join(', ')}`)
      .waitFor()
    await hand.click(write(page, bill.lines))
    await dialog(page).waitFor({ state: 'detached' })
    expect(bill.asks.length).toBeLessThanOrEqual(5)
    expect(hand.uses).toBeLessThanOrEqual(17)
    expect(await written(id)).toEqual({ total: bill.total, categories: [...categories.values()] })

    const again = handOf()
    const { id: next } = await costingRecords(app.test).quote()
    await page.goto(`${app.address}/admin/quote-headers/${next}/quote-lines`)
    await page.getByRole('button', { name: 'Import and export' }).waitFor()
    await again.use(() => drop(page, bill.file))
    await again.click(write(page, bill.lines))
    await dialog(page).waitFor({ state: 'detached' })
    expect(again.uses).toBe(2)
    expect(await written(next)).toEqual({ total: bill.total, categories: [...categories.values()] })
  })

  it('is in a quote after 14 clicks when its cells are pasted', { tags: 'slow' }, async () => {
    const bill = await writtenBill()
    const categories = await categoriesFor(bill.sections)
    const { id, page } = await newQuote()
    await page.getByRole('button', { name: 'Import and export' }).waitFor()
    const hand = handOf()
    await hand.use(() => paste(page, bill.pasted))
    await chooseCategories(page, hand, categories)
    await hand.click(
      dialog(page).getByRole('button', { name: `Leave out ${bill.asks.length} rows to correct` }),
    )
    await hand.click(write(page, bill.lines))
    await dialog(page).waitFor({ state: 'detached' })
    expect(hand.uses).toBeLessThanOrEqual(14)
    expect(await written(id)).toEqual({ total: bill.total, categories: [...categories.values()] })
  })
})

/** The cell of a column in a row, from 1. */
const cell = (page: Page, row: number, column: string) =>
  page.locator(`[data-editable="${column}"]`).nth(row - 1)
const isIn = (page: Page, row: number, column: string) =>
  expect
    .poll(() => cell(page, row, column).evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)

it('goes from one heading to the next by keyboard, and Tab and a click go where they do', {
  tags: 'slow',
}, async () => {
  const bill = await writtenBill()
  const categories = await categoriesFor(bill.sections.slice(0, 3))
  const [first = '', second = '', third = '', fourth = ''] = bill.sections
  const { page } = await newQuote()
  await openImport(page, handOf())
  await choose(page, bill.file)
  const box = (name: string) => dialog(page).getByRole('combobox', { name, exact: true })
  const isFocused = (name: string) =>
    expect.poll(() => box(name).evaluate((one) => one === document.activeElement)).toBe(true)
  await box(first).focus()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type(categories.get(first) ?? '')
  await page.getByRole('option', { name: categories.get(first) ?? '', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await isFocused(second)
  // A click into the open box leaves it open.
  await box(second).click()
  await page.getByRole('option', { name: categories.get(second) ?? '', exact: true }).click()
  await isFocused(third)
  await page.keyboard.type(categories.get(third) ?? '')
  await page.getByRole('option', { name: categories.get(third) ?? '', exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => box(third).inputValue()).toBe(categories.get(third))
  expect(await box(third).evaluate((one) => one === document.activeElement)).toBe(false)
  await box(fourth).focus()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  expect(await dialog(page).isVisible()).toBe(true)
})

describe('A bill in a draft', () => {
  it('is priced by keyboard: rates, costs and mark-ups down their columns', { tags: 'slow' }, async () => {
    const bill = await writtenBill()
    const categories = await categoriesFor(bill.sections)
    const { rate } = rateRecords(app.test)
    const rates = [
      await rate({ typedCost: 38.25, unit: 'm2' }),
      await rate({ typedCost: 271.45, unit: 'nr' }),
    ]
    const { id, page } = await newQuote()
    const hand = handOf()
    await openImport(page, hand)
    await choose(page, bill.file)
    await chooseCategories(page, hand, categories)
    await dialog(page)
      .getByRole('button', { name: `Leave out ${bill.asks.length} rows to correct` })
      .press('Enter')
    await write(page, bill.lines).press('Enter')
    await dialog(page).waitFor({ state: 'detached' })

    const columns = 'ref,description,quantity,rateId,costRate,markup,costEach,total'
    // All lines are rendered, with the rows of their sections.
    await page.setViewportSize({ width: 1400, height: 2600 })
    await page.goto(`${app.address}/admin/quote-headers/${id}/quote-lines?columns=${columns}`)
    const linesOf = async () => {
      const { body } = await app.test.api(
        'GET',
        `/quoteline/QuoteHeader/${id}?range=[0,199]&sort=["ref","ASC"]`,
      )
      return body as RecordFor<'quote-lines'>[]
    }
    const lines = await linesOf()
    const taking = new Map(rates.map((one, index) => [index * 2 + 1, one]))
    // Rates, of the lines that have one.
    for (const [row, one] of taking) {
      await cell(page, row, 'rateId').focus()
      await page.keyboard.press('Enter')
      await page.keyboard.type(String(one.code))
      await page.getByRole('option', { name: String(one.code) }).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect.poll(() => cell(page, row, 'costRate').innerText()).toBe(`£${one.cost}`)
    }
    // Costs of the others: nine tenths of the price of the bill, to the penny.
    const costs = lines.map(({ costEach }, index) =>
      Number(taking.get(index + 1)?.cost ?? Math.round(costEach * 90) / 100),
    )
    await cell(page, 1, 'costRate').focus()
    await page.keyboard.press('Enter')
    for (const [index, cost] of costs.entries()) {
      await isIn(page, index + 1, 'costRate')
      await page.keyboard.type(String(cost))
      await page.keyboard.press('Enter')
    }
    await expect.poll(async () => (await linesOf()).map(({ costRate }) => costRate)).toEqual(costs)
    expect((await linesOf()).map(({ costEach }) => costEach)).toEqual(lines.map(({ costEach }) => costEach))
    await cell(page, 1, 'markup').focus()
    await page.keyboard.press('Enter')
    for (const [index] of costs.entries()) {
      await isIn(page, index + 1, 'markup')
      await page.keyboard.type('12')
      await page.keyboard.press('Enter')
    }
    const priced = costs.map((cost, index) =>
      toPenny(times(exact(lines[index]?.quantity ?? 0), toPenny(times(exact(cost), exact(1.12))))),
    )
    await expect.poll(async () => (await written(id)).total).toBe(numberOf(total(priced)))
    const stored = await linesOf()
    expect(
      stored.map(({ description, costEach, costRate, markup, pricedBy }) => [
        description,
        costEach,
        costRate,
        markup,
        pricedBy,
      ]),
    ).toEqual(
      stored.map(({ description, costEach, costRate }) => [description, costEach, costRate, 12, 'markUp']),
    )
    expect(stored.filter(({ rateId }) => rateId !== null).map(({ rateId }) => rateId)).toEqual(
      rates.map((one) => one.id),
    )
    const cost = costs.map((each, index) => toPenny(times(exact(lines[index]?.quantity ?? 0), exact(each))))
    await page.getByText(`Cost ${formatSterling(numberOf(total(cost)))} · price`).waitFor()
  })
})

it('keeps what was chosen when the width and the colours change', { tags: 'slow' }, async () => {
  const bill = await writtenBill()
  const [name = ''] = await categoriesFor(['first']).then((names) => [...names.values()])
  const { page } = await newQuote()
  await openImport(page, handOf())
  await choose(page, bill.file)
  const picker = dialog(page).getByRole('combobox', { name: bill.sections[0] ?? '' })
  await picker.click()
  await page.getByRole('option', { name, exact: true }).click()
  await page.setViewportSize(phone)
  await showColours(page, 'dark')
  await page.locator('button[aria-label="Actions of this record"]').waitFor({ state: 'attached' })
  expect(await picker.inputValue()).toBe(name)
  await page.setViewportSize(desktop)
  await showColours(page, 'light')
  await page.locator('button[aria-label="Actions of this record"]').waitFor({ state: 'detached' })
  expect(await picker.inputValue()).toBe(name)
})
