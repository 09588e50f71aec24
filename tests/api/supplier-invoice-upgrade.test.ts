import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesOf } from '../../api/costing/accounts/formats/index.ts'
import { readBatch, readBatchLines } from '../../api/costing/accounts/read-batch.ts'
import { migrate, migrationNames } from '../../database/migrate.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'

/** What the version before kept in the purchase. */
const before = `
insert into user_account (first_name, last_name, email) values ('Ann', 'Firth', 'ann@firm.example');
insert into supplier (supplier_name, due_rule) values ('Otley Merchants', 'followingMonth');
insert into costing_category (category_description, account_code) values ('Masonry', '5010');
insert into accounts_batch (number, made_on, made_by_id, format, bills, credits, net, vat, digest)
values (1, '2024-06-20', 1, 'plain', 1, 0, 100, 20, repeat('0', 64));
insert into purchase_header (
  user_po_no, supplier_id, supplier_po_invoice_no, statement_date, received_date, invoice_date, invoice_net, invoice_vat,
  to_pay, vat_code_id, due_date, ordered_amount, approval, query, approved_by_id, approved_on, approved_amount,
  accounts_batch_id, paid_date
) values
  ('PO/1', 1, 'A-1', '2024-06-30', '2024-06-10', '2024-06-12', 100, 20, 120, null, '2024-07-31', 90, 'approved', null, 1,
    '2024-06-19', 100, 1, '2024-08-01'),
  ('PO/2', 1, 'A-2', null, null, '2024-06-12', 50, 10, 60, null, '2024-07-01', 50, 'queried', 'Dear', null, null, null,
    null, null),
  ('PO/3', 1, 'CN-3', null, null, null, -40, -8, -48, null, null, -40, 'open', null, null, null, null, null, null),
  ('PO/4', 1, 'A-4', '2024-06-30', null, null, null, null, null, 2, null, null, 'open', null, null, null, null, null, null);
insert into purchase_line (purchase_header_id, description, quantity, cost_each, costing_category_id, vat_code_id) values
  (1, 'Bricks', 1, 100, 1, null), (2, 'Bricks', 2, 25, 1, 1), (3, 'Returned', -1, 40, 1, null), (4, 'Oil', 1, 10, 1, null);
insert into accounts_batch_line (
  accounts_batch_id, purchase_header_id, kind, supplier_name, contact, invoice_no, invoice_date, due_date, text, job, account,
  vat_name, net, vat
) values (1, 1, 'invoice', 'Otley Merchants', 'Otley Merchants', 'A-1', '2024-06-12', '2024-07-31', 'PO/1 Masonry', null,
  '5010', 'T1', 100, 20)`

let test: TestApp
let trail: number
beforeAll(async () => {
  const { db, name, drop } = await createTestDatabase({ empty: true })
  const names = await migrationNames()
  await migrate(db, { only: names.slice(0, names.indexOf('0035_supplier_invoices')) })
  await db.raw(before)
  await migrate(db)
  trail = Number((await db('audit_entry').where({ table_name: 'supplier_invoice' }).count())[0]?.count)
  await db.destroy()
  test = await startTestApp({ copyOf: name })
  await drop()
})
afterAll(() => test.close())

const get = async (path: string) => (await test.api('GET', path)).body

it('Each purchase with an invoice has it as a record, with its history, and the others have none', async () => {
  const purchases = await get('/PurchaseHeader?sort=["id","ASC"]')
  expect(purchases.map(({ invoiceId }: { invoiceId: number | null }) => invoiceId)).toEqual([1, 2, 3, null])
  expect(trail).toBe(3)
  expect(await get('/SupplierInvoice?sort=["id","ASC"]')).toMatchObject([
    {
      kind: 'invoice',
      invoiceNo: 'A-1',
      statementDate: '2024-06-30',
      invoiceNet: 100,
      invoiceVat: 20,
      toPay: 120,
      dueDate: '2024-07-31',
      dueBy: 'terms',
      orderedAmount: 90,
      overOrder: 10,
      linesAmount: 100,
      approvedById: 1,
      approvedOn: '2024-06-19',
      approvedAmount: 100,
      sinceApproved: 0,
      accountsBatchId: 1,
      stage: 'Sent to accounts',
      paidDate: '2024-08-01',
    },
    { invoiceNo: 'A-2', approval: 'queried', query: 'Dear', dueBy: 'typed', toPay: 60, purchases: 1 },
    { invoiceNo: 'CN-3', kind: 'credit', toPay: -48 },
  ])
})

it('An approved invoice has the rows that it would have been sent with', async () => {
  expect(await get('/ApprovedRow/SupplierInvoice/1')).toMatchObject([
    {
      job: null,
      account: '5010',
      accountOf: 'Masonry',
      net: 100,
      vat: 0,
      refs: 'PO/1',
      approval: 'approved',
    },
  ])
  expect(await get('/ApprovedRow')).toHaveLength(1)
})

it('The VAT code of a purchase without an invoice is that of its lines', async () => {
  const lines = await get('/PurchaseLine?sort=["id","ASC"]')
  expect(lines.map(({ vatCodeId }: { vatCodeId: number | null }) => vatCodeId)).toEqual([null, 1, null, 2])
})

it('A batch has the rows and bytes that it had, and the next invoice a new id', async () => {
  const batch = await readBatch(test.db as never, 1)
  if (!batch) throw new Error('The batch is there')
  const lines = await readBatchLines(test.db as never, 1)
  expect(lines).toMatchObject([{ supplierInvoiceId: 1, net: 100, vat: 20 }])
  const { invoices } = filesOf(batch.format, batch, lines)
  const { rawPayload } = (await test.api('GET', '/AccountsBatch/1/file')).raw
  const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(digest(rawPayload)).toBe(digest(invoices ?? ''))
  expect(rawPayload.toString()).toMatch(/Otley Merchants,A-1,/)
  expect((await test.api('POST', '/SupplierInvoice', { body: {} })).body.id).toBe(4)
})
