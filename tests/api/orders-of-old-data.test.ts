// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../database/backup/restore-backup.ts'
import { migrationNames } from '../../database/migrate.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { backUp, backupFolder } from '../support/backups.ts'
import { createTestDatabase } from '../support/database.ts'
import { migrateTo } from '../support/earlier-version.ts'
import { pagesOf } from '../support/pdf.ts'

const digest = 'ab'.repeat(32)
const to = 'orders@otley.example'

/** Records of the version before orders, as its forms and routes wrote them: a sent purchase that changed afterwards. */
const oldRecords = `
insert into project_status (project_status_description, is_project_open) values ('Live', true);
insert into project (project_name, project_number, project_status_id) values ('Mill', '24-112', 1);
insert into costing_category (category_description, display_order) values ('Drains', 10), ('Carriage', 20);
insert into supplier (supplier_name, contact_email) values ('Otley Merchants', '${to}');
insert into quote_header (project_id, quote_number) values (1, 'Q1');
insert into quote_line (quote_header_id, description, quantity, unit, cost_each, costing_category_id)
  values (1, 'Pipe', 10, 'm', 40, 1), (1, 'Manhole', 4, 'nr', 150, 1), (1, 'Cover', 2, 'nr', 90, 1);
update quote_header set standing = 'agreed', agreed_date = '2024-05-01' where id = 1;
insert into payment (quote_header_id, received_date, amount) values (1, '2024-07-01', 200);
insert into purchase_header (supplier_id, project_id, user_po_no, order_date, required_date)
  values (1, 1, '24-112/001', '2024-06-11', '2024-06-20');
insert into purchase_line (purchase_header_id, description, quantity, unit, cost_each, costing_category_id)
  values (1, 'Pipe', 10, 'm', 30, 1), (1, 'Manhole', 4, 'nr', 100, 1), (1, 'Cover', 2, 'nr', 60, 1),
    (1, 'Carriage', 1, 'item', 45, 2);
insert into quote_purchase_link (purchase_line_id, quote_line_id, linked_quantity, kind)
  values (1, 1, 10, 'quantity'), (2, 2, 4, 'quantity'), (3, 3, 2, 'quantity');
insert into audit_entry (at, action, table_name, record_id, changes) values ('2024-06-12T08:30:00Z', 'sent', 'purchase_header', 1,
  '{"to": [null, "${to}"], "subject": [null, "Purchase order 24-112/001"], "file": [null, "${digest}"]}');
insert into mail (id, kind, about_table, about_id, created_at)
  values ('00000000-0000-4000-8000-000000000001', 'order', 'purchase_header', 1, '2024-06-12T08:30:00Z');
insert into mail_recipient (mail_id, address, state, changed_at)
  values ('00000000-0000-4000-8000-000000000001', '${to}', 'sent', '2024-06-12T08:30:05Z');

-- After it was sent: less and dearer pipe, manholes on a purchase of their own, no cover, another line and another ref.
update quote_purchase_link set linked_quantity = 6 where id = 1;
update purchase_line set quantity = 6 where id = 1;
update purchase_line set cost_each = 31, description = 'Pipe 110 mm' where id = 1;
insert into purchase_header (supplier_id, project_id, user_po_no, received_date) values (1, 1, '24-112/001 B', '2024-06-24');
update purchase_line set purchase_header_id = 2 where id = 2;
delete from quote_purchase_link where id = 3;
delete from purchase_line where id = 3;
insert into purchase_line (purchase_header_id, description, quantity, cost_each, costing_category_id) values (1, 'Bedding', 1, 10, 1);
update purchase_header set user_po_no = 'PO 9', required_date = '2024-07-01' where id = 1;
-- The same mail once more.
insert into audit_entry (at, action, table_name, record_id, changes) values ('2024-06-28T08:30:00Z', 'sent', 'purchase_header', 1,
  '{"to": [null, "${to}"], "file": [null, "${digest}"]}');
insert into purchase_header (supplier_id, project_id, user_po_no) values (1, 1, '24-112/002')
`

