import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { showColours } from '../support/colours.ts'
import { costingRecords, link } from '../support/costing.ts'
import { goTo } from '../support/steps.ts'

const app = browserTest()
const path = '/admin/purchase-lines?view=unallocated'
let make: ReturnType<typeof costingRecords>
let masonry: number
let pier: number
let statusId: number

beforeAll(async () => {
  make = costingRecords(app.test)
  const { body: status } = await app.test.api('POST', '/ProjectStatus', {
    body: { projectStatusDescription: 'On site', isProjectOpen: true },
  })
  statusId = status.id
  masonry = (await make.category({ categoryDescription: 'Masonry' })).id
  const job = { projectName: 'Quarry Fold', projectNumber: '24-112', projectStatusId: status.id }
  const quote = await make.quote({
    projectId: (await make.project(job)).id,
    quoteNumber: 'Q1',
    standing: 'agreed',
    agreedDate: '2026-01-05',
  })
  const line = async (description: string, quantity: number, costEach: number) =>
    (await make.quoteLine(quote.id, { description, quantity, costEach, costingCategoryId: masonry })).id
  await line('Facing brickwork, stretcher bond', 1000, 96)
  pier = await line('Extra pier to gable', 1, 1250)
})

/**
 * A purchase of the job with lines of bricks, oldest first; returns its supplier and the ids of the lines.
 */
const bricks = async (quantities: readonly number[], userPONo = '24-112/BR2') => {
  const purchase = await make.purchase({ userPONo, orderDate: '2026-01-08' })
  const ids: number[] = []
  for (const [index, quantity] of quantities.entries())
    ids.push(
      (
        await make.purchaseLine(purchase.id, {
          description: `Facing brickwork lot ${index + 1}`,
          quantity,
          costEach: 78,
          costingCategoryId: masonry,
        })
      ).id,
    )
  const filter = {
    remaining: { not: 0 },
    remainingAmount: { not: 0 },
    supplierId: purchase.supplierId,
  }
  return { ids, path: `${path}&filter=${encodeURIComponent(JSON.stringify(filter))}` }
}
const remaining = async (id: number): Promise<number> =>
  (await app.test.api('GET', `/PurchaseLine/${id}`)).body.remaining
const remainders = (ids: readonly number[]) => Promise.all(ids.map(remaining))

const panel = (page: Page) => page.getByRole('region', { name: 'Where it belongs' })
const inFocus = (page: Page, description: string) =>
  panel(page).getByRole('heading', { name: description, exact: true }).waitFor()
const suggestion = (page: Page, name: string | RegExp) => panel(page).getByRole('radio', { name })
const press = (page: Page, ...keys: string[]) =>
  keys.reduce<Promise<void>>(async (before, key) => {
    await before
    await page.keyboard.press(key)
  }, Promise.resolve())
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
/** Waits until the line is focused and its suggestions are loaded. */
const readyAt = async (page: Page, description: string) => {
  await inFocus(page, description)
  await suggestion(page, /^Facing brickwork, stretcher bond/).waitFor()
}

