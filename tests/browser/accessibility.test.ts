import { beforeAll, describe, expect, it } from 'vitest'
import { payments, projects, purchaseLines, quoteLines, quotePurchaseLinks } from '../../resources.config.ts'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, desktop, phone } from '../support/browser.ts'
import { sampleRecord } from '../support/samples.ts'

const app = browserTest()
const paths: Record<string, string> = {
  home: '/home',
  'Page Not Found': '/Not-Found',
  projects: '/admin/projects',
  'a new user': '/admin/users/create',
  'a new purchase': '/admin/purchase-headers/create',
}

beforeAll(async () => {
  await sampleRecord(app.test, projects)
  const line = await sampleRecord(app.test, quoteLines)
  const payment = await sampleRecord(app.test, payments)
  const link = await sampleRecord(app.test, quotePurchaseLinks)
  const bought = (await app.test.api('GET', `/PurchaseLine/${link.purchaseLineId}`)).body
  const other = await sampleRecord(app.test, purchaseLines)
  const lines = `/admin/purchase-headers/${bought.purchaseHeaderId}/purchase-lines`
  paths['quote lines'] = `/admin/quote-headers/${line.quoteHeaderId}/quote-lines`
  paths.payments = `/admin/quote-headers/${payment.quoteHeaderId}/payments`
  paths['purchase lines'] = lines
  paths['purchase links'] = `${lines}/${bought.id}/quote-purchase-links`
  paths['a purchase line'] =
    `/admin/purchase-headers/${other.purchaseHeaderId}/purchase-lines/${other.id}/edit`
})

const looks = [
  { viewport: desktop, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
] as const

describe.each(looks)('At $viewport.width pixels, $colorScheme', (look) => {
  it.each([
    'home',
    'Page Not Found',
    'projects',
    'a new user',
    'a new purchase',
    'quote lines',
    'payments',
    'purchase lines',
    'purchase links',
    'a purchase line',
  ])('%s keeps nobody out and fits the screen', async (name) => {
    const page = await app.open(paths[name] ?? '', look)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})

it('The sign-in screen keeps nobody out', async () => {
  const page = await app.open('/login', { as: 'anonymous' })
  await page.getByLabel('Email').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

it('The keyboard reaches a row, its dialog and comes back', async () => {
  const page = await app.open('/admin/projects')
  const edit = page.getByRole('link', { name: /^Edit/ }).first()
  await edit.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await expect
    .poll(() =>
      page.getByRole('textbox', { name: 'Project Name' }).evaluate((box) => box === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => edit.evaluate((link) => link === document.activeElement)).toBe(true)
})
