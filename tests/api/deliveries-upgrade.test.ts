import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../api/attachments/contents.ts'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { backUp, backupFolder } from '../support/backups.ts'
import { createTestDatabase } from '../support/database.ts'
import {
  columnsIn,
  filledDatabases,
  keptColumns,
  namesOfVersions,
  valuesIn,
} from '../support/earlier-version.ts'
import { filledOriginal } from '../support/filled-original.ts'

/** The files of the batches for the accounts, each with the digest that it had when it was sent. */
const filesOf = async (test: TestApp) => {
  const batches = (await test.api('GET', '/AccountsBatch')).body as readonly {
    readonly id: number
    readonly number: number
    readonly digest: string
  }[]
  return Promise.all(
    batches.map(async ({ id, number, digest }) => {
      const { rawPayload } = (await test.api('GET', `/AccountsBatch/${id}/file`)).raw
      return { number, digest, sha256: digestOf(rawPayload), file: rawPayload.toString() }
    }),
  )
}

/** The figures that people compare: statements, control, and the purchases behind them. */
const figuresOf = async (test: TestApp) => {
  const get = async (path: string) => (await test.api('GET', path)).body
  const projects: { id: number }[] = await get('/Project')
  const quotes: { id: number }[] = await get('/QuoteHeader')
  const purchases: Record<string, unknown>[] = await get('/PurchaseHeader')
  return {
    control: await Promise.all(projects.map(({ id }) => get(`/ProjectControl/${id}`))),
    statements: await Promise.all(quotes.map(({ id }) => get(`/QuoteHeader/QuoteStatementItem/${id}`))),
    purchases: purchases.map(({ id, stage, receivedDate, totalAmount, allocatedAmount }) => ({
      id,
      stage,
      receivedDate,
      totalAmount,
      allocatedAmount,
    })),
    // The digest of an earlier close is of its version.
    closes: (await get('/ProjectClose')).map((close: object) => ({ ...close, digestVersion: null })),
  }
}

describe('A backup of before deliveries', { tags: 'rare' }, () => {
  const filled = filledDatabases()
  let folder: Awaited<ReturnType<typeof backupFolder>>
  let now: TestApp
  let upgraded: TestApp
  let before: Record<string, string[]>
  let after: Record<string, string[]>
  beforeAll(async () => {
    folder = await backupFolder()
    const names = await namesOfVersions()
    const earlier = await filled.nameAt(names.indexOf('0010_deliveries'))
    const { db: old, drop } = await createTestDatabase({ copyOf: earlier })
    const newest = await createTestDatabase()
    const kept = keptColumns(await columnsIn(old), await columnsIn(newest.db))
    await newest.drop()
    const columns = Object.fromEntries(
      Object.entries(kept).filter(([table]) =>
        /^(project_close|accounts_batch|attachment|order_line|purchase_line|quote_purchase_link)/.test(table),
      ),
    )
    before = await valuesIn(old, columns)
    const file = folder.newFile()
    await backUp(old, file)
    await drop()
    const target = await createTestDatabase({ empty: true })
    await restoreBackup(target.db, file, { force: false })
    after = await valuesIn(target.db, columns)
    await target.db.destroy()
    upgraded = await startTestApp({ copyOf: target.name })
    await target.drop()
    now = await startTestApp({ copyOf: await filledOriginal() })
  })
  afterAll(() => Promise.all([now?.close(), upgraded?.close(), folder.remove(), filled.dropAll()]))

  it('shows the same statements, control, closes and purchases', async () => {
    expect(await figuresOf(upgraded)).toEqual(await figuresOf(now))
  })

  it('keeps the records of closes, batches, files, lines and links byte for byte', () => {
    expect(Object.keys(before).length).toBeGreaterThan(6)
    expect(after).toEqual(before)
  })

  it('has the files of its batches byte for byte, as they were sent', async () => {
    const files = await filesOf(upgraded)
    expect(files).toHaveLength(1)
    for (const { digest, sha256 } of files) expect(sha256).toBe(digest)
    expect(files).toEqual(await filesOf(now))
  })

  it('has a delivery for each received purchase, marked where an invoice may have changed it', async () => {
    const { rows } = await upgraded.db.raw(`
      select count(*)::int as purchases,
        count(*) filter (where (purchase.statement_date is null and invoice.invoice_net is null) = (delivery.source = 'date'))::int as marked,
        count(*) filter (where delivery.received_on = purchase.received_date)::int as dated
      from purchase_header purchase
      left join supplier_invoice invoice on invoice.id = purchase.invoice_id
      left join delivery on delivery.purchase_header_id = purchase.id
      where purchase.received_date is not null`)
    const [{ purchases, marked, dated }] = rows
    expect(purchases).toBeGreaterThan(20)
    expect([marked, dated]).toEqual([purchases, purchases])
    const wrong = await upgraded.db.raw(`
      select from received_line came join purchase_line line on line.id = came.purchase_line_id
      join purchase_header purchase on purchase.id = line.purchase_header_id
      where came.received <> case when purchase.received_date is null then 0 else line.quantity end`)
    expect(wrong.rows).toEqual([])
  })
})
