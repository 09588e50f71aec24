import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest, phone } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'
import { labourRecords } from '../support/labour.ts'

const app = browserTest()

const people = (page: Page) => page.getByRole('table', { name: 'Hours by person' })

describe('A week of own labour', () => {
  it('has its sums on a phone', { tags: 'slow' }, async () => {
    const make = labourRecords(app.test)
    const costing = costingRecords(app.test)
    const { id } = await make.week('2026-11-16')
    const { id: workerId } = await make.worker('Max', 27.88, 19.8)
    const job = {
      projectId: (await costing.project()).id,
      costingCategoryId: (await costing.category()).id,
    }
    await make.line(id, { workerId, ...job, mon: 8, tue: 8.5 })
    const page = await app.open(`/admin/labour-weeks/${id}/labour-lines`, { viewport: phone })
    await people(page).getByText('16.5').waitFor()
    expect(await people(page).getByText('Mon').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
  })
})
