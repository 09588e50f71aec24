import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'

const app = browserTest()

describe('The page of the firm', () => {
  it('is one form, opened from the menu, which stays when it is saved', { tags: 'slow' }, async () => {
    const page = await app.open('/home')
    await page.getByRole('button', { name: 'Administration' }).click()
    await page.getByRole('menuitem', { name: 'Firm', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hollin Build Ltd')
    await page.getByRole('textbox', { name: 'PO Ref Pattern' }).fill('{project}')
    await page.keyboard.press('Tab')
    await page.getByText('Write {number} once').waitFor()
    await page.getByRole('textbox', { name: 'PO Ref Pattern' }).fill('PO {number:4}')
    expect(await seriousFindings(page)).toEqual([])
    const saved = () => page.waitForResponse((reply) => reply.request().method() === 'PUT')
    const first = saved()
    await page.keyboard.press('Control+Enter')
    await first
    await page.getByRole('textbox', { name: 'Phone' }).fill('01943 960000')
    const second = saved()
    await page.keyboard.press('Control+Enter')
    expect((await second).status()).toBe(200)
    expect(new URL(page.url()).pathname).toBe('/admin/firm')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/\/home$/)
    expect((await app.test.api('GET', '/Firm/1')).body).toMatchObject({
      firmName: 'Hollin Build Ltd',
      phone: '01943 960000',
      poPattern: 'PO {number:4}',
    })
  })

  it('asks before typed text is lost', { tags: 'slow' }, async () => {
    const page = await app.open('/admin/firm')
    await page.getByRole('textbox', { name: 'Phone' }).fill('01943 960123')
    await page
      .getByRole('button', { name: 'Projects' })
      .or(page.getByRole('link', { name: 'Projects' }))
      .click()
    await page.getByRole('alertdialog').waitFor()
  })

  it('is read-only for users who may not change it, on a phone too', { tags: 'slow' }, async () => {
    await app.test.api('PATCH', '/Firm/1', { body: { address: '1 Mill Lane\nOtley' }, as: 'administrator' })
    const page = await app.open('/admin/firm', { as: 'user', viewport: phone })
    await page.getByText('1 Mill Lane').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
  })
})
