import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { firmDay } from '../../model/firm-clock.ts'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'

const app = browserTest()

/** Clicks and keys of each tested task of `docs/tasks.md`. */
const allowed = async (): Promise<ReadonlyMap<string, number>> => {
  const text = await readFile(new URL('../../docs/tasks.md', import.meta.url), 'utf8')
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(
    rows.flatMap(([, task = '', , count, , mark]) =>
      mark === 'tested' ? [[task, Number(count)] as const] : [],
    ),
  )
}

/** Counts what it does: clicks, keys and typed texts. */
const handOn = (page: Page) => {
  let uses = 0
  return {
    click: async (target: Locator) => {
      uses += 1
      await target.click()
    },
    press: async (key: string) => {
      uses += 1
      await page.keyboard.press(key)
    },
    /** Types where the focus is, or into a box. */
    type: async (text: string, box?: Locator) => {
      uses += 1
      await box?.focus()
      await page.keyboard.type(text)
    },
    uses: () => uses,
  }
}
type Hand = ReturnType<typeof handOn>

const menuEntry = async (page: Page, hand: Hand, name: string) => {
  await hand.click(page.getByRole('button', { name: /\bWork\b/ }).first())
  await hand.click(page.getByRole('menuitem', { name: new RegExp(`^${name}`) }))
}

it('No task of the first hour and of the month takes more clicks and keys than its page says', {
  tags: 'slow',
}, async () => {
  const counts = new Map<string, number>()
  const page = await app.open('/home')
  const doing = async (task: string, act: (hand: Hand) => Promise<unknown>) => {
    const hand = handOn(page)
    await act(hand)
    counts.set(task, hand.uses())
  }
  await doing('categories of common trades in an empty firm', async (hand) => {
    await hand.click(page.getByRole('button', { name: 'Use 12 common trades' }))
    const step = page.getByRole('listitem').filter({ hasText: 'Costing categories' })
    await step.getByRole('img', { name: 'Done' }).waitFor()
  })
  for (const step of ['Name and logo', 'VAT code and terms of suppliers', 'Accounts package'])
    await page.getByRole('button', { name: `Skip: ${step}` }).click()
  await doing('first project', async (hand) => {
    await hand.click(page.getByRole('link', { name: 'Add a project' }))
    const dialog = page.getByRole('dialog', { name: 'Create Project' })
    await dialog.waitFor()
    await hand.type('Mill Lane', dialog.getByRole('textbox', { name: 'Project Name' }))
    await hand.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
  })
  const project = (await app.test.api('GET', '/Project')).body[0]
  await page.goto(`${app.address}/admin/projects/${project.id}/quote-headers`)
  await doing('first quote', async (hand) => {
    await hand.click(page.getByRole('link', { name: /^Add New/ }))
    const dialog = page.getByRole('dialog', { name: 'Create Quote' })
    await hand.type('Q1', dialog.getByRole('textbox', { name: 'Quote Number' }))
    await hand.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
  })
  const quote = (await app.test.api('GET', '/QuoteHeader')).body[0]
  await page.goto(`${app.address}/admin/quote-headers/${quote.id}/quote-lines`)
  await doing('first line of a quote', async (hand) => {
    const row = page.locator('tfoot')
    const box = (name: string) => row.getByRole('textbox', { name, exact: true })
    await hand.type('Dig', row.getByRole('combobox', { name: 'Description' }).or(box('Description')).first())
    await hand.type('12', box('Quantity'))
    await hand.type('48', box('Cost Each'))
    await hand.type('Ground', row.getByRole('combobox', { name: 'Costing Category' }))
    await page.getByRole('option').first().waitFor()
    await hand.press('Enter')
    await hand.press('Enter')
    await page.getByRole('cell', { name: '£576.00' }).first().waitFor()
  })
  // The line is shown before it is saved.
  await page
    .getByRole('button', { name: /^Undo: Quote Line Dig/ })
    .first()
    .waitFor()
  await doing('undo', async (hand) => {
    await page.locator('h1').first().click()
    await hand.press('Control+z')
    await page
      .getByRole('button', { name: /^Redo: Quote Line Dig/ })
      .first()
      .waitFor()
  })
  await doing('what a word means', async (hand) => {
    await hand.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await hand.type('Retention')
    await page.getByRole('option', { name: 'Retention' }).first().waitFor()
    await hand.press('Enter')
    await page.waitForURL('**/help/**')
  })
  const make = costingRecords(app.test)
  const purchase = await make.purchase({ projectId: project.id, userPONo: 'ML-7' })
  const line = await make.purchaseLine(purchase.id, { quantity: 2 })
  const delivered = await app.test.api('POST', `/PurchaseHeader/${purchase.id}/delivered`, {
    body: {
      receivedDate: firmDay(),
      deliveryNote: 'WA-5521',
      comments: null,
      others: [],
      lines: [{ purchaseLineId: line.id, quantity: 2, expected: 2 }],
    },
  })
  expect(delivered.status).toBe(201)
  await doing('my orders', async (hand) => {
    await menuEntry(page, hand, 'Orders')
    await page.getByRole('heading', { level: 1, name: /Orders/ }).waitFor()
  })
  await doing('deliveries that are due', async (hand) => {
    await menuEntry(page, hand, 'Deliveries due')
    await page.waitForURL('**view=due**')
  })
  await doing('margins of all jobs', async (hand) => {
    await menuEntry(page, hand, 'Project control')
    await page.getByRole('heading', { level: 1, name: 'Margins of all open jobs' }).waitFor()
  })
  await doing('a delivery note', async (hand) => {
    await hand.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await hand.type('WA 5521')
    await page.getByRole('option').filter({ hasText: 'WA-5521' }).first().waitFor()
    await hand.press('Enter')
    await page.waitForURL('**/delivery-lines')
  })
  const pageSays = await allowed()
  expect([...counts.keys()].toSorted()).toEqual([...pageSays.keys()].toSorted())
  for (const [task, count] of counts) expect(count, task).toBeLessThanOrEqual(pageSays.get(task) ?? 0)
})