/** A backup of the version before orders. */
const backUpOld = async (file: string) => {
  const names = await migrationNames()
  const old = await createTestDatabase({ empty: true })
  await migrateTo(
    old.db,
    names.findIndex((name) => name.startsWith('0043_')),
  )
  await old.db.raw(oldRecords)
  await backUp(old.db, file)
  await old.drop()
}

const restored = async (file: string): Promise<{ name: string; drop: () => Promise<unknown> }> => {
  const target = await createTestDatabase({ empty: true })
  await restoreBackup(target.db, file, { force: false })
  await target.db.destroy()
  return target
}

describe('A backup from before there were orders', () => {
  let test: TestApp
  beforeAll(async () => {
    const folder = await backupFolder()
    const file = folder.newFile()
    await backUpOld(file)
    const { name, drop } = await restored(file)
    test = await startTestApp({ copyOf: name })
    await drop()
    await folder.remove()
  })
  afterAll(() => test.close())
  const get = async (path: string) => (await test.api('GET', path)).body

  it('has an order for the purchase that was sent, with the lines, sums and digest of its mail', async () => {
    expect(await get('/PurchaseOrder')).toMatchObject([
      {
        id: 1,
        orderNo: '24-112/001',
        revision: 'A',
        supplierId: 1,
        projectId: 1,
        orderDate: '2024-06-11',
        requiredDate: '2024-06-20',
        sentOn: '2024-06-12T09:30:00',
        sentTo: to,
        digest,
        ordered: 865,
        received: 400,
        left: 241,
      },
    ])
    const line = (description: string, quantity: number, costEach: number) => ({
      description,
      quantity,
      costEach,
    })
    expect(await get('/OrderLine/PurchaseOrder/1')).toMatchObject([
      { ...line('Pipe', 10, 30), quoteLineId: 1 },
      { ...line('Manhole', 4, 100), quoteLineId: 2, received: 4 },
      line('Cover', 2, 60),
      line('Carriage', 1, 45),
    ])
  })

  it('says on the paper of the order what its mail said', async () => {
    const { raw } = await test.api('GET', '/PurchaseOrder/1/order.pdf')
    const [page] = await pagesOf(raw.rawPayload)
    for (const text of ['24-112/001', '£865.00', 'Cover', '20/06/2024']) expect(page?.all).toContain(text)
    expect(await get('/PurchaseOrder/1/order')).toMatchObject({
      sent: { to, mail: { state: 'sent', recipients: [{ address: to, state: 'sent' }] } },
    })
  })

  it('keeps each purchase as it was, those with lines of the order as its parts', async () => {
    expect(
      (await get('/PurchaseHeader')).map((one: Record<string, unknown>) => [
        one.userPONo,
        one.orderId,
        one.part,
        one.totalAmount,
      ]),
    ).toEqual([
      ['24-112/002', null, null, 0],
      ['24-112/001 B', 1, 2, 400],
      ['PO 9', 1, 1, 241],
    ])
    const lines = [
      ...(await get('/PurchaseLine/PurchaseHeader/1')),
      ...(await get('/PurchaseLine/PurchaseHeader/2')),
    ]
    expect(lines.map(({ description, orderLineId }) => [description, orderLineId])).toEqual([
      ['Pipe 110 mm', 1],
      ['Carriage', 4],
      ['Bedding', null],
      ['Manhole', 2],
    ])
  })

  it('shows the same figures of statement and control', async () => {
    const statement = await get('/QuoteHeader/QuoteStatementItem/1')
    const rowsOf = statement.map((row: Record<string, unknown>) => [
      row.costingCategoryDescription,
      row.totalQuoteCost,
      row.totalMonthlyAmounts,
      row.totalQuoteLessActualSpend,
    ])
    expect(rowsOf).toEqual([
      ['Drains', 1180, 586, 594],
      ['Total Costs', 1180, 586, 594],
      ['Payments Received', 0, 200, 0],
      ['Profit/Loss', 0, -386, 594],
    ])
    expect((await get('/ProjectControl/1')).totals).toMatchObject({
      contract: 1180,
      committed: 586,
      invoiced: 0,
      received: 400,
      onOrder: 186,
      final: 1180,
    })
  })
})
