import { describe, expect, it } from 'vitest'
import { purchaseHeaders } from '../../resources.config.ts'
import { browserTest } from '../support/browser.ts'
import { sampleRecord } from '../support/samples.ts'

const app = browserTest()

describe('A date box', () => {
  it('reads the day first, says the date in words, and refuses years that nobody means', async () => {
    const purchase = await sampleRecord(app.test, purchaseHeaders)
    const page = await app.open(`/admin/purchase-headers/${purchase.id}/edit`)
    const box = page.getByRole('textbox', { name: 'Received' })
    await box.fill('02042025')
    await page.getByText('Wednesday 2 April 2025').waitFor()
    await box.blur()
    expect(await box.inputValue()).toBe('02/04/2025')
    await box.fill('2/4/0025')
    await box.blur()
    await page.getByText('The year must be 2000 to 2099.').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await box.fill('2 apr 25')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await sent).postDataJSON()).toMatchObject({ receivedDate: '2025-04-02' })
  })
})