describe('The workbench for unallocated spend', () => {
  it('links line after line by keyboard alone, counts each off the total, and Ctrl+Z undoes', {
    tags: 'slow',
  }, async () => {
    const lots = 3
    const { ids } = await bricks(Array.from({ length: lots }, () => 2))
    const page = await app.open('/home')
    await page.getByRole('link', { name: '£468.00' }).first().waitFor()
    // From the figure of the home page, also by keyboard.
    let keys = 0
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (; (await focused()) !== '£468.00' && keys < 50; keys++) await press(page, 'Tab')
    await press(page, 'Enter')
    await page.waitForURL(/view=unallocated/)
    // Plus the key to the list, and the key that accepts the first line.
    expect(keys + 2).toBeLessThanOrEqual(30)
    for (let lot = 1; lot <= lots; lot++) {
      await readyAt(page, `Facing brickwork lot ${lot}`)
      const left = lots - lot + 1
      await page.getByText(`£${left * 156}.00 in ${left} line${left > 1 ? 's' : ''}`).waitFor()
      await press(page, 'Enter')
    }
    await page.getByText('Nothing is unallocated. Every pound bought is on a job.').waitFor()
    await page.getByText('unallocated £0.00').waitFor()
    await expect.poll(() => remainders(ids)).toEqual(Array(lots).fill(0))
    await press(page, 'Control+z')
    await readyAt(page, `Facing brickwork lot ${lots}`)
    expect(await remaining(ids[lots - 1] ?? 0)).toBe(2)
    await press(page, 'Enter')
    await page.getByText('Nothing is unallocated. Every pound bought is on a job.').waitFor()
    await expect.poll(() => remaining(ids[lots - 1] ?? 0)).toBe(0)
  })

  const openThreeLines = async () => {
    const { ids, path } = await bricks([2, 3, 4])
    const page = await app.open(path)
    await readyAt(page, 'Facing brickwork lot 1')
    return { page, ids }
  }

  it('is accessible in light and dark colours', { tags: 'slow' }, async () => {
    const { page } = await openThreeLines()
    await page.getByText('Σ lines').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await showColours(page, 'dark')
    expect(await seriousFindings(page, { coloursOnly: true })).toEqual([])
  })

  it('moves through the lines with j, k and the arrow keys', { tags: 'slow' }, async () => {
    const { page } = await openThreeLines()
    await press(page, 'j')
    await inFocus(page, 'Facing brickwork lot 2')
    await press(page, 'ArrowDown', 'ArrowDown')
    await inFocus(page, 'Facing brickwork lot 3')
    await press(page, 'k', 'ArrowUp')
    await inFocus(page, 'Facing brickwork lot 1')
  })

  it('moves through the suggestions with digits and arrow keys, and x selects the line', {
    tags: 'slow',
  }, async () => {
    const { page } = await openThreeLines()
    await press(page, '2')
    expect(await suggestion(page, /^Extra pier/).isChecked()).toBe(true)
    await press(page, '1', 'ArrowRight')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Facing brickwork, stretcher bond')
    await press(page, 'ArrowDown')
    expect(await suggestion(page, /^Extra pier/).isChecked()).toBe(true)
    await press(page, 'ArrowLeft', 'x')
    expect(await page.getByRole('checkbox', { name: 'Select Facing brickwork lot 1' }).isChecked()).toBe(true)
  })

  it('lists its shortcuts on ?, and ignores them while that dialog is open', { tags: 'slow' }, async () => {
    const { page } = await openThreeLines()
    await press(page, '?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await press(page, 'j', 'Escape')
    await inFocus(page, 'Facing brickwork lot 1')
  })

  it('ignores its shortcuts while a user types in the filter', { tags: 'slow' }, async () => {
    const { page } = await openThreeLines()
    await press(page, 'f')
    await page.keyboard.type('lot 2 ajsd')
    await page.getByText('No Data Available').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('textbox', { name: 'Filter', exact: true }).inputValue()).toBe('lot 2 ajsd')
  })

  it('opens the search with /, which takes what is typed', { tags: 'slow' }, async () => {
    const { page } = await openThreeLines()
    await press(page, '/')
    const text = page.getByRole('search').getByRole('textbox', { name: 'Text Filter' })
    await expect.poll(() => text.evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.type('jxnd')
    expect(await text.inputValue()).toBe('jxnd')
  })

  it('unticks a line that the filter hides', { tags: 'slow' }, async () => {
    const { page } = await openThreeLines()
    const box = page.getByRole('checkbox', { name: 'Select Facing brickwork lot 1' })
    await press(page, 'x')
    await expect.poll(() => box.isChecked()).toBe(true)
    await page.getByRole('textbox', { name: 'Filter', exact: true }).fill('lot 2 ajsd')
    await page.getByText('No Data Available').waitFor()
    await page.getByRole('button', { name: 'Clear text' }).click()
    await page.getByRole('table').getByText('Facing brickwork lot 1', { exact: true }).click()
    await readyAt(page, 'Facing brickwork lot 1')
    expect(await box.isChecked()).toBe(false)
  })

  it('accepts the strong suggestions chosen in a preview, and Ctrl+Z undoes all', async () => {
    const { page, ids } = await openThreeLines()
    await page.getByRole('link', { name: 'Accept 3 strong' }).waitFor()
    await press(page, 'a')
    const dialog = page.getByRole('dialog', { name: 'Accept 3 strong suggestions' })
    const effect = dialog.getByRole('table', { name: 'What linking will do' })
    await effect.getByText('Masonry').waitFor()
    await dialog.getByRole('checkbox', { name: 'Facing brickwork lot 2' }).uncheck()
    const button = dialog.getByRole('button', { name: 'Link 2 lines (£468.00)' })
    await expect.poll(() => button.isEnabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await button.click()
    await toast(page, '2 lines linked (£468.00)')
    await dialog.waitFor({ state: 'detached' })
    await inFocus(page, 'Facing brickwork lot 2')
    expect(await remainders(ids)).toEqual([0, 3, 0])
    await press(page, 'Control+z')
    await expect.poll(() => remainders(ids)).toEqual([2, 3, 4])
    await page.getByText('£702.00 in 3 lines').waitFor()
    expect(app.complaints()).toEqual([])
  })

  it('links nothing of a line that another user has linked meanwhile', { tags: 'slow' }, async () => {
    app.allowConsole(/Failed to load resource/)
    const { page, ids } = await openThreeLines()
    await page.getByRole('table').getByText('Facing brickwork lot 3', { exact: true }).click()
    await readyAt(page, 'Facing brickwork lot 3')
    await link(app.test, ids.slice(2), [[pier, 1]])
    await press(page, 'Enter')
    await panel(page).getByRole('alert').getByText('Nothing was linked', { exact: false }).waitFor()
    await panel(page).getByText('3 × £78.00 unmatched').waitFor()
    expect(await remainders(ids)).toEqual([2, 3, 3])
    await page.getByText('£624.00 in 3 lines').waitFor()
  })

  it('links a whole line with Shift+Enter and stays on it', { tags: 'slow' }, async () => {
    const { ids, path } = await bricks([2])
    const page = await app.open(path)
    await readyAt(page, 'Facing brickwork lot 1')
    await press(page, 'Shift+Enter')
    await panel(page).getByText('All of it is on a job now.').waitFor()
    await inFocus(page, 'Facing brickwork lot 1')
    await expect.poll(() => remaining(ids[0] ?? 0)).toBe(0)
  })

  it('links an entered quantity up to the unmatched one, and stays on the line', {
    tags: 'slow',
  }, async () => {
    const { ids, path } = await bricks([12])
    const page = await app.open(path)
    await readyAt(page, 'Facing brickwork lot 1')
    await press(page, 'q')
    const quantity = page.getByRole('dialog', { name: 'How much of it?' })
    await quantity.waitFor()
    await page.keyboard.type('13')
    await quantity.getByText('More than is unmatched').waitFor()
    await press(page, 'Control+a')
    await page.keyboard.type('5')
    await quantity.getByText('£390.00').waitFor()
    await press(page, 'Enter')
    await toast(page, '1 line linked (£390.00)')
    await panel(page).getByText('7 × £78.00 unmatched').waitFor()
    await expect.poll(() => remaining(ids[0] ?? 0)).toBe(7)
  })

  it('splits a line by shares, to the last decimal, and continues with the next one', async () => {
    const { ids, path } = await bricks([1, 4])
    const page = await app.open(path)
    await readyAt(page, 'Facing brickwork lot 1')
    await press(page, 's')
    const split = page.getByRole('dialog', { name: 'Split: Facing brickwork lot 1' })
    await split.getByText('The shares make 100 %.').waitFor()
    await split.getByLabel('Share: Facing brickwork, stretcher bond').fill('33.33')
    await split.getByText('The shares do not make 100 %.').waitFor()
    await split.getByLabel('Share: Extra pier to gable').fill('66.67')
    await split.getByText('0.6667 · £52.00').waitFor()
    await press(page, 'Enter')
    await inFocus(page, 'Facing brickwork lot 2')
    await expect.poll(() => remaining(ids[0] ?? 0)).toBe(0)
    const { body: links } = await app.test.api('GET', `/QuotePurchaseLink/PurchaseLine/${ids[0]}`)
    expect(links.map((one: { linkedQuantity: number }) => one.linkedQuantity).sort()).toEqual([
      0.3333, 0.6667,
    ])
  })

  /**
   * On the last of these lines, dismisses the first suggestion, restores it by Undo, and dismisses it again.
   */
  const dismissTwice = async (quantities: readonly number[]) => {
    const { path } = await bricks(quantities)
    const page = await app.open(path)
    for (let lot = 1; lot <= quantities.length; lot++) {
      if (lot > 1) await press(page, 'j')
      await readyAt(page, `Facing brickwork lot ${lot}`)
    }
    const brickwork = suggestion(page, /^Facing brickwork, stretcher bond/)
    await press(page, 'd')
    await brickwork.waitFor({ state: 'detached' })
    await toast(page, 'Not suggested again')
    await press(page, 'Control+z')
    await readyAt(page, `Facing brickwork lot ${quantities.length}`)
    const dismissed = page.waitForResponse(/\/unallocated\/dismiss$/)
    await press(page, 'd')
    await brickwork.waitFor({ state: 'detached' })
    await dismissed
    return { page, path, brickwork }
  }

  it('never suggests a dismissed line again, unless that is undone', { tags: 'slow' }, async () => {
    const { page, path, brickwork } = await dismissTwice([12, 4])
    await goTo(page, '/unauthorised')
    await page.getByRole('heading', { name: 'Unauthorised' }).waitFor()
    await goTo(page, path)
    await readyAt(page, 'Facing brickwork lot 1')
    await press(page, 'j')
    await inFocus(page, 'Facing brickwork lot 2')
    await suggestion(page, /^Extra pier/).waitFor()
    expect(await brickwork.count()).toBe(0)
  })

  it('records dismissals and their undoing in the history', { tags: 'slow' }, async () => {
    const { page } = await dismissTwice([2, 12, 1, 4])
    await goTo(page, '/admin/history')
    const entries = (text: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: `${text} Facing brickwork lot 4 on Facing brickwork, stretcher bond` })
    await entries('Suggested again:').first().waitFor()
    await expect.poll(() => entries('Not suggested again:').count()).toBe(2)
    expect(await page.getByText('match_dismissal').count()).toBe(0)
  })

  it('filters the list by age, and shows lines without cost only on request', { tags: 'slow' }, async () => {
    const { ids, path } = await bricks([2, 3])
    const { body: free } = await app.test.api('PATCH', `/PurchaseLine/${ids[1]}`, { body: { costEach: 0 } })
    const long = { body: { orderDate: '2020-01-08' } }
    await app.test.api('PATCH', `/PurchaseHeader/${free.purchaseHeaderId}`, long)
    const page = await app.open(path)
    await page.getByText('£156.00 in 1 line').waitFor()
    await page.getByRole('checkbox', { name: 'Also without value' }).click()
    await page.getByText('£156.00 in 2 lines').waitFor()
    await page.getByRole('checkbox', { name: 'Also without value' }).click()
    await page.getByText('£156.00 in 1 line').waitFor()
    const age = async (name: string) => {
      await page.getByRole('combobox', { name: 'Age' }).click()
      await page.getByRole('option', { name, exact: true }).click()
    }
    await age('No date')
    await page.getByText('£0.00 in 0 lines').waitFor()
    await age('over 90')
    await page.getByText('£156.00 in 1 line').waitFor()
    await age('0–30 days')
    await page.getByText('£0.00 in 0 lines').waitFor()
  })

  it('marks a quote that is not agreed in suggestions, splits and search results', {
    tags: 'slow',
  }, async () => {
    const job = { projectName: 'Pier Head', projectNumber: '24-113', projectStatusId: statusId }
    const { id } = await make.quote({ projectId: (await make.project(job)).id, quoteNumber: 'Q7' })
    await make.quoteLine(id, {
      description: 'Facing brickwork, boundary',
      quantity: 100,
      costEach: 96,
      costingCategoryId: masonry,
    })
    const { path } = await bricks([2], '24-113/BR1')
    const page = await app.open(path)
    const draft = suggestion(page, /^Facing brickwork, boundary/)
    await draft.getByText('Draft', { exact: true }).waitFor()
    expect(
      await suggestion(page, /^Facing brickwork, stretcher/)
        .getByText('Agreed')
        .count(),
    ).toBe(0)
    await press(page, 's')
    const split = page.getByRole('dialog', { name: 'Split: Facing brickwork lot 1' })
    await split
      .locator('label')
      .filter({ hasText: 'Facing brickwork, boundary' })
      .getByText('Draft', { exact: true })
      .waitFor()
    await press(page, 'Escape')
    await split.waitFor({ state: 'detached' })
    await panel(page).getByRole('button', { name: 'Search quote lines' }).click()
    const found = page.getByRole('table', { name: 'Quote lines found' }).getByRole('row')
    const boundary = found.filter({ hasText: 'Facing brickwork, boundary' })
    const agreed = found.filter({ hasText: 'Facing brickwork, stretcher' })
    // The first search is for the last linked quote, once that is loaded.
    await agreed.waitFor()
    const quote = page.getByRole('combobox', { name: 'Quote', exact: true })
    await quote.fill('')
    await quote.press('Tab')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await boundary.getByText('Draft', { exact: true }).waitFor()
    await agreed.waitFor()
    expect(await agreed.getByText('Agreed').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('suggests a quote line for each of several ticked lines, accepted one by one or together', {
    tags: 'slow',
  }, async () => {
    const { ids } = await bricks([2, 3, 4])
    const { purchaseHeaderId } = (await app.test.api('GET', `/PurchaseLine/${ids[0]}`)).body
    // Three lots, and a line that would overspend any quote line.
    await make.purchaseLine(purchaseHeaderId, { description: 'Zzz', quantity: 6, costEach: 90_000 })
    const page = await app.open(`/admin/purchase-headers/${purchaseHeaderId}/purchase-lines`)
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    const best = page.getByRole('region', { name: 'Best suggestions' })
    const lot = best.getByRole('listitem').filter({ hasText: 'Facing brickwork lot 2' })
    await lot.getByText('3 · £234.00').waitFor()
    await lot.getByText('Facing brickwork, stretcher bond · 24-112 · Q1').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await lot.getByRole('button', { name: 'Accept' }).click()
    await expect.poll(() => remainders(ids)).toEqual([2, 0, 4])
    await lot.waitFor({ state: 'detached' })
    await best.getByRole('button', { name: 'Accept 2 likely' }).click()
    await expect.poll(() => remainders(ids)).toEqual([0, 0, 0])
    await press(page, 'Control+z')
    await expect.poll(() => remainders(ids)).toEqual([2, 0, 4])
  })

  it('shows the best suggestion for a ticked line above the matching results, accepted there too', {
    tags: 'slow',
  }, async () => {
    const { ids } = await bricks([2, 3])
    const { purchaseHeaderId } = (await app.test.api('GET', `/PurchaseLine/${ids[0]}`)).body
    const page = await app.open(`/admin/purchase-headers/${purchaseHeaderId}/purchase-lines`)
    await page.getByRole('checkbox', { name: 'Select Facing brickwork lot 1' }).click()
    const best = page.getByRole('region', { name: 'Best suggestion' })
    await best.getByText('Facing brickwork, stretcher bond').waitFor()
    await best.getByText('PO ref names 24-112').waitFor()
    await best.getByText('Same category: Masonry').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await best.getByRole('button', { name: 'Accept' }).click()
    await expect.poll(() => remainders(ids)).toEqual([0, 3])
    await best.waitFor({ state: 'detached' })
    await press(page, 'Control+z')
    await expect.poll(() => remainders(ids)).toEqual([2, 3])
  })

  it('continues with the next line after each Accept, whose button has the focus', {
    tags: 'slow',
  }, async () => {
    const { ids } = await bricks([2, 3, 4])
    const { purchaseHeaderId } = (await app.test.api('GET', `/PurchaseLine/${ids[0]}`)).body
    const page = await app.open(`/admin/purchase-headers/${purchaseHeaderId}/purchase-lines`)
    await page.getByRole('checkbox', { name: 'Select Facing brickwork lot 1' }).click()
    const best = page.getByRole('region', { name: 'Best suggestion' })
    await best.getByRole('button', { name: 'Accept' }).focus()
    for (const lot of [1, 2, 3]) {
      await page
        .getByRole('checkbox', { name: `Select Facing brickwork lot ${lot}`, checked: true })
        .waitFor()
      await best.locator('button:focus', { hasText: 'Accept' }).waitFor()
      await press(page, 'Enter')
      await expect.poll(() => remaining(ids[lot - 1] ?? 0)).toBe(0)
    }
    await best.waitFor({ state: 'detached' })
  })

  it('matches the twelve lines of a purchase in at most 14 keys, from the page of its lines', {
    tags: 'slow',
  }, async () => {
    const { ids } = await bricks(Array.from({ length: 12 }, () => 1))
    const { purchaseHeaderId } = (await app.test.api('GET', `/PurchaseLine/${ids[0]}`)).body
    const page = await app.open(`/admin/purchase-headers/${purchaseHeaderId}/purchase-lines`)
    await page.getByRole('link', { name: 'Match this purchase' }).focus()
    let keys = 0
    const key = async () => {
      keys += 1
      await press(page, 'Enter')
    }
    await key()
    await page.waitForURL(/view=unallocated/)
    for (let lot = 1; lot <= 12; lot++) {
      await readyAt(page, `Facing brickwork lot ${lot}`)
      await key()
    }
    await page.getByText('No Data Available').waitFor()
    await expect.poll(() => remainders(ids)).toEqual(Array(12).fill(0))
    expect(keys).toBeLessThanOrEqual(14)
  })

  it('is linked from the purchases, with its count', { tags: 'slow' }, async () => {
    const { ids } = await bricks([2])
    const page = await app.open('/admin/purchase-headers')
    const link = page.getByRole('link', { name: /^Unallocated purchase lines: \d+$/ })
    await link.click()
    await page.waitForURL(/purchase-lines\?view=unallocated/)
    expect(await remaining(ids[0] ?? 0)).toBe(2)
  })

  it('has two options when nothing is similar: search by hand, and closed jobs', {
    tags: 'slow',
  }, async () => {
    const purchase = await make.purchase({ userPONo: 'SK-77' })
    await make.purchaseLine(purchase.id, { description: 'Zzz', quantity: 1, costEach: 310 })
    const filter = {
      remaining: { not: 0 },
      remainingAmount: { not: 0 },
      supplierId: purchase.supplierId,
    }
    const page = await app.open(`${path}&filter=${encodeURIComponent(JSON.stringify(filter))}`)
    await panel(page)
      .getByText('Nothing similar on an open job. Search quote lines, or is a job closed?')
      .waitFor()
    await panel(page).getByRole('button', { name: 'is a job closed?' }).click()
    await panel(page).getByText('Nothing similar on any job. Search quote lines.').waitFor()
    expect(await panel(page).getByRole('switch', { name: 'Also closed jobs' }).isChecked()).toBe(true)
    await panel(page).getByText('Nothing similar').getByRole('button', { name: 'Search quote lines' }).click()
    await page.getByRole('heading', { name: 'Quote Matching' }).waitFor()
    await page.getByRole('button', { name: 'Close and clear the selection' }).click()
    await panel(page).waitFor()
  })

  it('is a sheet on a phone, opened by the row, where suggestions can be accepted', {
    tags: 'slow',
  }, async () => {
    const { ids, path } = await bricks([1, 2])
    const page = await app.open(path, { viewport: phone })
    const row = page.getByRole('row').filter({ hasText: 'Facing brickwork lot 2' })
    await row.waitFor()
    expect(await panel(page).count()).toBe(0)
    await row.getByText('Facing brickwork lot 2').click()
    await readyAt(page, 'Facing brickwork lot 2')
    expect(await seriousFindings(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Accept' }).click()
    await inFocus(page, 'Facing brickwork lot 1')
    await expect.poll(() => remainders(ids)).toEqual([1, 0])
    await panel(page).getByRole('button', { name: 'Close this panel' }).click()
    await panel(page).waitFor({ state: 'detached' })
  })
})
