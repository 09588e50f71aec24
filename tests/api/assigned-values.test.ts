import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { numbersOf } from '../../api/crud/assigned-values.ts'
import { createStatements } from '../../database/plan.ts'
import { defineResource } from '../../model/definition.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

const parts = defineResource({
  name: 'parts',
  label: 'Part',
  fields: {
    partName: { type: 'text', label: 'Part', required: true },
    unitPrice: { type: 'price', label: 'Unit Price' },
    shelf: { type: 'integer', label: 'Shelf', unique: true },
  },
})

const sales = defineResource({
  name: 'sales',
  label: 'Sale',
  fields: {
    saleNumber: { type: 'text', label: 'Number', unique: true, number: { pattern: '{year}-{number:4}' } },
    customer: { type: 'text', label: 'Customer', required: true },
  },
})

const saleLines = defineResource({
  name: 'sale-lines',
  label: 'Sale Line',
  uniqueTogether: [
    ['saleId', 'lineNumber'],
    ['saleId', 'partId'],
  ],
  fields: {
    saleId: { type: 'reference', label: 'Sale', to: sales, required: true },
    lineNumber: { type: 'text', label: 'Line', number: { pattern: '{number:2}', per: 'saleId' } },
    partId: { type: 'reference', label: 'Part', to: parts, required: true },
    price: { type: 'price', label: 'Price', required: true, preset: { from: 'partId', take: 'unitPrice' } },
    listPrice: {
      type: 'price',
      label: 'List Price',
      readOnly: true,
      preset: { from: 'partId', take: 'unitPrice' },
    },
  },
})

let app: TestApp
beforeAll(async () => {
  const own = { parts, sales, 'sale-lines': saleLines }
  app = await startTestApp({
    resources: { ...resources, ...own },
    prepare: async (db) => {
      await db.raw(createStatements(own).join(';\n'))
    },
  })
})
afterAll(() => app.close())

const post = (path: string, body: unknown) => app.api('POST', path, { body })
/** The text by which an import finds a sale or part. */
const nameOf = async (path: string, id: number): Promise<string> => {
  const { body } = await app.api('GET', `${path}/${id}`)
  return body.saleNumber ?? body.partName
}
let made = 0
const addPart = async (unitPrice: number | null = 2.5): Promise<number> => {
  made += 1
  return (await post('/Part', { partName: `Part ${made}`, unitPrice, shelf: made })).body.id
}
const addSale = async (): Promise<number> => (await post('/Sale', { customer: 'Otley' })).body.id
const year = firmDay().slice(0, 4)

describe('A preset', () => {
  it('is taken from the referred record when the body leaves the field out', async () => {
    const line = { saleId: await addSale(), partId: await addPart(4.2) }
    expect((await post('/SaleLine', line)).body).toMatchObject({ price: 4.2, listPrice: 4.2 })
  })

  it('does not replace a given value, and is missed if the other record has none', async () => {
    const saleId = await addSale()
    expect((await post('/SaleLine', { saleId, partId: await addPart(), price: 1 })).body.price).toBe(1)
    const { body } = await post('/SaleLine', { saleId, partId: await addPart(null) })
    expect(body.errors).toEqual({ price: ['This field is required.'] })
  })

  it('applies to the rows of an import', async () => {
    const id = await addSale()
    const partId = await addPart(7)
    const text = `Sale,Part\n${await nameOf('/Sale', id)},${await nameOf('/Part', partId)}\n`
    const { status } = await app.api('POST', '/SaleLine/import', {
      text,
      headers: { 'content-type': 'text/csv' },
    })
    expect(status).toBe(201)
    expect(await app.db('sale_line').where({ sale_id: id })).toMatchObject([
      { price: '7.0000', list_price: '7.0000', line_number: '01' },
    ])
  })
})

