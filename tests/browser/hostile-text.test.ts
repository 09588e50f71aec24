import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { kindOf } from '../../kinds/models.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { resources } from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'
import type { AnyRecord } from '../support/samples.ts'
import { makeScene, type Scene } from '../support/scene.ts'
import { goTo } from '../support/steps.ts'

const app = browserTest()

/** Would say so if any of it were taken for a page; runs backwards, ends a text, begins a formula. */
const hostile =
  '=cmd|"<img src=x onerror=pwned=1><script>pwned=2</script><b class=pwned>{{7*7}}\u202egpj.exe#{pwned=3} \u2028'
/** What of it is to be read on the screen. */
const readable = '<script>pwned=2</script><b class=pwned>{{7*7}}'

/** Whether people may write anything into the field, as opposed to an address or a number. */
const takesAnyWord = (field: Field) => kindOf(field).writable && kindOf(field).check('<', field).length === 0

let scene: Scene
/** A record of each resource that has nothing but hostile texts. */
const records = new Map<string, AnyRecord>()
beforeAll(async () => {
  scene = await makeScene(app.test)
  const of: Record<string, AnyRecord | { id: number }> = {
    'costing-categories': { id: scene.categoryId },
    'project-statuses': { id: scene.statusId },
    projects: scene.project,
    suppliers: { id: scene.supplierId },
    'quote-headers': scene.quote,
    'quote-lines': scene.quoteLine,
    'purchase-headers': scene.purchase,
    'purchase-lines': scene.purchaseLine,
    users: scene.user,
  }
  for (const resource of Object.values(resources) as Resource[]) {
    const id = of[resource.name]?.id
    if (id === undefined) continue
    const texts = Object.entries(resource.fields)
      .filter(([, field]) => takesAnyWord(field))
      .map(([name, field]): [string, string] => {
        const { maxLength = 200 } = field as { maxLength?: number }
        // What has no room for all of it has the part that matters.
        return [name, maxLength < hostile.length ? readable.slice(0, maxLength) : hostile]
      })
    const reply = await app.test.api('PATCH', `/${resource.endpoint}/${id}`, {
      as: 'administrator',
      body: Object.fromEntries(texts),
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    records.set(resource.name, reply.body)
  }
})

/** Nothing of it has become a part of the page, and nothing has run. */
const expectOnlyText = async (page: Page) => {
  expect(await page.evaluate('window.pwned')).toBeUndefined()
  expect(await page.locator('img[src="x"], b.pwned, script:not([src]):text("pwned")').count()).toBe(0)
}
const shown = (page: Page) => page.getByText(readable.slice(0, 20)).filter({ visible: true }).first()

describe('A text with HTML, formulas and control characters is only text', () => {
  it('in every list, form and screen', async () => {
    const { at } = scene
    const page = await app.open('/home')
    for (const path of [
      '/admin/users',
      '/admin/costing-categories',
      '/admin/project-statuses',
      '/admin/projects',
      '/admin/suppliers',
      '/admin/purchase-headers',
      at.quotes,
      at.quotesOfProject,
      at.quoteLines,
      at.purchaseLines,
      at.links,
      at.statement,
      '/admin/history',
      '/generic',
      `/admin/suppliers/${scene.supplierId}/edit`,
      `/admin/projects/${scene.project.id}/edit`,
      `${at.quoteLines}/${scene.quoteLine.id}/edit`,
    ]) {
      // Nothing hostile is on the way, so that what is waited for belongs to the next screen.
      await goTo(page, '/Not-Found')
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
      await goTo(page, path)
      if (path.endsWith('/edit'))
        await expect.poll(() => page.getByRole('dialog').locator('input').first().inputValue()).toContain('<')
      else await shown(page).waitFor()
      await expectOnlyText(page)
    }
  })

  it('in a picker, chosen and offered', async () => {
    const page = await app.open('/admin/purchase-headers/create')
    const supplier = page.getByRole('dialog').getByRole('combobox', { name: 'Supplier' })
    await supplier.fill('<script>')
    const option = page.getByRole('option').filter({ hasText: readable })
    await option.click()
    expect(await supplier.inputValue()).toContain(readable)
    await expectOnlyText(page)
  })

  it('in the question before deleting, and in the toast', async () => {
    const page = await app.open(scene.at.links)
    await shown(page).waitFor()
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted', { exact: true }).waitFor()
    await expectOnlyText(page)
  })

  it('in what the server answers, which is shown as it is', async () => {
    app.allowConsole(/status of 400/)
    const page = await app.open('/admin/suppliers/create')
    await page.route('**/api/v1.0/Supplier', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              type: 'x',
              title: hostile,
              status: 400,
              errors: { supplierName: [hostile] },
            }),
          })
        : route.continue(),
    )
    await page.getByRole('dialog').getByLabel('Supplier Name').fill('Garthby Steel')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await shown(page).waitFor()
    await expectOnlyText(page)
  })

  it('in the name of a file that is saved', async () => {
    const page = await app.open(scene.at.quotes)
    await page.getByRole('button', { name: 'Actions' }).first().click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export (Excel)' }).click()
    const name = (await saved).suggestedFilename()
    expect(name).toMatch(/^QuoteExcelReport for .*, Quote \d+\.xlsx$/)
    expect(name).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}/\\:*?"<>|]/u)
    await expectOnlyText(page)
  })
})
