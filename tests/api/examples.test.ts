import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStatements } from '../../database/plan.ts'
import { chinook } from '../../docs/examples/chinook.ts'
import { northwind } from '../../docs/examples/northwind.ts'
import { sakila } from '../../docs/examples/sakila.ts'
import { checkDefinitions } from '../../model/check-definitions.ts'
import { asDeclared } from '../../model/conventions.ts'
import { resources, roles } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { png } from '../support/files.ts'

const examples = { northwind, chinook, sakila }

/** Options of resources, lists and views, and types of fields with their options, as the definitions write them. */
const wordsOf = (example: object): string[] => {
  const words = new Set<string>()
  const note = (part: object) => {
    for (const word of Object.keys(part)) words.add(word)
  }
  for (const resource of Object.values(example)) {
    const {
      fields,
      list = {},
      ...options
    } = asDeclared(resource) as {
      fields: Record<string, { type: string }>
      list?: { views?: object[]; actions?: object[] }
    }
    note(options)
    note(list)
    for (const part of [...(list.views ?? []), ...(list.actions ?? [])]) note(part)
    for (const { type, ...field } of Object.values(fields)) {
      words.add(type)
      note(field)
    }
  }
  return [...words].filter((word) => !['name', 'label', 'title'].includes(word)).sort()
}

describe('The examples', () => {
  const page = readFileSync(new URL('../../docs/examples/README.md', import.meta.url), 'utf8')

  it.each(Object.entries(examples))(
    'are sound definitions, and their page has their words: %s',
    (name, own) => {
      expect(checkDefinitions({ ...resources, ...own } as never, { roles })).toEqual([])
      const [, words = ''] = new RegExp(`^Words of \\[${name}\\.ts\\].*?: (.*?)\\.$`, 'ms').exec(page) ?? []
      expect(words.replaceAll('`', '').split(/,\s+/)).toEqual(wordsOf(own))
    },
  )
})

describe('Northwind, without code', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({
      resources: { ...resources, ...northwind },
      prepare: async (db) => void (await db.raw(createStatements(northwind).join(';\n'))),
    })
  })
  afterAll(() => app.close())
  const add = async (path: string, body: object) => {
    const reply = await app.api('POST', path, { body })
    expect(reply.body.errors).toBeUndefined()
    return reply.body
  }
  const read = async (path: string) => (await app.api('GET', path)).body
  const list = (path: string, filter: object) =>
    read(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)

  it('adds up lines, orders and days late, and knows the last order of a customer', async () => {
    const customer = await add('/Customer', { customerCode: 'OTLEY', companyName: 'Otley Stores' })
    const tea = await add('/Product', { productName: 'Tea', unitPrice: 18 })
    const honey = await add('/Product', { productName: 'Honey', unitPrice: 9.65 })
    const order = await add('/CustomerOrder', {
      customerId: customer.id,
      orderDate: '2026-03-02',
      requiredDate: '2026-03-30',
      shippedDate: '2026-04-04',
      freight: 32.38,
      orderDetails: [
        { productId: tea.id, quantity: 12 },
        { productId: honey.id, quantity: 10, discount: 15 },
      ],
    })
    await add('/CustomerOrder', {
      customerId: customer.id,
      orderDate: '2026-02-01',
      requiredDate: '2026-03-01',
      shippedDate: '2026-02-03',
      freight: 4,
    })
    // 12 × 18 + 10 × 9.65 × 0.85 = 216 + 82.025
    const details = await read(`/OrderDetail/CustomerOrder/${order.id}`)
    expect(details.map(({ lineTotal }: { lineTotal: number }) => lineTotal)).toEqual([216, 82.03])
    expect(order).toMatchObject({ goods: 298.03, total: 330.41, daysLate: 5 })
    const late = await list('/CustomerOrder', { shippedDate: { above: { field: 'requiredDate' } } })
    expect(late.map(({ id }: { id: number }) => id)).toEqual([order.id])
    expect(await read(`/Customer/${customer.id}`)).toMatchObject({
      orderCount: 2,
      lastOrder: '2026-03-02',
      lastFreight: 32.38,
    })
  })

  it('lists the products to reorder', async () => {
    const product = (productName: string, others: object) =>
      add('/Product', { productName, unitPrice: 1, reorderLevel: 10, ...others })
    const scarce = await product('Scarce', { inStock: 3, onOrder: 6 })
    await product('Plenty', { inStock: 3, onOrder: 7 })
    await product('Gone', { discontinued: true })
    const { views = [] } = northwind.products.list
    const found = await list('/Product', views[0]?.filter ?? {})
    expect(found.map(({ id }: { id: number }) => id)).toEqual([scarce.id])
  })

  it('takes its regions from one file, as a tree', async () => {
    const { body } = await app.api('POST', '/Region/import', {
      text: 'Region,Inside\nBoston,Eastern\nEastern,America\nAmerica,\n',
      headers: { 'content-type': 'text/csv' },
    })
    expect(body.counts).toMatchObject({ create: 3, wrong: 0 })
    expect(await list('/Region', { regionName: 'Boston' })).toMatchObject([{ inside: 'Eastern' }])
    expect(await list('/Region', { regionName: 'America' })).toMatchObject([{ inside: null, parts: 1 }])
  })

  it('keeps the photo of an employee, and makes a thumbnail', async () => {
    const sent = await app.api('POST', '/Employee/pictures', {
      text: png(),
      headers: { 'content-type': 'application/octet-stream' },
    })
    const { picture } = sent.body
    const employee = await add('/Employee', { firstName: 'Ada', lastName: 'Otley', photo: picture })
    expect(employee.photo).toBe(picture)
    const { raw } = await app.api('GET', `/Employee/pictures/${picture}?size=thumbnail`)
    expect(raw.headers['content-type']).toBe('image/webp')
  })
})
