import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firmDaySql } from '../../database/firm-day.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('The day of the firm', () => {
  it('begins at midnight in London, in summer and in winter', async () => {
    const dayAt = async (instant: string) => {
      const day = firmDaySql(`'${instant}'::timestamptz`)
      const { rows } = await test.db.raw<{ rows: { day: string }[] }>(`select ${day}::text as day`)
      return rows[0]?.day
    }
    expect(await dayAt('2026-06-30T22:59:59Z')).toBe('2026-06-30')
    expect(await dayAt('2026-06-30T23:00:00Z')).toBe('2026-07-01')
    expect(await dayAt('2026-12-31T23:59:59Z')).toBe('2026-12-31')
    for (const instant of ['2026-03-29T00:59:59Z', '2026-06-30T23:30:00Z', '2026-10-25T23:30:00Z'])
      expect(await dayAt(instant)).toBe(firmDay(new Date(instant)))
  })

  // At any moment, the date in one of the two differs from the firm's.
  it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
    'dates new records, whatever the time zone of the session: %s',
    async (zone) => {
      const { project, purchase } = costingRecords(test)
      const projectId = (await project()).id
      const purchaseId = (await purchase()).id
      const created = await test.db.transaction(async (trx) => {
        await trx.raw(`set local timezone = '${zone}'`)
        const quotes = await trx.raw(
          'insert into quote_header (project_id) values (?) returning created_date::text as day',
          [projectId],
        )
        const purchases = await trx.raw(
          `insert into purchase_header (supplier_id, user_po_no)
           select supplier_id, user_po_no from purchase_header where id = ? returning order_date::text as day`,
          [purchaseId],
        )
        return [quotes.rows[0].day, purchases.rows[0].day]
      })
      expect(created).toEqual([firmDay(), firmDay()])
    },
  )
})
