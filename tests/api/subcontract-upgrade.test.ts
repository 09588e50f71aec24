import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, migrationNames } from '../../database/migrate.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'

/** One was mailed his statement of January twice, the other one of a month in which he was not paid. */
const before = `
insert into user_account (first_name, last_name, email) values ('Ann', 'Firth', 'ann@firm.example');
insert into supplier (supplier_name) values ('Otley Brickwork'), ('Wharfe Roofing');
insert into project (project_name) values ('Mill Lane');
insert into subcontract (project_id, number, supplier_id, works, standing) values (1, 'S01', 1, 'Brickwork', 'placed');
insert into valuation (
  subcontract_id, number, valuation_date, standing, certified_on, payment, allowed, paid_on, tax_rate, deduction, to_pay
) values
  (1, 1, '2025-12-31', 'paid', '2025-12-31', 900, 100, '2026-01-05', 20, 160, 740),
  (1, 2, '2026-01-15', 'paid', '2026-01-15', 500, 60, '2026-01-06', 20, 88, 412),
  (1, 3, '2026-01-30', 'paid', '2026-01-30', 700, 40, '2026-02-05', 20, 132, 568);
insert into audit_entry (at, user_id, user_name, action, table_name, record_id, changes) values
  ('2026-02-06 10:00Z', 1, 'Ann Firth', 'sent', 'supplier', 1, '{"to": [null, "old@brickwork.example"],
    "subject": [null, "CIS statement, month to 05/02/2026 – Our Firm"], "file": [null, "first"]}'),
  ('2026-02-07 10:00Z', 1, 'Ann Firth', 'sent', 'supplier', 1, '{"to": [null, "ann@brickwork.example"],
    "subject": [null, "CIS statement, month to 05/02/2026 – Our Firm"], "file": [null, "second"]}'),
  ('2026-07-06 10:00Z', 1, 'Ann Firth', 'sent', 'supplier', 2, '{"to": [null, "roof@wharfe.example"],
    "subject": [null, "CIS statement, month to 05/07/2026"], "file": [null, "third"]}'),
  ('2026-07-06 11:00Z', 1, 'Ann Firth', 'sent', 'supplier', 2, '{"to": [null, "roof@wharfe.example"],
    "subject": [null, "Remittance, month to 05/07/2026"], "file": [null, "fourth"]}')`

let test: TestApp
beforeAll(async () => {
  const { db, name, drop } = await createTestDatabase({ empty: true })
  const names = await migrationNames()
  await migrate(db, { only: names.slice(0, names.indexOf('0194_subcontract_accounts_kept')) })
  await db.raw("set costwright.sums = 'off'")
  await db.raw(before)
  await migrate(db)
  await db.destroy()
  test = await startTestApp({ copyOf: name })
  await drop()
})
afterAll(() => test.close())

const get = async (path: string) => (await test.api('GET', path, { as: 'administrator' })).body

it('A CIS statement that was mailed before is a record, as it was mailed last', async () => {
  expect(await get('/CisStatement?sort=["id","ASC"]')).toMatchObject([
    {
      supplierName: 'Otley Brickwork',
      monthTo: '2026-02-05',
      number: 1,
      payment: 1200,
      materials: 100,
      deduction: 220,
      sentTo: 'ann@brickwork.example',
      sentOn: '2026-02-07T10:00:00',
      sentByName: 'Ann Firth',
      file: 'second',
    },
    {
      supplierName: 'Wharfe Roofing',
      monthTo: '2026-07-05',
      payment: 0,
      deduction: 0,
      sentOn: '2026-07-06T11:00:00',
    },
  ])
})

it('Its month says that it was mailed, and that nothing has changed since', async () => {
  const { rows } = await get('/Valuation/month?on=2026-02-05')
  expect(rows).toMatchObject([{ payment: 1200, sent: { by: 'Ann Firth', isChanged: false } }])
})