describe('A running number', () => {
  it('has no gap and no double after sales at once, of which some are refused', async () => {
    const before = await app.db('sale').count().first()
    const several = Array.from({ length: 8 }, (_, index) =>
      post('/Sale', { customer: index % 3 === 0 ? 'x'.repeat(201) : 'Otley' }),
    )
    const failing = app.db.transaction(async (trx) => {
      await trx('sale').insert({ customer: 'Rolled back', sale_number: `${year}-9000` })
      throw new Error('No')
    })
    await expect(failing).rejects.toThrow('No')
    const statuses = (await Promise.all(several)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    const numbers = await app.db('sale').orderBy('sale_number').pluck('sale_number')
    const count = Number(before?.count) + 5
    expect(numbers).toEqual(
      Array.from({ length: count }, (_, index) => `${year}-${String(index + 1).padStart(4, '0')}`),
    )
  })

  it('follows a typed one, and is never emptied', async () => {
    const typed = await post('/Sale', { customer: 'Otley', saleNumber: `${year}-0100` })
    expect(typed.body.saleNumber).toBe(`${year}-0100`)
    const next = await post('/Sale', { customer: 'Otley', saleNumber: null })
    expect(next.body.saleNumber).toBe(`${year}-0101`)
    const emptied = await app.api('PATCH', `/Sale/${next.body.id}`, { body: { saleNumber: null } })
    expect(emptied.body.errors).toEqual({ saleNumber: ['This field is required.'] })
  })

  it('is found by an index among 10,000, whatever texts of other kinds there are', {
    tags: 'slow',
  }, async () => {
    const number = (count: number) => `${year}-${String(count).padStart(4, '0')}`
    const others = [`${year}-99x9`, `${year}-12345678901`, `${year}9999`, 'x']
    await app.db('sale').insert(others.map((sale_number) => ({ sale_number, customer: 'Bulk' })))
    await app.db.raw(
      `insert into sale (sale_number, customer)
       select :year || '-' || case when n < 10000 then lpad(n::text, 4, '0') else n::text end, 'Bulk' from generate_series(7000, 17000) n`,
      { year },
    )
    await app.db.raw('analyze sale')
    await app.db.transaction(async (trx) => {
      /** Rows that scans of the whole table have read, also those of earlier transactions of the last second. */
      const scanned = async () => {
        const { rows } = await trx.raw<{ rows: [{ count: number }] }>(
          `select seq_tup_read::integer as count from pg_stat_xact_user_tables where relname = 'sale'`,
        )
        return rows[0].count
      }
      const before = await scanned()
      expect(await numbersOf(trx, sales, { customer: 'Otley' })).toEqual({ saleNumber: number(17001) })
      expect(await scanned()).toBe(before)
    })
    await app.db('sale').where('customer', 'Bulk').delete()
  })

  it('counts within the record that it belongs to, also in an import', async () => {
    const [one, two] = [await addSale(), await addSale()]
    const [first, second] = [await addPart(), await addPart()]
    const names = await Promise.all([one, two].map((id) => nameOf('/Sale', id)))
    const named = await Promise.all([first, second].map((id) => nameOf('/Part', id)))
    const rows = [
      [names[0], named[0]],
      [names[1], named[0]],
      [names[0], named[1]],
    ]
    const text = `Sale,Part\n${rows.map((row) => row.join()).join('\n')}\n`
    await app.api('POST', '/SaleLine/import', { text, headers: { 'content-type': 'text/csv' } })
    const lines = await app.db('sale_line').whereIn('sale_id', [one, two]).orderBy('id')
    expect(lines.map(({ sale_id, line_number }) => [sale_id, line_number])).toEqual([
      [one, '01'],
      [two, '01'],
      [one, '02'],
    ])
  })
})

describe('Unique values', () => {
  it('can be numbers', async () => {
    await post('/Part', { partName: 'First', shelf: 900 })
    expect((await post('/Part', { partName: 'Second', shelf: 900 })).body.errors).toEqual({
      shelf: ['Is already in use.'],
    })
  })

  it('can be several combinations of fields', async () => {
    const line = { saleId: await addSale(), partId: await addPart() }
    await post('/SaleLine', line)
    const again = await post('/SaleLine', line)
    expect(Object.keys(again.body.errors).sort()).toEqual(['partId', 'saleId'])
    const sameNumber = await post('/SaleLine', { ...line, partId: await addPart(), lineNumber: '01' })
    expect(Object.keys(sameNumber.body.errors).sort()).toEqual(['lineNumber', 'saleId'])
  })
})
